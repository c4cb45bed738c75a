import { randomUUID } from 'node:crypto'
import { cartIdOf } from '@clinic/shared-events/carts/cart-id.ts'
import { cartStream } from '@clinic/shared-events/carts/events.ts'
import { mostChangesADay } from '@clinic/shared-events/contracts/shop/carts.ts'
import { describe, expect, it } from 'vitest'
import { useServedShop } from '../../testing/use-served.ts'

const shop = useServedShop()

const session = () => randomUUID()
const addTo = (sessionId: string, productId: string) =>
  shop().http.call('POST', '/api/cart', { body: { productId, quantity: 1, sessionId } })
const typesOf = (sessionId: string) => shop().types(cartStream(cartIdOf(shop().one.vault.secret('ids'), sessionId)))

describe('the cart', () => {
  // @rule order-calls-cart-bounded-visitors: Issue: a cart is bounded, and visitors without one cost nothing
  it('of a session changes 200 times a day, says so in Spanish, and can be emptied all the same', async () => {
    const offers = [await shop().list(), await shop().list(), await shop().list()]
    const mine = session()
    let last = ''
    for (let n = 0; n < mostChangesADay; n += 1) {
      const { productId } = offers[n % offers.length] ?? { productId: '' }
      last = String((await addTo(mine, productId)).body.id)
    }
    const error =
      'Este carrito ya cambió 200 veces hoy. Mañana podrá cambiarlo de nuevo; hoy puede pedir lo que tiene o vaciarlo.'
    const refused = [
      await addTo(mine, offers[0]?.productId ?? ''),
      await shop().http.call('DELETE', `/api/cart/${last}`),
    ]
    for (const { status, body } of refused)
      expect([status, body]).toEqual([409, { error, code: 'cart-changes-used-up' }])
    expect(await typesOf(mine)).toHaveLength(mostChangesADay)
    expect((await shop().http.call('DELETE', `/api/cart/session/${mine}`)).status).toBe(200)
    shop().clock.advance(24 * 60 * 60_000)
    expect((await addTo(mine, offers[0]?.productId ?? '')).status).toBe(201)
  })

  // @rule order-calls-cart-bounded-visitors
  it('costs nothing before there is something in it, however many visitors come', async () => {
    const before = (await shop().world.log.head()).position
    const vaultBefore = await shop().world.vaultStore.list('counter')
    for (let n = 0; n < 300; n += 1) {
      const mine = session()
      expect((await shop().http.call('DELETE', `/api/cart/session/${mine}`)).status).toBe(200)
      expect(
        (await shop().http.call('DELETE', `/api/cart/${cartIdOf(shop().one.vault.secret('ids'), mine)}.1`)).status,
      ).toBe(200)
      expect((await addTo(mine, 'z'.repeat(22))).status).toBe(400)
    }
    expect((await shop().world.log.head()).position).toBe(before)
    expect(await shop().world.vaultStore.list('counter')).toEqual(vaultBefore)
  })
})
