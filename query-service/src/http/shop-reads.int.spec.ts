import { cartIdOf } from '@clinic/shared-events/carts/cart-id.ts'
import { cartItem } from '@clinic/shared-events/contracts/shop/carts.ts'
import { orderProgress, orderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { productRow } from '@clinic/shared-events/contracts/shop/products.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Rig, startRig } from '../../testing/rig.ts'
import { addedToCart, listed, placed, started, stockReserved, trackingNumber } from '../../testing/shop-events.ts'

const mine = 'a-session-of-one-browser'
const theirs = 'a-session-of-another-browser'

describe('the reads of the shop', () => {
  let rig: Rig
  let cookie: string
  let cartId: string

  beforeAll(async () => {
    rig = await startRig()
    cartId = cartIdOf(rig.secret('ids'), mine)
    await rig.append('product-p2', listed('p2', { title: 'Rodillo' }))
    await rig.append('product-p1', listed('p1'), stockReserved('p1', 2))
    await rig.append('product-p3', listed('p3', { category: 'Paquetes', stock: 0 }))
    await rig.append(`cart-${cartId}`, addedToCart(cartId, 1, 'p1', 2), addedToCart(cartId, 2, 'p2'))
    await rig.append('order-order-1', placed(1), started(1))
    rig.pass(1)
    await rig.folded(await rig.append('order-order-2', placed(2)))
    cookie = (await rig.signIn('s1')).cookie
  })
  afterAll(() => rig.close())

  const get = (path: string) => request(rig.url).get(path)
  const asStaff = (path: string) => get(path).set('Cookie', cookie)

  // @rule products-call-list: §7 GET /api/products: list of id, name, description, price, imageUrl, category, stock
  // @rule order-calls-products-id-name
  test('products come by category and name, with what can still be ordered', async () => {
    const { status, body } = await get('/api/products')
    expect([status, body.map(({ id, stock }: { id: string; stock: number }) => [id, stock])]).toEqual([
      200,
      [
        ['p1', 2],
        ['p2', 3],
        ['p3', 0],
      ],
    ])
    for (const row of body) expect(productRow.strict().parse(row)).toEqual(row)
  })

  // @rule order-calls-cart-sessionid-id: Public §3, §7 GET /api/cart?sessionId={sessionId}: id, productId, quantity
  test('a cart is what its session put into it', async () => {
    const { body } = await get(`/api/cart?sessionId=${mine}`)
    expect(body).toEqual([
      { id: `${cartId}.1`, productId: 'p1', quantity: 2 },
      { id: `${cartId}.2`, productId: 'p2', quantity: 1 },
    ])
    for (const item of body) expect(cartItem.strict().parse(item)).toEqual(item)
  })

  // @rule order-calls-cart-belongs-session
  test.each([theirs, mine.slice(0, -1), `${mine}r`, 'MINE-in-capitals'])(
    'another session (%s) sees nothing of it',
    async (sessionId) => {
      expect((await get(`/api/cart?sessionId=${sessionId}`)).body).toEqual([])
    },
  )

  test.each([
    '',
    '?sessionId=',
    '?sessionId=short',
    '?sessionId=aaaaaaaaaaaaaaaaaaaaaa.1',
    `?sessionId=${mine}&sessionId=${theirs}`,
  ])('a cart without a right session (%s) is 400', async (query) => {
    const answer = await get(`/api/cart${query}`)
    expect([answer.status, answer.body.error]).toEqual([400, 'Sesión inválida'])
  })

  // @rule orders-call-list: §7 GET /api/orders: list of orders, newest first, narrowed by status; for staff
  test('orders are for staff, newest first, narrowed by status', async () => {
    expect((await get('/api/orders')).status).toBe(401)
    const { body } = await asStaff('/api/orders')
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['order-2', 'order-1'])
    for (const row of body) expect(orderRow.strict().parse(row)).toEqual(row)
    const pending = await asStaff('/api/orders?status=pending')
    expect(pending.body.map(({ id }: { id: string }) => id)).toEqual(['order-2'])
    expect((await asStaff('/api/orders?status=nuevo')).status).toBe(400)
  })

  // @rule search-forgives
  test.each([
    ['lucia', 2],
    ['lucai mora', 2],
    ['lucai mora&status=pending', 1],
    ['lcuia mroa', 2],
    ['Heredai', 0],
  ])('orders of %s are %i: a wrong letter of a name is forgiven', async (search, count) => {
    expect((await asStaff(`/api/orders?search=${search}`)).body).toHaveLength(count)
  })

  // @rule order-calls-followed-tracking-number: Issue: an order is followed by its tracking number, live, without
  //   personal data
  test('whoever has the tracking number sees how far the order has got, and nothing of the buyer', async () => {
    const { body } = await get(`/api/public/orders/${trackingNumber(1).toLowerCase()}`)
    expect(orderProgress.strict().parse(body)).toMatchObject({
      trackingNumber: trackingNumber(1),
      status: 'processing',
      items: [{ name: 'Banda p1', quantity: 2 }],
      totalAmount: 13_000,
    })
    for (const personal of ['Luc', 'lucia', '8777', 'Heredia', 'order-1'])
      expect(JSON.stringify(body)).not.toContain(personal)
  })

  test.each([trackingNumber(9), 'MV-1', 'order-1'])('an order %s that is not there is 404', async (number) => {
    const answer = await get(`/api/public/orders/${number}`)
    expect([answer.status, answer.body.error]).toEqual([404, 'No existe el pedido que busca.'])
  })

  // @rule order-calls-cart-belongs-session
  test('no session id and no tracking number is logged', () => {
    const lines = rig.lines.join('\n')
    for (const secret of [mine, theirs, trackingNumber(1)]) expect(lines).not.toContain(secret)
  })
})
