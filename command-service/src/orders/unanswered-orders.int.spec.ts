import { orderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { describe, expect, it } from 'vitest'
import { buyer, expectPlaced, ordering } from '../../testing/shop.ts'
import { signedInAs, useServedShop } from '../../testing/use-served.ts'

const shop = useServedShop()
const day = 24 * 60 * 60_000

const ordered = async () => {
  const offer = await shop().list({ title: 'Rodillo', stock: 3 })
  const { orderId } = expectPlaced(await shop().order(shop().one, ordering({ offer, quantity: 2 })))
  return { orderId, productId: offer.productId }
}
/** A session ends sooner than the three days. */
const change = async (orderId: string, status: string, ifMatch = '"0"') => {
  const cookie = await signedInAs(shop().http, 'ana')
  return shop().http.call('PATCH', `/api/orders/${orderId}/status`, { body: { status }, cookie, ifMatch })
}
const typesOf = (orderId: string) => shop().types(orderStream(orderId))
const head = async () => (await shop().world.log.head()).position
/** Lets days pass with the process managers running, until everything recorded up to there is settled. */
const pass = async (days: number, to?: bigint) => {
  const ending = new AbortController()
  const recorded = to ?? (await head())
  const managers = shop().other.startProcessManagers(ending.signal)
  shop().clock.advance(days * day)
  await managers.orders.settled(recorded)
  ending.abort()
  await managers.done
}

describe('an order that nobody answered for three days', () => {
  // @rule orders-unanswered
  it('gives its units back, stays pending, and makes no shown status an old one', async () => {
    const { orderId, productId } = await ordered()
    await pass(3)
    expect(await typesOf(orderId)).toEqual(['OrderPlaced', 'OrderStockReturned'])
    expect(await shop().stockOf(productId)).toBe(3)
    const same = await change(orderId, 'pending')
    expect([same.status, orderRow.parse(same.body)]).toMatchObject([
      200,
      { status: 'pending', withoutStock: true, revision: '0' },
    ])
  })

  // @rule orders-unanswered
  it('keeps them before that, and when somebody answered', async () => {
    const answered = await ordered()
    await change(answered.orderId, 'processing')
    const waiting = await ordered()
    const recorded = await head()
    shop().clock.advance(2 * day)
    const late = await ordered()
    await pass(1, recorded)
    expect(await shop().stockOf(waiting.productId)).toBe(3)
    expect(await shop().stockOf(answered.productId)).toBe(1)
    expect(await typesOf(late.orderId)).toEqual(['OrderPlaced'])
    expect(await shop().stockOf(late.productId)).toBe(1)
  })

  // @rule orders-unanswered-processed
  it('takes its units again when it is processed', async () => {
    const { orderId, productId } = await ordered()
    await pass(3)
    const answer = await change(orderId, 'processing')
    expect([answer.status, orderRow.parse(answer.body)]).toMatchObject([
      200,
      { status: 'processing', withoutStock: false },
    ])
    expect(await shop().stockOf(productId)).toBe(1)
    await shop().settleAll()
    expect(await shop().stockOf(productId)).toBe(1)
    expect((await change(orderId, 'cancelled', '"3"')).status).toBe(200)
    expect(await shop().stockOf(productId)).toBe(3)
  })

  // @rule orders-unanswered-processed
  it('is 409 naming the product when they are short, with nothing half done', async () => {
    const { orderId, productId } = await ordered()
    await pass(3)
    await shop().adjust(productId, 1)
    const answer = await change(orderId, 'delivered')
    const error =
      'No se puede procesar el pedido, que quedó sin reserva de existencias: lleva 2 unidades de «Rodillo» y queda 1 unidad.'
    expect([answer.status, answer.body]).toEqual([409, { error, code: 'stock-short', fields: { status: error } }])
    expect(await typesOf(orderId)).toEqual(['OrderPlaced', 'OrderStockReturned'])
    expect(await shop().stockOf(productId)).toBe(1)
  })
})

describe('the units of one product in an order', () => {
  // @rule orders-units-sum: An order takes at most 99 units of a product over all its lines (400)
  it('are 99 at most, over all its lines', async () => {
    const offer = await shop().list({ title: 'Pelota', stock: 9_900 })
    const line = (quantity: number) => ({ productId: offer.productId, quantity, price: offer.price })
    const send = (...items: object[]) => shop().http.call('POST', '/api/orders', { body: { ...buyer, items } })
    const sentence = 'Cantidad: el pedido admite 99 unidades de cada producto como máximo'
    const answer = await send(...Array.from({ length: 100 }, () => line(99)))
    expect([answer.status, answer.body]).toMatchObject([400, { fields: { 'items.1.quantity': sentence } }])
    expect(await shop().stockOf(offer.productId)).toBe(9_900)
    expect((await send(line(50), line(50))).status).toBe(400)
    expect((await send(line(50), line(49))).status).toBe(201)
    expect(await shop().stockOf(offer.productId)).toBe(9_801)
  })
})
