import { z } from 'zod'
import { keepForm } from '~/lib/kept-form.ts'
import type { BookingBody } from './booking-form.ts'

// The server checks the body, and its key says whether it is what was sent.
const body = z.custom<BookingBody>(
  (sent) => z.looseObject({ date: z.string(), startTime: z.string() }).safeParse(sent).success,
)
const send = z.object({ body, idempotencyKey: z.string() })
type Send = z.infer<typeof send>

const kept = keepForm<Send[], never>({ name: 'booking-unanswered', schema: z.array(send), empty: [] })

/** Keeps a submit that may have been carried out, whatever the form holds now: in this tab, until it is decided or a booking is there. */
export const expectAnswer = (sent: Send): void => {
  settle(sent.idempotencyKey)
  kept.keepDraft([...kept.readDraft(), sent])
}
/** Forgets a submit that the server has decided on. */
export const settle = (key: string): void =>
  kept.keepDraft(kept.readDraft().filter(({ idempotencyKey }) => idempotencyKey !== key))
export const forgetUnanswered = kept.forgetDraft

/** The submits for that hour that may have taken it. */
export const unansweredFor = (date: string, startTime: string): Send[] =>
  kept.readDraft().filter(({ body }) => body.date === date && body.startTime === startTime)
