import type { OrderEvent } from '@clinic/shared-events/orders/events.ts'
import { describe, it } from 'vitest'
import { scenariosOf } from '../../testing/given-when-then.ts'
import { buyer } from '../../testing/shop.ts'
import { type OrderCommand, type OrderLine, order } from './order.ts'

const { given } = scenariosOf(order)
const meta = { commandId: 'c1', now: '2026-11-20T15:00:00.000Z', actor: 'public' }
const which = { orderId: 'o1', trackingNumber: 'MV-4H7K2QXWZ9' }
const line = (more: Partial<OrderLine> = {}): OrderLine => ({
  line: 0,
  productId: 'p1',
  reservationId: 'r1',
  quantity: 2,
  shownPrice: 6500,
  offer: { title: 'Banda elástica', price: 6500 },
  ...more,
})
const roller = line({
  line: 1,
  productId: 'p2',
  reservationId: 'r2',
  quantity: 1,
  shownPrice: 12_000,
  offer: { title: 'Rodillo', price: 12_000 },
})
const place = (...lines: OrderLine[]): OrderCommand => ({
  type: 'PlaceOrder',
  data: { ...which, lines, paymentMethod: 'efectivo', buyer },
  meta,
})
const to = (status: 'processing' | 'delivered'): OrderCommand => ({
  type: 'ChangeOrderStatus',
  data: { to: status },
  meta,
})
const ref = { orderId: 'o1', productId: 'p1', reservationId: 'r1' }
const abandon: OrderCommand = { type: 'AbandonOrder', data: ref, meta }

const items = [
  { productId: 'p1', reservationId: 'r1', title: 'Banda elástica', quantity: 2, price: 6500 },
  { productId: 'p2', reservationId: 'r2', title: 'Rodillo', quantity: 1, price: 12_000 },
]
const placed: OrderEvent = {
  type: 'OrderPlaced',
  data: { ...which, items, totalAmount: 25_000, paymentMethod: 'efectivo' },
  financial: buyer,
}
const started: OrderEvent = { type: 'OrderProcessingStarted', data: which }
const delivered: OrderEvent = { type: 'OrderDelivered', data: which }
const abandoned: OrderEvent = { type: 'OrderAbandoned', data: ref }

describe('placing an order', () => {
  it('takes prices, names and total from what is offered, and names what is held for it', () => {
    given([]).when(place(line(), roller)).then([placed])
  })

  it('is refused for a product that is not there', () => {
    given([])
      .when(place(line(), { ...roller, offer: null }))
      .thenRejected({ type: 'UnknownProduct', line: 1 })
  })

  it('is refused when a price is another one than the page showed', () => {
    given([])
      .when(place(line(), { ...roller, shownPrice: 11_999 }))
      .thenRejected({ type: 'PriceChanged', line: 1, title: 'Rodillo', price: 12_000 })
  })

  it('happens once, and not at all once it was given up', () => {
    given([placed]).when(place(line())).thenRejected({ type: 'AlreadyPlaced' })
    given([abandoned]).when(place(line())).thenRejected({ type: 'StepAbandoned' })
  })
})

describe('giving up an order', () => {
  it('puts up the fence, once', () => {
    given([]).when(abandon).then([abandoned])
    given([abandoned]).when(abandon).thenNothing()
  })

  it('is refused while the order holds the reservation; another one it never names again', () => {
    given([placed]).when(abandon).thenRejected({ type: 'ReservationHeld' })
    given([placed])
      .when({ type: 'AbandonOrder', data: { ...ref, reservationId: 'r9' }, meta })
      .thenNothing()
  })
})

describe('the way of an order', () => {
  it('is worked on and delivered, quietly when it is so already', () => {
    given([placed]).when(to('processing')).then([started])
    given([placed, started]).when(to('processing')).thenNothing()
    given([placed, started]).when(to('delivered')).then([delivered])
    given([placed, started, delivered]).when(to('delivered')).thenNothing()
  })

  it('begins with being placed', () => {
    given([]).when(to('processing')).thenRejected({ type: 'OrderNotFound' })
    given([abandoned]).when(to('delivered')).thenRejected({ type: 'OrderNotFound' })
  })
})
