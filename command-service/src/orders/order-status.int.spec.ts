import { randomUUID } from 'node:crypto'
import { orderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { describe, expect, it } from 'vitest'
import type { Sent } from '../../testing/http-world.ts'
import { buyer, expectPlaced, ordering } from '../../testing/shop.ts'
import { useServedShop } from '../../testing/use-served.ts'

const shop = useServedShop()

const ordered = async (stock = 3, quantity = 2) => {
  const offer = await shop().list({ title: 'Rodillo', stock })
  const { orderId } = expectPlaced(await shop().order(shop().one, ordering({ offer, quantity })))
  return { orderId, offer }
}
const change = (orderId: string, status: unknown, sent: Sent = {}) =>
  shop().http.call('PATCH', `/api/orders/${orderId}/status`, { body: { status }, cookie: shop().doctor, ...sent })
const typesOf = (orderId: string) => shop().types(orderStream(orderId))

describe('PATCH /api/orders/{orderId}/status', () => {
  // @rule orders-call-status: §7 PATCH /api/orders/{orderId}/status with the status; for staff
  // @rule orders-cancelling-returns-stock: Issue: cancelling returns the stock
  it('answers the new row with its position, and gives the stock back', async () => {
    const { orderId, offer } = await ordered()
    const answer = await change(orderId, 'cancelled')
    expect(answer.status).toBe(200)
    expect(answer.position).toBe((await shop().world.log.head()).position)
    const row = orderRow.strict().parse(answer.body)
    expect(row).toMatchObject({ id: orderId, status: 'cancelled', revision: '1', totalAmount: 13_000, ...buyer })
    expect(await shop().stockOf(offer.productId)).toBe(3)
  })

  // @rule orders-same-status-quiet: The same status again is 200 without an event
  it('the same status again is 200 without an event', async () => {
    const { orderId } = await ordered()
    const answer = await change(orderId, 'pending')
    expect([answer.status, orderRow.parse(answer.body).revision]).toEqual([200, '0'])
    expect(await typesOf(orderId)).toEqual(['OrderPlaced'])
  })

  // @rule orders-status-if-match: A change that names the shown revision is 412 after another's; without one the last
  //   wins
  it('is 412 when the status was changed after the one that was shown; without If-Match the last one wins', async () => {
    const { orderId } = await ordered()
    const first = await change(orderId, 'processing', { ifMatch: '"0"' })
    expect(first.status).toBe(200)
    const second = await change(orderId, 'delivered', { ifMatch: '"0"' })
    expect([second.status, second.body]).toMatchObject([412, { code: 'stale' }])
    expect(await typesOf(orderId)).toEqual(['OrderPlaced', 'OrderProcessingStarted'])
    expect((await change(orderId, 'delivered')).status).toBe(200)
  })

  it('a fence that a failed reopening left does not make the shown status an old one', async () => {
    const { orderId, offer } = await ordered(4, 2)
    const other = await shop().list({ stock: 1 })
    const both = expectPlaced(await shop().order(shop().one, ordering({ offer, quantity: 1 }, { offer: other })))
    const { revision } = orderRow.parse((await change(both.orderId, 'cancelled')).body)
    await shop().adjust(other.productId, 0)
    await shop().adjust(offer.productId, 5)
    expect((await change(both.orderId, 'pending')).status).toBe(409)
    await shop().adjust(other.productId, 1)
    const again = await change(both.orderId, 'pending', { ifMatch: `"${revision}"` })
    expect([again.status, orderRow.parse(again.body).status]).toEqual([200, 'pending'])
    expect(orderId).not.toBe(both.orderId)
  })

  // @rule orders-reopening-short: Issue: reopening is 409 naming the product when it is short, and nothing is half
  //   done
  it('is 409 naming the product when there is too little to reopen it', async () => {
    const { orderId, offer } = await ordered()
    await change(orderId, 'cancelled')
    await shop().adjust(offer.productId, 1)
    const error = 'No se puede reabrir el pedido: lleva 2 unidades de «Rodillo» y queda 1 unidad.'
    const answer = await change(orderId, 'delivered')
    expect([answer.status, answer.body]).toEqual([409, { error, code: 'stock-short', fields: { status: error } }])
    await shop().adjust(offer.productId, 0)
    expect((await change(orderId, 'pending')).body).toMatchObject({
      error: 'No se puede reabrir el pedido: lleva 2 unidades de «Rodillo» y no queda ninguna.',
    })
  })

  it('answers a repeat of its key as the first time', async () => {
    const { orderId } = await ordered()
    const key = randomUUID()
    const first = await change(orderId, 'cancelled', { key })
    await change(orderId, 'pending')
    const second = await change(orderId, 'cancelled', { key })
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await typesOf(orderId)).toEqual(['OrderPlaced', 'OrderCancelled', 'OrderReopened'])
  })

  it.each([
    ['nuevo', 400],
    [undefined, 400],
  ])('%s is no status', async (status, expected) => {
    const { orderId } = await ordered()
    const answer = await change(orderId, status)
    expect([answer.status, answer.body]).toMatchObject([expected, { fields: { status: 'Estado no válido' } }])
  })

  it.each(['nada', 'a'.repeat(22)])('%s is no order', async (orderId) => {
    expect([(await change(orderId, 'cancelled')).status, await typesOf(orderId)]).toEqual([404, []])
  })

  it('is for staff', async () => {
    const { orderId } = await ordered()
    expect((await change(orderId, 'cancelled', { cookie: '' })).status).toBe(401)
  })
})
