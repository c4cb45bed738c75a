import type { OrderEvent, OrderPlaced, PlacedItem } from '@clinic/shared-events/orders/events.ts'
import { describe, it } from 'vitest'
import { scenariosOf } from '../../testing/given-when-then.ts'
import { buyer } from '../../testing/shop.ts'
import { order } from './decide-order.ts'
import type { OrderCommand } from './order.ts'

const { given } = scenariosOf(order)
const at = '2026-11-20T15:00:00.000Z'
const meta = { commandId: 'c1', now: at, actor: 'staff:ana' }
const which = { orderId: 'o1', trackingNumber: 'MV-4H7K2QXWZ9' }
const bands = (quantity: number, reservationId = 'r1'): PlacedItem => ({
  ...{ productId: 'p1', reservationId, title: 'Banda elástica', quantity, price: 6500 },
})
const roller: PlacedItem = { productId: 'p2', reservationId: 'r2', title: 'Rodillo', quantity: 1, price: 12_000 }
const placed: OrderPlaced = {
  type: 'OrderPlaced',
  data: { ...which, items: [bands(3), roller], totalAmount: 31_500, paymentMethod: 'efectivo' },
  financial: buyer,
}
const units = (quantity: number, productId = 'p1', step = 's1'): OrderCommand => ({
  type: 'CorrectUnits',
  data: { productId, quantity, step },
  meta,
})
type Corrected = Extract<OrderEvent, { type: 'OrderUnitsCorrected' }>['data']
const corrected = (
  more: Pick<Corrected, 'from' | 'quantity' | 'items' | 'totalAmount'> & Partial<Corrected>,
): OrderEvent => ({
  type: 'OrderUnitsCorrected',
  data: { ...which, placedAt: at, productId: 'p1', givenUp: [], ...more },
})
const five = corrected({ from: 3, quantity: 5, items: [bands(3), roller, bands(2, 's1.p1.2')], totalAmount: 44_500 })
const held = [
  { productId: 'p1', reservationId: 'r1' },
  { productId: 'p2', reservationId: 'r2' },
]
const returned: OrderEvent = { type: 'OrderStockReturned', data: { ...which, items: held } }

// @rule orders-units: Issue: quantities of an order are corrected before it leaves, with the total; a product is taken
//   out, but the last one; old and new stand in the event (decision 213)
describe('correcting the units of an order', () => {
  it('names what is more as a part of its own, at the price that was agreed on', () => {
    given([placed]).when(units(5)).then([five])
    given([placed, five]).when(units(5)).thenNothing()
  })

  it('gives back of the newest part first, and keeps what is left of one', () => {
    const given4 = [{ productId: 'p1', reservationId: 's1.p1.2', kept: 1 }]
    const four = corrected({
      from: 5,
      quantity: 4,
      items: [bands(3), roller, bands(1, 's1.p1.2')],
      totalAmount: 38_000,
    })
    given([placed, five])
      .when(units(4))
      .then([{ ...four, data: { ...four.data, givenUp: given4 } } as OrderEvent])
    const given2 = [
      { productId: 'p1', reservationId: 's1.p1.2', kept: 0 },
      { productId: 'p1', reservationId: 'r1', kept: 2 },
    ]
    given([placed, five])
      .when(units(2))
      .then([corrected({ from: 5, quantity: 2, items: [bands(2), roller], totalAmount: 25_000, givenUp: given2 })])
  })

  it('takes a product out, but not the last one', () => {
    const givenUp = [{ productId: 'p2', reservationId: 'r2', kept: 0 }]
    const out = corrected({ productId: 'p2', from: 1, quantity: 0, items: [bands(3)], totalAmount: 19_500, givenUp })
    given([placed]).when(units(0, 'p2')).then([out])
    given([placed, out]).when(units(0)).thenRejected({ type: 'LastProduct' })
    given([placed, out]).when(units(1, 'p2')).thenRejected({ type: 'NotOrdered' })
  })

  it('is refused of one that left, was cancelled or was paid, and of none', () => {
    const delivered: OrderEvent = { type: 'OrderDelivered', data: { ...which, placedAt: at, from: 'pending' } }
    const cancelled: OrderEvent = {
      type: 'OrderCancelled',
      data: { ...which, placedAt: at, totalAmount: 31_500, from: 'pending', items: held },
    }
    for (const end of [delivered, cancelled]) given([placed, end]).when(units(2)).thenRejected({ type: 'OrderOver' })
    const paid: OrderEvent = { type: 'OrderPaymentReceived', data: { ...which, method: 'sinpe' } }
    given([placed, paid]).when(units(2)).thenRejected({ type: 'OrderPaid' })
    given([]).when(units(2)).thenRejected({ type: 'OrderNotFound' })
  })

  it('of one that gave its units back only writes the numbers down: it takes them when it is processed', () => {
    const more = corrected({ from: 3, quantity: 4, items: [bands(4), roller], totalAmount: 38_000 })
    given([placed, returned]).when(units(4)).then([more])
    given([placed, returned])
      .when(units(1))
      .then([corrected({ from: 3, quantity: 1, items: [bands(1), roller], totalAmount: 18_500 })])
  })

  it('is given up for good once its step was fenced off', () => {
    const fence: OrderEvent = {
      type: 'ReopeningAbandoned',
      data: { orderId: 'o1', productId: 'p1', reservationId: 's1.p1.2' },
    }
    given([placed, fence]).when(units(5)).thenRejected({ type: 'StepAbandoned' })
    given([placed, fence])
      .when(units(5, 'p1', 's2'))
      .then([corrected({ ...(five.data as Corrected), items: [bands(3), roller, bands(2, 's2.p1.2')] })])
  })

  it('what is held in parts is cancelled and held again part by part', () => {
    const parts = [...held, { productId: 'p1', reservationId: 's1.p1.2' }]
    const cancelled: OrderEvent = {
      type: 'OrderCancelled',
      data: { ...which, placedAt: at, totalAmount: 44_500, from: 'pending', items: parts },
    }
    given([placed, five])
      .when({ type: 'ChangeOrderStatus', data: { to: 'cancelled', step: 's2' }, meta })
      .then([cancelled])
    const again = [
      { ...bands(3, 's3.p1'), heldBefore: 'r1' },
      { ...roller, reservationId: 's3.p2', heldBefore: 'r2' },
      { ...bands(2, 's3.p1.1'), heldBefore: 's1.p1.2' },
    ]
    given([placed, five, cancelled])
      .when({ type: 'ChangeOrderStatus', data: { to: 'pending', step: 's3' }, meta })
      .then([
        { type: 'OrderReopened', data: { ...which, placedAt: at, totalAmount: 44_500, to: 'pending', items: again } },
      ])
  })
})
