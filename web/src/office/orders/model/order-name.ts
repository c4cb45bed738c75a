import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { ordersBoard as texts } from '~/texts/office/orders-board.ts'

/** How an order is called: its tracking number, or 'Pedido #{id}' when it has none (docs/specification.md#office-screens). */
export const orderName = ({ trackingNumber, id }: Pick<OrderRow, 'trackingNumber' | 'id'>): string =>
  trackingNumber || texts.untracked(id)

/** How many products an order has, whatever of each. */
export const productCount = ({ items }: Pick<OrderRow, 'items'>): number => items.length
