import { orderProgress as contract, type OrderProgress } from '@clinic/shared-events/contracts/shop/orders.ts'
import { expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { orderProgress } from './order-progress.ts'

const which = { orderId: 'secret-order', trackingNumber: 'MV-4H7K2QXWZ9' }
const placed = {
  type: 'OrderPlaced',
  data: {
    ...which,
    items: [
      {
        productId: 'secret-product',
        reservationId: 'secret-reservation',
        title: 'Rodillo',
        quantity: 1,
        price: 12_000,
      },
    ],
    totalAmount: 12_000,
    paymentMethod: 'efectivo',
  },
  financial: {
    customerName: 'Lucía Mora Solano',
    customerEmail: 'lucia@ejemplo.cr',
    customerPhone: '8777-4321',
    customerAddress: 'Heredia, San Francisco, casa 12',
  },
}
const after = (...events: Given[]) =>
  recorded(...events).reduce(
    (progress: OrderProgress | null, event) => orderProgress.apply(progress, event as never, which.trackingNumber),
    null,
  )

it('tells status, times, what was ordered and the total, and nothing of the buyer', () => {
  const progress = after(placed)
  expect(contract.strict().parse(progress)).toMatchObject({
    trackingNumber: which.trackingNumber,
    status: 'pending',
    items: [{ name: 'Rodillo', quantity: 1 }],
    totalAmount: 12_000,
  })
  const text = JSON.stringify(progress)
  for (const personal of ['secret', 'Luc', 'lucia', '8777', 'Heredia']) expect(text).not.toContain(personal)
})

it('keeps each status with its time', () => {
  const started = { type: 'OrderProcessingStarted', data: which }
  const delivered = { type: 'OrderDelivered', data: { ...which, from: 'processing' } }
  const progress = after(placed, started, delivered)
  expect(progress?.status).toBe('delivered')
  expect(progress?.steps.map(({ status }) => status)).toEqual(['pending', 'processing', 'delivered'])
  expect(new Set(progress?.steps.map(({ at }) => at)).size).toBe(3)
})

// @rule orders-progress-follows: The buyer's page of the order follows: cancelled, open again, back a step
it('tells that it was cancelled and is open again, or went back a step', () => {
  const cancelled = { type: 'OrderCancelled', data: { ...which, from: 'pending', items: [] } }
  const reopened = { type: 'OrderReopened', data: { ...which, to: 'processing', items: [] } }
  const back = { type: 'OrderSetBack', data: { ...which, from: 'processing', to: 'pending' } }
  const progress = after(placed, cancelled, reopened, back)
  expect(progress?.status).toBe('pending')
  expect(progress?.steps.map(({ status }) => status)).toEqual(['pending', 'cancelled', 'processing', 'pending'])
})

it('is named by the tracking number', () => {
  const [event] = recorded(placed)
  expect(orderProgress.idsOf(event as never)).toEqual(['MV-4H7K2QXWZ9'])
})

// @rule orders-units
it('tells the corrected units and total, as no step of its own', () => {
  const [item] = placed.data.items
  const data = { ...which, placedAt: '', productId: 'secret-product', from: 1, quantity: 3, totalAmount: 36_000 }
  const items = [item, { ...item, reservationId: 'secret-part', quantity: 2 }]
  const progress = after(placed, { type: 'OrderUnitsCorrected', data: { ...data, items, givenUp: [] } })
  expect(contract.strict().parse(progress)).toMatchObject({
    items: [{ name: 'Rodillo', quantity: 3 }],
    totalAmount: 36_000,
  })
  expect(progress?.steps).toHaveLength(1)
})
