import type { OrderRow } from '../contracts/shop/orders.ts'
import type { OrderPlaced, PlacedItem } from './events.ts'

type OrderFacts = Pick<
  OrderRow,
  'trackingNumber' | 'totalAmount' | 'status' | 'paymentMethod' | 'paid' | 'staffNote' | 'createdAt' | 'withoutStock'
> & {
  orderId: string
  items: readonly PlacedItem[]
  /** Null once erased. */
  buyer: OrderPlaced['financial']
  updatedAt: string
  /** The revision of the last edit, which If-Match names. */
  edited: bigint | 'no-stream'
}

/** The products of an order, each once: its units may be held in parts. */
export const itemsShown = (items: readonly PlacedItem[]): OrderRow['items'] => {
  const shown = new Map<string, OrderRow['items'][number]>()
  for (const { productId, title: name, quantity, price } of items)
    shown.set(productId, { productId, name, quantity: quantity + (shown.get(productId)?.quantity ?? 0), price })
  return [...shown.values()]
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
    paid,
    staffNote,
    buyer,
    createdAt,
    updatedAt,
    withoutStock,
  } = facts
  return {
    id: orderId,
    trackingNumber,
    customerName: buyer?.customerName ?? null,
    customerEmail: buyer?.customerEmail || null,
    customerPhone: buyer?.customerPhone ?? null,
    customerAddress: buyer?.customerAddress ?? null,
    items: itemsShown(items),
    totalAmount,
    status,
    withoutStock,
    paymentMethod,
    notes: buyer?.notes ?? null,
    staffNote,
    paid,
    createdAt,
    updatedAt,
    revision: String(facts.edited),
  }
}
