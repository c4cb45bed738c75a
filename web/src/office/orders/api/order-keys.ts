import type { OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'

/** Query keys of orders: the list of each status, one order and its steps. */
export const orderKeys = {
  lists: ['orders', 'list'] as const,
  list: (status: OrderStatus | null) => ['orders', 'list', status] as const,
  one: (id: string) => ['orders', 'one', id] as const,
  steps: (trackingNumber: string, revision: string) => ['orders', 'steps', trackingNumber, revision] as const,
}
