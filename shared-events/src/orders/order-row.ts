import type { OrderRow } from '../contracts/shop/orders.ts'
import type { OrderPlaced, PlacedItem } from './events.ts'

type OrderFacts = Pick<
  OrderRow,
  'trackingNumber' | 'totalAmount' | 'status' | 'paymentMethod' | 'createdAt' | 'withoutStock'
> & {
  orderId: string
  items: readonly PlacedItem[]
  /** Null once erased. */
  buyer: OrderPlaced['financial']
  updatedAt: string
  /** The revision of the last edit, which If-Match names. */
  edited: bigint | 'no-stream'
}

/** The row of an order, made the same way by command-service from its stream and by a projection from the events. */
export const orderRowOf = (facts: OrderFacts): OrderRow => {
  const {
    orderId,
    trackingNumber,
    items,
    totalAmount,
    status,
    paymentMethod,
    buyer,
    createdAt,
    updatedAt,
    withoutStock,
  } = facts
  return {
    id: orderId,
    trackingNumber,
    customerName: buyer?.customerName ?? null,
    customerEmail: buyer?.customerEmail ?? null,
    customerPhone: buyer?.customerPhone ?? null,
    customerAddress: buyer?.customerAddress ?? null,
    items: items.map(({ productId, title: name, quantity, price }) => ({ productId, name, quantity, price })),
    totalAmount,
    status,
    withoutStock,
    paymentMethod,
    notes: buyer?.notes ?? null,
    createdAt,
    updatedAt,
    revision: String(facts.edited),
  }
}
