import type { OrderRow, OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { ListOf } from '~/lib/live/live-rows.ts'
import { newestFirst } from '~/lib/reads/sorting.ts'

/** The orders of a status, or all, the newest first. */
export const ordersOf = (status: OrderStatus | null): ListOf<OrderRow> => ({
  order: newestFirst,
  belongs: (row) => status === null || row.status === status,
})
