import { randomUUID } from 'node:crypto'
import type { BodyOf, CommandRoute } from '@clinic/service-kit/http/route-table.ts'
import { cartItem } from '@clinic/shared-events/contracts/carts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HttpWorld, serve } from '../../testing/http-world.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { openSqliteWorld } from '../../testing/world.ts'

type WithoutBody = { [K in CommandRoute]: BodyOf<K> extends undefined ? K : never }[CommandRoute]

let shop: Shop
let http: HttpWorld

beforeAll(async () => {
  shop = await openShop(await openSqliteWorld())
  http = await serve(shop.one)
})
afterAll(async () => {
  await http.close()
  await shop.world.close()
})

const filledCart = async () => {
  const { productId } = await shop.list()
  const sessionId = randomUUID()
  const { body } = await http.call('POST', '/api/cart', { body: { productId, quantity: 1, sessionId } })
  return { sessionId, line: cartItem.parse(body).id }
}
/** Where each command whose contract has no body finds something to do. */
const callable = {
  'DELETE /api/cart/session/:sessionId': async () => `/api/cart/session/${(await filledCart()).sessionId}`,
  'DELETE /api/cart/:id': async () => `/api/cart/${(await filledCart()).line}`,
} satisfies Record<WithoutBody, () => Promise<string>>

it.each(Object.entries(callable))('%s is answered under a key, and every repeat alike', async (route, pathOf) => {
  const path = await pathOf()
  const send = (key: string, body?: object) =>
    http.call(route.split(' ')[0] ?? '', path, { key, ...(body && { body }) })
  const told = async (...sent: Parameters<typeof send>) => {
    const { status, body, position } = await send(...sent)
    return { status, body, position }
  }
  const key = randomUUID()
  const first = await told(key)
  const { position } = await shop.world.log.head()
  expect(first).toEqual({ status: 200, body: { success: true }, position })
  await filledCart()
  const before = await shop.world.log.head()
  expect(await told(key)).toEqual(first)
  // What is sent where nothing is read makes no other command of it.
  expect(await told(key, { ignored: true })).toEqual(first)
  expect(await shop.world.log.head()).toEqual(before)
})

it.each([
  ['/api/auth/logout', {}],
  ['/api/appointment-actions/zzzzzzzzzzzzzzzzzzzzzz/cancel', { code: 'not-found' }],
])('POST %s, which can be sent without the body it may have, is answered alike each time', async (path, answer) => {
  const key = randomUUID()
  const first = await http.call('POST', path, { key })
  expect(first.body).toMatchObject(answer)
  const again = await http.call('POST', path, { key })
  expect([again.status, again.body]).toEqual([first.status, first.body])
})
