import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'

/** How long an order counts as just come. Milliseconds. */
const freshForMs = 120_000

/** Whether an order has just come and nobody has taken it up yet. @param at the instant it is now */
export const isFresh = ({ status, createdAt }: Pick<OrderRow, 'status' | 'createdAt'>, at: string): boolean =>
  status === 'pending' && Date.parse(at) - Date.parse(createdAt) < freshForMs
