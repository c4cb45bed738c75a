import { randomUUID } from 'node:crypto'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { productStream } from '@clinic/shared-events/products/events.ts'
import { describe, expect, it } from 'vitest'
import { gatedLog } from './gated-log.ts'
import { orderCrashGuarantees } from './order-crash-guarantees.ts'
import { orderStatusGuarantees } from './order-status-guarantees.ts'
import { orderUnitsGuarantees } from './order-units-guarantees.ts'
import { keyedOrigin } from './samples.ts'
import { expectPlaced, openShop, ordering } from './shop.ts'
import { storesEachCommandOnce } from './stored-once.ts'
import { useOpened } from './use-opened.ts'
import type { OpenWorld } from './world.ts'

/**
 * What ordering promises whatever happens side by side (docs/streams.md#two-stream-steps), on any pair of stores. Every test
 * has products of its own.
 */
export const orderGuarantees = (name: string, openWorld: OpenWorld): void => {
  describe(`order guarantees on ${name}`, () => {
    const shop = useOpened(openWorld, openShop)

    // @rule order-calls-buyers-units-once
    it('sells exactly 3 units to 50 buyers at once, and names the product to the others', async () => {
      const { one, other, list, order, stockOf, types } = shop()
      const offer = await list({ title: 'Pelota terapéutica', stock: 3 })
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => order(n % 2 === 0 ? one : other, ordering({ offer }))),
      )
      const sold = answers.filter(({ ok }) => ok)
      expect(sold).toHaveLength(3)
      expect(new Set(sold.map((answer) => expectPlaced(answer).trackingNumber)).size).toBe(3)
      for (const answer of answers)
        if (!answer.ok)
          expect(answer.rejection).toEqual({ type: 'StockShort', line: 0, title: 'Pelota terapéutica', stock: 0 })
      expect(await stockOf(offer.productId)).toBe(0)
      const reserved = (await types(productStream(offer.productId))).filter((type) => type === 'StockReserved')
      expect(reserved).toHaveLength(3)
    })

    it('gives both products to one of two orders that want the last of each, and nothing to the other', async () => {
      const { one, other, list, order, stockOf } = shop()
      const [a, b] = [await list({ stock: 1 }), await list({ stock: 1 })]
      const answers = await Promise.all([
        order(one, ordering({ offer: a }, { offer: b })),
        order(other, ordering({ offer: b }, { offer: a })),
      ])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect([await stockOf(a.productId), await stockOf(b.productId)]).toEqual([0, 0])
    })

    it('gives back at once what it held of one product when another is short', async () => {
      const { one, list, order, stockOf } = shop()
      const products = [await list({ stock: 5 }), await list({ stock: 5 })].sort((a, b) =>
        a.productId < b.productId ? -1 : 1,
      )
      const [first, second] = products
      if (!first || !second) throw new Error('no products')
      const answer = await order(one, ordering({ offer: second, quantity: 6 }, { offer: first, quantity: 2 }))
      expect(answer).toMatchObject({ ok: false, rejection: { type: 'StockShort', line: 0, stock: 5 } })
      expect([await stockOf(first.productId), await stockOf(second.productId)]).toEqual([5, 5])
    })

    it('makes one order of the same key sent 20 times at once and again later, and answers all alike', async () => {
      const { clock, one, other, list, reprice, order, stockOf, types } = shop()
      const offer = await list({ stock: 5 })
      const origin = keyedOrigin(clock.now(), randomUUID())
      const asked = ordering({ offer, quantity: 2 })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => order(n % 2 === 0 ? one : other, asked, origin)),
      )
      await reprice(offer.productId, 9_000)
      answers.push(await order(one, asked, origin), await order(other, asked, origin))
      const first = expectPlaced(answers[0])
      for (const answer of answers) expect(expectPlaced(answer)).toEqual(first)
      expect(await types(orderStream(first.orderId))).toEqual(['OrderPlaced'])
      expect(await stockOf(offer.productId)).toBe(3)
    })

    it('refuses a key that comes with another body', async () => {
      const { clock, one, other, list, order, stockOf } = shop()
      const offer = await list({ stock: 5 })
      const key = randomUUID()
      expectPlaced(await order(one, ordering({ offer }), keyedOrigin(clock.now(), key)))
      const second = await order(other, ordering({ offer, quantity: 2 }), keyedOrigin(clock.now(), key, 'another'))
      expect(second).toEqual({ ok: false, rejection: { type: 'IdempotencyKeyReused' } })
      expect(await stockOf(offer.productId)).toBe(4)
    })

    // @rule order-calls-totals-server-changed
    it('never charges another price than the one shown, however close the change comes', async () => {
      const { world, clock, one, list, reprice, order, stockOf } = shop()
      const offer = await list({ title: 'Rodillo', price: 12_000 })
      const gate = gatedLog(world.log, 'StockReserved')
      const stalled = order(await world.start({ clock, log: gate.log }), ordering({ offer }))
      await gate.arrived
      await reprice(offer.productId, 15_000)
      gate.open()
      const changed = { ok: false, rejection: { type: 'PriceChanged', line: 0, title: 'Rodillo', price: 15_000 } }
      expect(await stalled).toEqual(changed)
      expect(await order(one, ordering({ offer }))).toEqual(changed)
      expect(await stockOf(offer.productId)).toBe(3)
    })

    orderCrashGuarantees(shop)

    orderStatusGuarantees(shop)

    orderUnitsGuarantees(shop)

    storesEachCommandOnce(() => shop().world.log)
  })
}
