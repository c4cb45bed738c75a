import type { OrderWeek } from '@clinic/shared-events/contracts/reports.ts'
import { addDays, dayAt, mondayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { OrderEvent } from '@clinic/shared-events/orders/events.ts'
import { type Entry, entryOf, withEntry } from '../entries.ts'
import type { Projection } from '../projection.ts'

/** What became of an order, and what it comes to. */
type Kept = { total: number; became: 'open' | 'delivered' | 'cancelled' }
/** A week as it is kept: `week` is its Monday once more, for the index; `placed` the orders placed in it, which are never answered. */
export type CountedWeek = OrderWeek & { week: string; placed: readonly Entry<Kept>[] }

/** The counts in the order they are kept beside the document. */
export const countsOfWeek = ['orders', 'income', 'cancelled'] as const

const handles = [
  'OrderPlaced',
  'OrderUnitsCorrected',
  'OrderDelivered',
  'OrderSetBack',
  'OrderCancelled',
  'OrderReopened',
] as const
type Handled = Extract<OrderEvent, { type: (typeof handles)[number] }>

/** In how many weeks an order is looked for, from the one in which it was delivered back, where the event does not say when it was placed. */
const weeksBack = 53

/**
 * The orders placed in each week, what the delivered ones come to, and how many are cancelled: a document per week, by its Monday in
 * Costa Rica. What becomes of an order later counts in the week it was placed in (docs/decisions/0213-what-staff-put-right-of-an-order.md).
 * A report reads the counts from the index alone.
 */
export const orderWeeks: Projection<CountedWeek, Handled> = {
  name: 'order-weeks',
  /** 3: income is what was delivered. 4: what is placed is a list. */
  version: 4,
  handles,
  indexes: [{ fields: ['week', ...countsOfWeek] }],
  idsOf: ({ type, data, at }) => {
    const placedAt = type === 'OrderPlaced' ? at : data.placedAt
    if (placedAt) return [mondayOf(dayAt(placedAt))]
    return Array.from({ length: weeksBack }, (_, weeks) => addDays(mondayOf(dayAt(at)), -7 * weeks))
  },
  apply(known, event, week) {
    const { orderId } = event.data
    const placed = known?.placed ?? []
    const before = entryOf(placed, orderId)
    if (event.type !== 'OrderPlaced' && !before) return known
    return counted(week, withEntry(placed, orderId, keptAfter(before, event)))
  },
  shown: ({ id, orders, income, cancelled }) => ({ id, orders, income, cancelled }),
}

const keptAfter = (known: Kept | undefined, { type, data }: Handled): Kept => {
  const total = known?.total ?? 0
  switch (type) {
    case 'OrderPlaced':
      return { total: data.totalAmount, became: 'open' }
    case 'OrderUnitsCorrected':
      return { became: 'open', total: data.totalAmount }
    case 'OrderDelivered':
      return { total, became: 'delivered' }
    case 'OrderSetBack':
      return { total, became: 'open' }
    case 'OrderCancelled':
      return { total, became: 'cancelled' }
    case 'OrderReopened':
      return { total, became: data.to === 'delivered' ? 'delivered' : 'open' }
    default:
      return type satisfies never
  }
}

const counted = (week: string, placed: CountedWeek['placed']): CountedWeek => {
  let [orders, income, cancelled] = [0, 0, 0]
  for (const { total, became } of placed) {
    if (became === 'cancelled') cancelled += 1
    else orders += 1
    if (became === 'delivered') income += total
  }
  return { id: week, week, orders, income, cancelled, placed }
}
