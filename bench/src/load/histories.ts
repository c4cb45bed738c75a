import { randomUUID } from 'node:crypto'
import type { Stores } from '@clinic/all-in-one/stores.ts'
import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import { completedVisits, seededProduct } from './practice-history.ts'

type Log = Pick<Stores, 'log' | 'codec'>

/** Appends to streams that nobody else writes; each is written by one at a time. */
const appending = ({ log, codec }: Log) => {
  const ends = new Map<string, Promise<{ revision: bigint | 'no-stream'; mac: string | null }>>()
  const start = Promise.resolve({ revision: 'no-stream', mac: null } as const)
  return async (stream: string, events: readonly AnyEvent[]): Promise<void> => {
    const id = randomUUID()
    const at = new Date().toISOString()
    const context = { actor: 'public', commandId: id, bodyHash: 'seed', correlation: id, causation: id, at }
    const before = ends.get(stream) ?? start
    const end = before.then(async ({ revision, mac }) => {
      const sealed = await codec.seal(stream, revision, mac, events, context)
      const appended = await log.append(stream, revision, sealed)
      if (!appended.ok) throw new Error(`${stream} was written by another`)
      return { revision: appended.revision, mac: sealed.at(-1)?.meta.mac ?? null }
    })
    ends.set(stream, end)
    await end
  }
}

const perVisit = 4
const atOnce = 256

/** Fills a log with so many events of visits: each is reserved, booked, confirmed and completed; every one has keys of its own. */
export const seedVisits = async (log: Log, events: number): Promise<void> => {
  const append = appending(log)
  const visits = completedVisits(Math.ceil(events / perVisit))
  const several = async () => {
    for (let next = visits.next(); !next.done; next = visits.next())
      for (const [stream, steps] of Map.groupBy(next.value, (step) => step.stream))
        await append(
          stream,
          steps.map(({ event }) => event),
        )
  }
  await Promise.all(Array.from({ length: atOnce }, several))
}

/** Fills a product's stream: it is listed, then its units are reserved, and every second time given back. */
export const seedProduct = async (log: Log, events: number): Promise<void> => {
  const append = appending(log)
  for (let from = 0; from < events; from += 500)
    await append(
      seededProduct.stream,
      Array.from({ length: Math.min(500, events - from) }, (_, n) => productEvent(from + n)),
    )
}

/** 3 n + 1 and 3 n + 2 reserve, 3 n + 3 gives the first of them back. */
const productEvent = (n: number): AnyEvent => {
  if (n === 0) return seededProduct.event
  const isReserved = n % 3 !== 0
  const held = isReserved ? n : n - 2
  const { productId, stock } = seededProduct.event.data
  const reservation = { productId, stock, reservationId: `reservation-${held}`, orderId: `order-${held}`, quantity: 1 }
  return isReserved
    ? { type: 'StockReserved', data: { ...reservation, price: 6500 } }
    : { type: 'StockReleased', data: { ...reservation, reason: 'cancelled' } }
}
