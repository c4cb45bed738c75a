import { randomUUID } from 'node:crypto'
import { cartIdOf } from '@clinic/shared-events/carts/cart-id.ts'
import { cartStream } from '@clinic/shared-events/carts/events.ts'
import { cartItem, mostLines } from '@clinic/shared-events/contracts/shop/carts.ts'
import { placedAnswer } from '@clinic/shared-events/contracts/shop/orders.ts'
import { describe, expect, it } from 'vitest'
import type { Sent } from '../../testing/http-world.ts'
import { buyer } from '../../testing/shop.ts'
import { useServedShop } from '../../testing/use-served.ts'
import type { Offer } from '../products/product.ts'

const shop = useServedShop()

const session = () => randomUUID()
const addTo = (sessionId: string, productId: string, more: object = {}, sent: Sent = {}) =>
  shop().http.call('POST', '/api/cart', { body: { productId, quantity: 1, sessionId, ...more }, ...sent })
const typesOf = (sessionId: string) => shop().types(cartStream(cartIdOf(shop().one.vault.secret('ids'), sessionId)))

describe('the cart', () => {
  // @rule order-calls-cart-adding-product: Public §7 POST /api/cart; adding a product again raises its line
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

  // @rule order-calls-cart-id-session: Public §7 DELETE /api/cart/{id} and DELETE /api/cart/session/{sessionId}
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

  // @rule order-calls-cart-belongs-session: Public §6, issue: a cart belongs to its session id alone: no other reads
  //   or changes it, and the id is in no log
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

  // @rule cart-units
  it('changes the units of a line, and says that one is gone', async () => {
    const { productId } = await shop().list()
    const mine = session()
    const line = cartItem.parse((await addTo(mine, productId, { quantity: 3 })).body)
    const change = (quantity: number) => shop().http.call('PATCH', `/api/cart/${line.id}`, { body: { quantity } })
    expect(await change(2)).toMatchObject({ status: 200, body: { ...line, quantity: 2 } })
    for (const wrong of [0, 100, 1.5])
      expect(await change(wrong)).toMatchObject({ status: 400, body: { fields: { quantity: expect.any(String) } } })
    expect(await typesOf(mine)).toEqual(['CartItemAdded', 'CartQuantityChanged'])
    await shop().http.call('DELETE', `/api/cart/${line.id}`)
    expect(await change(1)).toMatchObject({
      status: 404,
      body: { code: 'line-gone', error: 'Ese producto ya no está en su carrito.' },
    })
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
    const body = { ...buyer, items, totalAmount: 1, paymentMethod: 'whatsapp' }
    const answer = await shop().http.call('POST', '/api/orders', { body })
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
