import { randomUUID } from 'node:crypto'
import { placedAnswer } from '@clinic/shared-events/contracts/shop/orders.ts'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { describe, expect, it } from 'vitest'
import type { Sent } from '../../testing/http-world.ts'
import { buyer } from '../../testing/shop.ts'
import { useServedShop } from '../../testing/use-served.ts'
import type { Offer } from '../products/product.ts'

const shop = useServedShop()

const fromCart = (offer: Offer, more: object = {}, item: object = {}) => ({
  ...buyer,
  customerAddress: 'Centro - Heredia',
  items: [{ productId: offer.productId, quantity: 2, price: offer.price, name: offer.title, ...item }],
  totalAmount: 2 * offer.price,
  paymentMethod: 'whatsapp',
  notes: 'Pedido web - Ubicación: Heredia',
  ...more,
})
const fromCheckout = (offer: Offer, more: object = {}) => ({
  ...buyer,
  paymentMethod: 'efectivo',
  notes: '',
  items: [{ productId: offer.productId, productName: offer.title, quantity: 2, price: offer.price }],
  totalAmount: 2 * offer.price,
  status: 'pending',
  ...more,
})
const order = (body: object, sent: Sent = {}) => shop().http.call('POST', '/api/orders', { body, ...sent })

describe('POST /api/orders', () => {
  // @rule order-calls-orders-takes-flows: Public §7 POST /api/orders takes both flows and answers trackingNumber and
  //   id
  // @rule order-calls-pending-whatever-sent
  it.each([
    ["the cart's", fromCart],
    ["the checkout's", fromCheckout],
  ])('takes %s flow, with prices and total of its own', async (_, bodyOf) => {
    const offer = await shop().list({ price: 6500, stock: 3 })
    const answer = await order(bodyOf(offer, { totalAmount: 1, status: 'delivered' }))
    expect(answer.status).toBe(201)
    const placed = placedAnswer.strict().parse(answer.body)
    expect(placed).toMatchObject({ status: 'pending', totalAmount: 13_000 })
    expect(placed.items).toEqual([{ productId: offer.productId, name: offer.title, quantity: 2, price: 6500 }])
    expect(await shop().stockOf(offer.productId)).toBe(1)
    expect(answer.position).toBe((await shop().world.log.head()).position)
  })

  // @rule order-calls-buys-sealed-answer: Issue: who buys is sealed, and in no answer
  it('keeps who buys sealed and out of the answer', async () => {
    const offer = await shop().list()
    const placed = placedAnswer.parse((await order(fromCart(offer))).body)
    const stored = await shop().world.log.readStream(orderStream(placed.id))
    const text = JSON.stringify([stored, placed], (_, value) => (typeof value === 'bigint' ? String(value) : value))
    for (const personal of ['Lucía', 'lucia@', '8777-4321', 'Ubicación']) expect(text).not.toContain(personal)
    const [opened] = await shop().one.codec.open(stored)
    expect(opened?.financial).toEqual({
      ...buyer,
      customerAddress: 'Centro - Heredia',
      notes: 'Pedido web - Ubicación: Heredia',
    })
  })

  it('is one order however often it is sent under its key', async () => {
    const offer = await shop().list({ stock: 5 })
    const key = randomUUID()
    const [first, again] = [await order(fromCart(offer), { key }), await order(fromCart(offer), { key })]
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(await order(fromCart(offer, { notes: 'otro' }), { key })).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    })
    expect(await shop().stockOf(offer.productId)).toBe(3)
  })

  // @rule order-calls-totals-server-changed: Issue: totals are the server's; a changed price is told, never charged
  it('tells the buyer that a price changed, and charges nothing', async () => {
    const offer = await shop().list({ title: 'Rodillo de espuma', price: 12_000 })
    await shop().reprice(offer.productId, 12_500)
    const sentence = 'El precio de «Rodillo de espuma» cambió: ahora es ₡12,500.'
    expect(await order(fromCart(offer))).toMatchObject({
      status: 409,
      body: { code: 'price-changed', error: sentence, fields: { 'items.0.price': sentence } },
    })
    expect(await shop().stockOf(offer.productId)).toBe(3)
  })

  // @rule order-calls-buyers-units-once: Issue: 50 buyers for 3 units at once: exactly 3 are sold, the others get 409
  //   naming the product
  it('names the product that is short', async () => {
    const [plenty, few] = [await shop().list({ stock: 9 }), await shop().list({ title: 'Kinesio', stock: 1 })]
    const [first] = fromCart(plenty).items
    const answer = await order(fromCart(few, { items: [first, fromCart(few).items[0]] }))
    const sentence = 'De «Kinesio» solo queda 1 unidad.'
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'stock-short', error: sentence, fields: { 'items.1.quantity': sentence } },
    })
    expect(await shop().stockOf(plenty.productId)).toBe(9)
  })

  it('counts a product that comes twice at one price as one line, and at two prices as a change', async () => {
    const offer = await shop().list({ price: 1000, stock: 4 })
    const [item] = fromCart(offer).items
    const dearer = await order(fromCart(offer, { items: [item, { ...item, price: 900 }] }))
    expect(dearer).toMatchObject({ status: 409, body: { code: 'price-changed' } })
    const placed = placedAnswer.parse((await order(fromCart(offer, { items: [item, item] }))).body)
    expect(placed.items.map(({ quantity }) => quantity)).toEqual([4])
    expect(await shop().stockOf(offer.productId)).toBe(0)
  })

  it('refuses a product that is not offered', async () => {
    const offer = await shop().list()
    expect(await order(fromCart(offer, {}, { productId: 'z'.repeat(22) }))).toMatchObject({
      status: 400,
      body: { code: 'unknown-product', fields: { 'items.0.productId': 'Ese producto ya no está en la tienda.' } },
    })
  })

  // @rule order-calls-nombre-es-requerido: Public §5 'Nombre es requerido', 'Email inválido', phone at least 8,
  //   'Dirección completa es requerida' at the server too
  it('appends nothing for a body that is not right', async () => {
    const offer = await shop().list()
    const before = (await shop().world.log.head()).position
    const answer = await order(fromCheckout(offer, { customerAddress: 'Heredia', customerEmail: 'nada' }))
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { customerAddress: 'Dirección completa es requerida', customerEmail: 'Email inválido' } },
    })
    expect((await shop().world.log.head()).position).toBe(before)
  })
})

