import { type PlacedAnswer, placedAnswer } from '@clinic/shared-events/contracts/orders.ts'
import { z } from 'zod'
import { newIdempotencyKey } from '~/lib/http.ts'
import { browserStore } from '~/lib/storage.ts'

/** Kept for the whole browser: another tab shows the same cart. */
const storageKey = 'order-attempt'

/**
 * The one order of a cart. `lines`: ids of the cart's lines, none of which is ever given twice, so a cart that shares none of them is
 * a later one. `bodies`: what was sent under the key, as JSON, while it is not known which of it became the order; gone with `placed`.
 */
const attemptShape = z.object({
  key: z.string(),
  lines: z.array(z.string()),
  bodies: z.array(z.string()),
  placed: placedAnswer.nullable(),
})
export type OrderAttempt = z.infer<typeof attemptShape>

const keep = (attempt: OrderAttempt): OrderAttempt => {
  browserStore.set(storageKey, JSON.stringify(attempt))
  return attempt
}

const kept = (): OrderAttempt | null => {
  try {
    return attemptShape.parse(JSON.parse(browserStore.get(storageKey) ?? 'null'))
  } catch {
    return null
  }
}

/** The attempt of the cart that holds these lines, this content among what it sent; one with a new key where there is none yet. */
export const attemptFor = (lines: readonly string[], body: unknown): OrderAttempt => {
  const content = JSON.stringify(body)
  const same = unfinishedAttempt(lines)
  if (!same) return keep({ key: newIdempotencyKey(), lines: [...lines], bodies: [content], placed: null })
  if (same.placed || same.bodies.includes(content)) return same
  return keep({ ...same, lines: [...new Set([...same.lines, ...lines])], bodies: [...same.bodies, content] })
}

/** The attempt of the cart that holds these lines, where a page that was left or broke off did not see it through. */
export const unfinishedAttempt = (lines: readonly string[]): OrderAttempt | null => {
  const earlier = kept()
  return earlier?.lines.some((line) => lines.includes(line)) ? earlier : null
}

/** The order stands. What it was sent with is no longer kept, for it names the buyer. */
export const settleAttempt = (attempt: OrderAttempt, placed: PlacedAnswer): void => {
  keep({ ...attempt, bodies: [], placed })
}

/** Nothing stands under that key, or the buyer was told what does: the next order is a new one. */
export const dropAttempt = (): void => browserStore.remove(storageKey)

/** The cart is empty. Only an order that stands is remembered, which names nobody: another tab may still show its lines. */
export const closeAttempt = (): void => {
  if (!kept()?.placed) dropAttempt()
}

/** The line has left the cart. With the last of its lines an attempt is of no cart any more, and what it was sent with names the buyer. */
export const leaveAttempt = (line: string): void => {
  const attempt = kept()
  if (!attempt?.lines.includes(line)) return
  const lines = attempt.lines.filter((one) => one !== line)
  if (lines.length > 0) keep({ ...attempt, lines })
  else closeAttempt()
}
