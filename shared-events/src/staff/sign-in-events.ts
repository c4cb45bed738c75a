import { z } from 'zod'
import { dayAt } from '../contracts/wire/clock.ts'
import { defineEvent, type EventOf } from '../definitions/define-event.ts'

const who = z.object({ staffId: z.string() })
const which = z.object({ ...who.shape, session: z.string() })

/** `session` is the hash of the session id, never the id. */
const signedIn = defineEvent('SignedIn', 1, { data: which })
const signedOut = defineEvent('SignedOut', 1, { data: which })
/** Too many failed attempts; recorded once per window. */
const signInThrottled = defineEvent('SignInThrottled', 1, { data: who })

export const signInEvents = [signedIn, signedOut, signInThrottled] as const
export type SignInEvent = EventOf<(typeof signInEvents)[number]>

/** `signIns-<staffId>-<yyyy-MM>`: the month in Costa Rica of a UTC ISO instant. A session's end stands in the month it began in. */
export const signInsStream = (staffId: string, instant: string): string =>
  `signIns-${staffId}-${dayAt(instant).slice(0, 7)}`