// @rule order-by-phone
describe('POST /api/orders by staff', () => {
  const byPhone = { customerEmail: '', staffNote: 'Llamó la hija' }
  const buyerOf = async (id: string) =>
    (await shop().one.codec.open(await shop().world.log.readStream(orderStream(id))))[0]?.financial

  it('takes one without an e-mail, with their note, by the way of every order', async () => {
    const offer = await shop().list({ stock: 3 })
    const sent = { cookie: shop().doctor, key: randomUUID() }
    const answers = [await order(fromCheckout(offer, byPhone), sent), await order(fromCheckout(offer, byPhone), sent)]
    expect(answers).toMatchObject([{ status: 201 }, { status: 201, body: answers[0]?.body }])
    const { id } = placedAnswer.strict().parse(answers[0]?.body)
    const [stored] = await shop().world.log.readStream(orderStream(id))
    expect([stored?.meta.actor, stored?.data.channel]).toEqual(['staff:ana', 'staff'])
    expect(await buyerOf(id)).toEqual({ ...buyer, ...byPhone })
    expect(await shop().stockOf(offer.productId)).toBe(1)
    const short = await order(fromCheckout(offer, byPhone), { cookie: shop().doctor })
    expect(short).toMatchObject({ status: 409, body: { code: 'stock-short' } })
  })

  it('of everybody else asks for an e-mail, and takes no note of staff', async () => {
    const offer = await shop().list({ stock: 3 })
    expect(await order(fromCheckout(offer, byPhone))).toMatchObject({
      status: 400,
      body: { fields: { customerEmail: 'Email inválido' } },
    })
    const { body } = await order(fromCheckout(offer, { staffNote: 'De la casa' }))
    expect(await buyerOf(placedAnswer.parse(body).id)).toEqual(buyer)
  })
})
