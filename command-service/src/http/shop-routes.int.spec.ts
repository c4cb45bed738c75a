import { randomUUID } from 'node:crypto'
import { cartIdOf } from '@clinic/shared-events/carts/cart-id.ts'
import { cartStream } from '@clinic/shared-events/carts/events.ts'
import { cartItem, mostLines } from '@clinic/shared-events/contracts/carts.ts'
import { placedAnswer } from '@clinic/shared-events/contracts/orders.ts'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { describe, expect, it } from 'vitest'
import type { Sent } from '../../testing/http-world.ts'
import { useServedShop } from '../../testing/use-served.ts'
import type { Offer } from '../products/product.ts'

const shop = useServedShop()

const session = () => randomUUID()
const addTo = (sessionId: string, productId: string, more: object = {}, sent: Sent = {}) =>
  shop().http.call('POST', '/api/cart', { body: { productId, quantity: 1, sessionId, ...more }, ...sent })
const typesOf = (sessionId: string) => shop().types(cartStream(cartIdOf(shop().one.vault.secret('ids'), sessionId)))

describe('the cart', () => {
  // @rule order-calls-cart-adding-product
  it('gives a product a line, and raises that line when it is added again', async () => {
    const { productId } = await shop().list()
    const mine = session()
    const first = await addTo(mine, productId)
    expect(first.status).toBe(201)
    const line = cartItem.parse(first.body)
    expect(line).toMatchObject({ productId, quantity: 1 })
    const { quantity: _, ...body } = { productId, quantity: 1, sessionId: mine }
    const second = await shop().http.call('POST', '/api/cart', { body })
    expect(second.body).toEqual({ ...line, quantity: 2 })
    expect(second.position).toBe((await shop().world.log.head()).position)
  })

  // @rule order-calls-cart-id-session
  it('keeps the session out of the log, its names and the lines that are logged', async () => {
    const { productId } = await shop().list()
    const mine = session()
    const line = cartItem.parse((await addTo(mine, productId)).body)
    await shop().http.call('DELETE', `/api/cart/${line.id}`)
    await addTo(mine, productId)
    await shop().http.call('DELETE', `/api/cart/session/${mine}`)
    expect(await typesOf(mine)).toEqual(['CartItemAdded', 'CartItemRemoved', 'CartItemAdded', 'CartEmptied'])
    const all = JSON.stringify(await shop().world.log.readAll(0n, 10_000), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(all).not.toContain(mine)
    expect(shop().http.lines.join('\n')).not.toContain(mine)
  })

  // @rule order-calls-cart-belongs-session
  it("cannot be changed through another session's key, nor through a line that was guessed", async () => {
    const { productId } = await shop().list()
    const [mine, theirs] = [session(), session()]
    const line = cartItem.parse((await addTo(mine, productId)).body)
    const other = cartItem.parse((await addTo(theirs, productId)).body)
    expect(other.id.split('.')[0]).not.toBe(line.id.split('.')[0])
    expect(line.id).toMatch(/^[0-9A-Za-z]{22}\.1$/)
    await shop().http.call('DELETE', `/api/cart/session/${theirs}`)
    await shop().http.call('DELETE', `/api/cart/${other.id}`)
    expect(await typesOf(mine)).toEqual(['CartItemAdded'])
    const key = randomUUID()
    const added = await addTo(mine, productId, {}, { key })
    expect(added.body.quantity).toBe(2)
    const same = await addTo(theirs, productId, {}, { key })
    expect(same.body).toMatchObject({ quantity: 1 })
    expect(await typesOf(mine)).toEqual(['CartItemAdded', 'CartItemAdded'])
  })

  // @rule order-calls-cart-adding-product
  it('takes a key once', async () => {
    const { productId } = await shop().list()
    const mine = session()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => addTo(mine, productId, {}, { key })))
    for (const { body } of answers) expect(body).toMatchObject({ quantity: 1 })
  })

  // @rule order-calls-cart-id-session
  it('is no error to empty or to remove from when there is nothing', async () => {
    const answers = await Promise.all([
      shop().http.call('DELETE', `/api/cart/session/${session()}`),
      shop().http.call('DELETE', `/api/cart/${'a'.repeat(22)}.7`),
    ])
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true }])
  })

  it('of 100 lines is full, and can be ordered', async () => {
    const offers: Offer[] = []
    for (let n = 0; n < mostLines; n += 1) offers.push(await shop().list({ stock: 2 }))
    const mine = session()
    for (const { productId } of offers) expect((await addTo(mine, productId)).status).toBe(201)
    const { productId } = await shop().list()
    expect(await addTo(mine, productId)).toMatchObject({
      status: 409,
      body: { code: 'cart-full', error: 'El carrito admite 100 productos distintos como máximo.' },
    })
    const items = offers.map((one) => ({ productId: one.productId, quantity: 1, price: one.price, name: one.title }))
    const answer = await order({ ...customer, items, totalAmount: 1, paymentMethod: 'whatsapp' })
    expect(answer.status).toBe(201)
    expect(placedAnswer.parse(answer.body).items).toHaveLength(mostLines)
  })

  it.each([
    ['/api/cart/session/short', 'Sesión inválida'],
    [`/api/cart/session/${'a'.repeat(129)}`, 'Sesión inválida'],
    ['/api/cart/session/with%20blank', 'Sesión inválida'],
    ['/api/cart/7', 'Identificador inválido'],
    [`/api/cart/${'a'.repeat(22)}.0`, 'Identificador inválido'],
  ])('refuses DELETE %s', async (path, error) => {
    const answer = await shop().http.call('DELETE', path)
    expect([answer.status, answer.body.error]).toEqual([400, error])
  })

  it('refuses what is no product, no quantity or no session', async () => {
    const { productId } = await shop().list()
    const unknown = await addTo(session(), 'z'.repeat(22))
    expect([unknown.status, unknown.body]).toEqual([
      400,
      {
        code: 'unknown-product',
        error: 'Ese producto ya no está en la tienda.',
        fields: { productId: 'Ese producto ya no está en la tienda.' },
      },
    ])
    for (const more of [
      { quantity: 0 },
      { quantity: 100 },
      { quantity: 1.5 },
      { sessionId: 'abc' },
      { productId: '1' },
    ])
      expect((await addTo(session(), productId, more)).status).toBe(400)
    const mine = session()
    await addTo(mine, productId, { quantity: 99 })
    expect(await addTo(mine, productId)).toMatchObject({ status: 409, body: { code: 'cart-full' } })
  })
})

