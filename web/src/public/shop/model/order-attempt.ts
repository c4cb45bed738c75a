import { type PlacedAnswer, placedAnswer } from '@clinic/shared-events/contracts/shop/orders.ts'
import { z } from 'zod'
import { newIdempotencyKey } from '~/lib/http/http.ts'
import { browserStore } from '~/lib/storage.ts'

/** The storage key of the attempt, kept for the whole browser: another tab shows the same cart. */
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

/** Notes that the order was placed. The bodies it was sent with are no longer kept, for they name the buyer. */
export const settleAttempt = (attempt: OrderAttempt, placed: PlacedAnswer): void => {
  keep({ ...attempt, bodies: [], placed })
}

/** Forgets the attempt: no order has its key, or the buyer has seen which. The next order is a new one. */
export const dropAttempt = (): void => browserStore.remove(storageKey)

/** To be called when the cart is empty. Only a placed order is remembered, which names nobody: another tab may still show its lines. */
export const closeAttempt = (): void => {
  if (!kept()?.placed) dropAttempt()
}

/** To be called when a line has left the cart. An attempt without lines belongs to no cart and is forgotten, for its bodies name the buyer. */
export const leaveAttempt = (line: string): void => {
  const attempt = kept()
  if (!attempt?.lines.includes(line)) return
  const lines = attempt.lines.filter((one) => one !== line)
  if (lines.length > 0) keep({ ...attempt, lines })
  else closeAttempt()
}
