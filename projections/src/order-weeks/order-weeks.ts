import { dayAt, mondayOf } from '@clinic/shared-events/contracts/clock.ts'
import type { OrderWeek } from '@clinic/shared-events/contracts/reports.ts'
import type { OrderEvent } from '@clinic/shared-events/orders/events.ts'
import type { Projection } from '../projection.ts'

/** A week as it is kept: `week` is its Monday once more, for the index. */
export type CountedWeek = OrderWeek & { week: string }

/** The counts in the order they are kept beside the document. */
export const countsOfWeek = ['orders', 'income', 'cancelled'] as const

const handles = ['OrderPlaced', 'OrderCancelled', 'OrderReopened'] as const
type Handled = Extract<OrderEvent, { type: (typeof handles)[number] }>

/**
 * The orders placed in each week, what those that are not cancelled come to, and how many are: a document per week, by its Monday in
 * Costa Rica. An order that is cancelled or reopened later counts in the week it was placed in. A report reads the counts from the index alone.
 */
export const orderWeeks: Projection<CountedWeek, Handled> = {
  name: 'order-weeks',
  version: 2,
  handles,
  indexes: [{ fields: ['week', ...countsOfWeek] }],
  idsOf: ({ type, data, at }) => [mondayOf(dayAt(type === 'OrderPlaced' ? at : data.placedAt))],
  apply(known, { type, data }, week) {
    const { orders, income, cancelled } = known ?? { orders: 0, income: 0, cancelled: 0 }
    const sign = type === 'OrderCancelled' ? -1 : 1
    return {
      id: week,
      week,
      orders: orders + sign,
      income: income + sign * data.totalAmount,
      cancelled: type === 'OrderPlaced' ? cancelled : cancelled - sign,
    }
  },
  shown: ({ id, orders, income, cancelled }) => ({ id, orders, income, cancelled }),
}