const customer = {
  customerName: 'Lucía Mora Solano',
  customerEmail: 'lucia@ejemplo.cr',
  customerPhone: '8777-4321',
  customerAddress: 'Heredia, San Francisco, casa 12',
}
const fromCart = (offer: Offer, more: object = {}, item: object = {}) => ({
  ...customer,
  customerAddress: 'Centro - Heredia',
  items: [{ productId: offer.productId, quantity: 2, price: offer.price, name: offer.title, ...item }],
  totalAmount: 2 * offer.price,
  paymentMethod: 'whatsapp',
  notes: 'Pedido web - Ubicación: Heredia',
  ...more,
})
const fromCheckout = (offer: Offer, more: object = {}) => ({
  ...customer,
  paymentMethod: 'efectivo',
  notes: '',
  items: [{ productId: offer.productId, productName: offer.title, quantity: 2, price: offer.price }],
  totalAmount: 2 * offer.price,
  status: 'pending',
  ...more,
})
const order = (body: object, sent: Sent = {}) => shop().http.call('POST', '/api/orders', { body, ...sent })

describe('POST /api/orders', () => {
  // @rule order-calls-orders-takes-flows, order-calls-pending-whatever-sent
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

  // @rule order-calls-buys-sealed-answer
  it('keeps who buys sealed and out of the answer', async () => {
    const offer = await shop().list()
    const placed = placedAnswer.parse((await order(fromCart(offer))).body)
    const stored = await shop().world.log.readStream(orderStream(placed.id))
    const text = JSON.stringify([stored, placed], (_, value) => (typeof value === 'bigint' ? String(value) : value))
    for (const personal of ['Lucía', 'lucia@', '8777-4321', 'Ubicación']) expect(text).not.toContain(personal)
    const [opened] = await shop().one.codec.open(stored)
    expect(opened?.financial).toEqual({
      ...customer,
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

  // @rule order-calls-totals-server-changed
  it('tells the buyer that a price changed, and charges nothing', async () => {
    const offer = await shop().list({ title: 'Rodillo de espuma', price: 12_000 })
    await shop().reprice(offer.productId, 12_500)
    const sentence = 'El precio de «Rodillo de espuma» cambió: ahora es ₡12,500. Revise su pedido.'
    expect(await order(fromCart(offer))).toMatchObject({
      status: 409,
      body: { code: 'price-changed', error: sentence, fields: { 'items.0.price': sentence } },
    })
    expect(await shop().stockOf(offer.productId)).toBe(3)
  })

  // @rule order-calls-buyers-units-once
  it('names the product that is short', async () => {
    const [plenty, few] = [await shop().list({ stock: 9 }), await shop().list({ title: 'Kinesio', stock: 1 })]
    const [first] = fromCart(plenty).items
    const answer = await order(fromCart(few, { items: [first, fromCart(few).items[0]] }))
    const sentence = 'De «Kinesio» solo queda 1 unidad. Ajuste la cantidad.'
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

  // @rule order-calls-nombre-es-requerido
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
