import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** How far the log had come: how many events in all, and a mac over all of theirs in the order of the log. */
export type LogHead = { events: number; mac: string }
export const noEvents: LogHead = { events: 0, mac: '' }

/** A head with which log it is of, when it was signed, and the signature over all of it. `position`: of its newest event. */
export const signedHead = z.object({
  logId: z.string(),
  events: z.int().positive(),
  position: z.string(),
  mac: z.string(),
  at: z.string(),
  signature: z.string(),
})
export type SignedHead = z.infer<typeof signedHead>

/** The key of heads, made from that of the events' macs. */
export const headKeyOf = (macSecret: Buffer): Buffer =>
  createHmac('sha256', macSecret).update('signed heads of the log').digest()

const hmac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64')

/** The head after one more event, by its own mac, which covers its stream, revision and content. */
export const nextHead = (key: Buffer, { events, mac }: LogHead, eventMac: string): LogHead => ({
  events: events + 1,
  mac: hmac(key, `${mac}\n${eventMac}`),
})

const textOf = ({ logId, events, position, mac, at }: Omit<SignedHead, 'signature'>): string =>
  JSON.stringify([logId, events, position, mac, at])

export const signHead = (key: Buffer, head: Omit<SignedHead, 'signature'>): SignedHead => ({
  ...head,
  signature: hmac(key, textOf(head)),
})

/** Whether this system signed it, as it stands. */
export const isSigned = (key: Buffer, head: SignedHead): boolean => {
  const [given, made] = [Buffer.from(head.signature), Buffer.from(hmac(key, textOf(head)))]
  return given.length === made.length && timingSafeEqual(given, made)
}
