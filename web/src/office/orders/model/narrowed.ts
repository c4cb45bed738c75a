import type { OrderRow, OrderStatus } from '@clinic/shared-events/contracts/orders.ts'
import type { ListOf } from '~/lib/live-rows.ts'
import { newestFirst } from '~/lib/sorting.ts'

/** The orders of a status, or all, the newest first. */
export const ordersOf = (status: OrderStatus | null): ListOf<OrderRow> => ({
  order: newestFirst,
  belongs: (row) => status === null || row.status === status,
})
