import type { CartEvent } from '@clinic/shared-events/carts/events.ts'
import type { OrderEvent } from '@clinic/shared-events/orders/events.ts'
import type { ProductEvent } from '@clinic/shared-events/products/events.ts'

type Offer = Partial<Extract<ProductEvent, { type: 'ProductListed' }>['data']>

export const listed = (productId: string, more: Offer = {}): ProductEvent => ({
  type: 'ProductListed',
  data: {
    productId,
    title: `Banda ${productId}`,
    description: 'Resistencia media',
    price: 6500,
    imageUrl: '/art/product-bandas.svg',
    category: 'Equipo de Rehabilitación',
    stock: 3,
    ...more,
  },
})
export const stockReserved = (productId: string, stock: number): ProductEvent => ({
  type: 'StockReserved',
  data: { productId, reservationId: `held-${productId}-${stock}`, orderId: 'o', quantity: 1, stock, price: 6500 },
})

export const addedToCart = (cartId: string, line: number, productId: string, quantity = 1): CartEvent => ({
  type: 'CartItemAdded',
  data: { cartId, line, productId, added: quantity, quantity },
})

/** Order n has the tracking number MV-000000000n. */
export const trackingNumber = (n: number): string => `MV-${String(n).padStart(10, '0')}`
export const placed = (n: number, buyer: { customerPhone?: string; customerEmail?: string } = {}): OrderEvent => ({
  type: 'OrderPlaced',
  data: {
    orderId: `order-${n}`,
    trackingNumber: trackingNumber(n),
    items: [{ productId: 'p1', reservationId: 'r1', title: 'Banda p1', quantity: 2, price: 6500 }],
    totalAmount: 13_000,
    paymentMethod: 'efectivo',
  },
  financial: {
    customerName: 'Lucía Mora',
    customerEmail: 'lucia@example.com',
    customerPhone: '8777-4321',
    customerAddress: 'Heredia, San Francisco, casa 12',
    ...buyer,
  },
})
const which = (n: number) => ({ orderId: `order-${n}`, trackingNumber: trackingNumber(n) })
export const started = (n: number): OrderEvent => ({ type: 'OrderProcessingStarted', data: which(n) })
export const delivered = (n: number): OrderEvent => ({
  type: 'OrderDelivered',
  data: { ...which(n), from: 'processing' },
})
