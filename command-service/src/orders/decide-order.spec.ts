import { type CorrectOrderBody, type OrderStatus, orderStatuses } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { OrderEvent, OrderPlaced } from '@clinic/shared-events/orders/events.ts'
import { describe, it } from 'vitest'
import { scenariosOf } from '../../testing/given-when-then.ts'
import { buyer } from '../../testing/shop.ts'
import { order } from './decide-order.ts'
import type { OrderCommand, OrderLine, PlaceOrder } from './order.ts'

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
const place = (...lines: OrderLine[]): PlaceOrder => ({
  type: 'PlaceOrder',
  data: { ...which, lines, paymentMethod: 'efectivo', buyer, channel: 'public' },
  meta,
})
const to = (status: OrderStatus, step = 's1'): OrderCommand => ({
  type: 'ChangeOrderStatus',
  data: { to: status, step },
  meta,
})
const ref = { orderId: 'o1', productId: 'p1', reservationId: 'r1' }
const abandon: OrderCommand = { type: 'AbandonOrder', data: ref, meta }

const items = [
  { productId: 'p1', reservationId: 'r1', title: 'Banda elástica', quantity: 2, price: 6500 },
  { productId: 'p2', reservationId: 'r2', title: 'Rodillo', quantity: 1, price: 12_000 },
]
const placed: OrderPlaced = {
  type: 'OrderPlaced',
  data: { ...which, items, totalAmount: 25_000, paymentMethod: 'efectivo' },
  financial: buyer,
}
const started: OrderEvent = { type: 'OrderProcessingStarted', data: which }
/** When `given` has it placed. */
const placedAt = '2026-11-20T15:00:00.000Z'
const delivered: OrderEvent = { type: 'OrderDelivered', data: { ...which, placedAt, from: 'processing' } }
const abandoned: OrderEvent = { type: 'OrderAbandoned', data: ref }

