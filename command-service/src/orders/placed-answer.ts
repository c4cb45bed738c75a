import type { PlacedAnswer } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { Placed } from './order.ts'

/** What the buyer is told of the order just placed: nothing personal. */
export const placedAnswerOf = ({
  orderId,
  trackingNumber,
  status,
  items,
  totalAmount,
  createdAt,
}: Placed): PlacedAnswer => ({
  id: orderId,
  trackingNumber,
  status,
  items: items.map(({ productId, title, quantity, price }) => ({ productId, name: title, quantity, price })),
  totalAmount,
  createdAt,
})