describe('placing an order', () => {
  it('takes prices, names and total from what is offered, and names what is held for it', () => {
    given([]).when(place(line(), roller)).then([placed])
  })

  // @rule order-by-phone: Issue: an order is made for who phones: staff leave the e-mail blank and note something, it
  //   waits for no answer and goes the way of every order (decision 219)
  it('by staff for who phones holds its units without an answer', () => {
    const byPhone = { ...buyer, customerEmail: '', staffNote: 'Llamó Ana' }
    const asked = place(line(), roller)
    const taken: OrderEvent = { ...placed, data: { ...placed.data, channel: 'staff' }, financial: byPhone }
    given([])
      .when({ ...asked, data: { ...asked.data, buyer: byPhone, channel: 'staff' } })
      .then([taken])
    given([taken])
      .when({ type: 'ReturnStock', data: { orderId: 'o1' }, meta })
      .thenNothing()
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

  it('is refused while the order holds the reservation; another one is fenced off, once', () => {
    given([placed]).when(abandon).thenRejected({ type: 'ReservationHeld' })
    const other = { ...ref, reservationId: 'r9' }
    const fence: OrderEvent = { type: 'ReopeningAbandoned', data: other }
    given([placed]).when({ type: 'AbandonOrder', data: other, meta }).then([fence])
    given([placed, fence]).when({ type: 'AbandonOrder', data: other, meta }).thenNothing()
  })
})

const inReports = { placedAt, totalAmount: 25_000 }
const heldItems = items.map(({ productId, reservationId }) => ({ productId, reservationId }))
const cancelled = (from: Exclude<OrderStatus, 'cancelled'>): OrderEvent => ({
  type: 'OrderCancelled',
  data: { ...which, ...inReports, from, items: heldItems },
})
const reopened = (status: Exclude<OrderStatus, 'cancelled'>, step = 's1'): OrderEvent => ({
  type: 'OrderReopened',
  data: {
    ...which,
    ...inReports,
    to: status,
    items: items.map((item) => ({
      ...item,
      reservationId: `${step}.${item.productId}`,
      heldBefore: item.reservationId,
    })),
  },
})
const setBack = (from: 'processing' | 'delivered', status: 'pending' | 'processing'): OrderEvent => ({
  type: 'OrderSetBack',
  data: { ...which, placedAt, from, to: status },
})
const deliveredAtOnce: OrderEvent = { type: 'OrderDelivered', data: { ...which, placedAt, from: 'pending' } }

const histories: Record<OrderStatus, OrderEvent[]> = {
  pending: [placed],
  processing: [placed, started],
  delivered: [placed, started, delivered],
  cancelled: [placed, cancelled('pending')],
}
const expected: Record<OrderStatus, Record<OrderStatus, OrderEvent | null>> = {
  pending: { pending: null, processing: started, delivered: deliveredAtOnce, cancelled: cancelled('pending') },
  processing: {
    pending: setBack('processing', 'pending'),
    processing: null,
    delivered,
    cancelled: cancelled('processing'),
  },
  delivered: {
    pending: setBack('delivered', 'pending'),
    processing: setBack('delivered', 'processing'),
    delivered: null,
    cancelled: cancelled('delivered'),
  },
  cancelled: {
    pending: reopened('pending'),
    processing: reopened('processing'),
    delivered: reopened('delivered'),
    cancelled: null,
  },
}
const table = orderStatuses.flatMap((from) => orderStatuses.map((status) => ({ from, status })))

describe('the way of an order', () => {
  // @rule orders-any-status: §4 Pending, processing, delivered, cancelled: staff may set any status from any other
  // @rule orders-same-status-quiet
  it.each(table)('any status follows any other, the same is quiet: $from to $status', ({ from, status }) => {
    const event = expected[from][status]
    if (event) given(histories[from]).when(to(status)).then([event])
    else given(histories[from]).when(to(status)).thenNothing()
  })

  it('begins with being placed', () => {
    given([]).when(to('processing')).thenRejected({ type: 'OrderNotFound' })
    given([abandoned]).when(to('cancelled')).thenRejected({ type: 'OrderNotFound' })
  })

  it('goes on from where it was reopened', () => {
    const history = [...histories.cancelled, reopened('processing')]
    given(history).when(to('delivered')).then([delivered])
    const givenUp = items.map(({ productId }) => ({ productId, reservationId: `s1.${productId}` }))
    given(history)
      .when(to('cancelled'))
      .then([{ type: 'OrderCancelled', data: { ...which, ...inReports, from: 'processing', items: givenUp } }])
  })

  it('is not reopened with a reservation that was given up meanwhile', () => {
    const fence: OrderEvent = { type: 'ReopeningAbandoned', data: { ...ref, reservationId: 's1.p1' } }
    given([...histories.cancelled, fence])
      .when(to('pending'))
      .thenRejected({ type: 'StepAbandoned' })
    given([...histories.cancelled, fence])
      .when(to('pending', 's2'))
      .then([reopened('pending', 's2')])
  })

  it('cancelled, it holds nothing', () => {
    given(histories.cancelled).when(abandon).thenNothing()
  })
})

const returned: OrderEvent = { type: 'OrderStockReturned', data: { ...which, items: heldItems } }
const takenAgain: OrderEvent = {
  type: 'OrderStockTakenAgain',
  data: {
    ...which,
    items: items.map((item) => ({ ...item, reservationId: `s1.${item.productId}`, heldBefore: item.reservationId })),
  },
}
const returnStock: OrderCommand = { type: 'ReturnStock', data: { orderId: 'o1' }, meta }

describe('an order that nobody answered', () => {
  // @rule orders-unanswered: An order that nobody answered for `ORDER_HOLD_DAYS` gives its units back, as an event: it
  //   stays pending, marked 'Sin reserva de existencias'
  it('gives its units back, once, and stays pending', () => {
    given([placed]).when(returnStock).then([returned])
    given([placed, returned]).when(returnStock).thenNothing()
    given([placed, returned]).when(to('pending')).thenNothing()
    given([placed, returned]).when(abandon).thenNothing()
  })

  // @rule orders-unanswered
  it.each([
    ['processed', [placed, started]],
    ['set back after that', [placed, started, setBack('processing', 'pending')]],
    ['cancelled', histories.cancelled],
    ['reopened', [...histories.cancelled, reopened('pending')]],
    ['never placed', []],
  ])('keeps them when it was answered: %s', (_, history) => {
    given(history).when(returnStock).thenNothing()
  })

  // @rule orders-unanswered-processed: Processing such an order takes its units again; 409 naming the product when
  //   they are short
  it.each([
    ['processing', started],
    ['delivered', deliveredAtOnce],
  ] as const)('takes its units again before it is %s', (status, event) => {
    given([placed, returned]).when(to(status)).then([takenAgain, event])
  })

  it('does not take them by a step that was fenced off', () => {
    const fence: OrderEvent = { type: 'ReopeningAbandoned', data: { ...ref, reservationId: 's1.p1' } }
    given([placed, returned, fence]).when(to('processing')).thenRejected({ type: 'StepAbandoned' })
  })

  it('holds nothing when it is cancelled, and is reopened with new reservations', () => {
    const nothingHeld: OrderEvent = {
      type: 'OrderCancelled',
      data: { ...which, ...inReports, from: 'pending', items: [] },
    }
    given([placed, returned]).when(to('cancelled')).then([nothingHeld])
    given([placed, returned, nothingHeld])
      .when(to('pending'))
      .then([reopened('pending')])
  })
})

describe('putting an order right', () => {
  const correct = (data: CorrectOrderBody): OrderCommand => ({ type: 'CorrectOrder', data, meta })
  const address = { customerAddress: 'Heredia, Barva, casa 3' }
  const moved: OrderEvent = { type: 'OrderDetailsCorrected', data: which, financial: address }
  const noted: OrderEvent = { type: 'OrderDetailsCorrected', data: which, financial: { staffNote: 'Pasa a las 4' } }
  const paid: OrderEvent = { type: 'OrderPaymentReceived', data: { ...which, method: 'sinpe' } }

  it('records the one field that is another, and nothing where it is so already', () => {
    given([placed]).when(correct(address)).then([moved])
    given([placed, moved]).when(correct(address)).then([])
    given([placed, moved])
      .when(correct({ customerName: buyer.customerName }))
      .then([])
  })

  // @rule orders-corrected: Issue: an order's address is corrected before it leaves (decision 213)
  it('is refused for the buyer of an order that left or was cancelled, never for the note', () => {
    const cancelled: OrderEvent = {
      type: 'OrderCancelled',
      data: { ...which, placedAt, totalAmount: 25_000, from: 'pending', items: [] },
    }
    for (const end of [delivered, cancelled]) {
      given([placed, end]).when(correct(address)).thenRejected({ type: 'OrderOver' })
      given([placed, end])
        .when(correct({ staffNote: 'Pasa a las 4' }))
        .then([noted])
    }
  })

  it('takes the note away by a blank one', () => {
    const blank: OrderEvent = { type: 'OrderDetailsCorrected', data: which, financial: { staffNote: '' } }
    given([placed, noted])
      .when(correct({ staffNote: undefined }))
      .then([blank])
    given([placed])
      .when(correct({ staffNote: undefined }))
      .then([])
  })

  // @rule orders-paid: Issue: on orders 'Pago recibido' and staff's note (decision 213)
  it('says once that it was paid, in another way too, and that it was not after all', () => {
    given([placed])
      .when(correct({ paid: 'sinpe' }))
      .then([paid])
    given([placed, paid])
      .when(correct({ paid: 'sinpe' }))
      .then([])
    given([placed, paid])
      .when(correct({ paid: 'efectivo' }))
      .then([{ type: 'OrderPaymentReceived', data: { ...which, method: 'efectivo' } }])
    given([placed, paid])
      .when(correct({ paid: undefined }))
      .then([{ type: 'OrderPaymentUndone', data: which }])
    given([placed])
      .when(correct({ paid: undefined }))
      .then([])
  })

  it('is not reopened for an erased buyer, who would not take it', () => {
    const gone = [{ ...placed, financial: null }, cancelled('pending')]
    given(gone).when(to('pending')).thenRejected({ type: 'DetailsErased' })
    given(gone).when(to('cancelled')).then([])
  })

  it('writes nothing of an erased buyer, nor of what was never placed', () => {
    given([{ ...placed, financial: null }])
      .when(correct(address))
      .thenRejected({ type: 'OrderNotFound' })
    given([])
      .when(correct({ paid: 'sinpe' }))
      .thenRejected({ type: 'OrderNotFound' })
  })

  it('counts as an answer: its units stay', () => {
    given([placed, paid])
      .when({ type: 'ReturnStock', data: { orderId: 'o1' }, meta })
      .then([])
  })
})
