import { randomUUID } from 'node:crypto'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { productStream } from '@clinic/shared-events/products/events.ts'
import { describe, expect, it } from 'vitest'
import { settleStock } from '../src/orders/commands/settle-stock.ts'
import { failingLog, gatedLog } from './gated-log.ts'
import { keyedOrigin } from './samples.ts'
import { recordedBeforeFence } from './settling.ts'
import { expectPlaced, ordering, type Shop } from './shop.ts'
import type { Process } from './world.ts'

const away = new StoreAway('event log')

/** Part of `orderGuarantees`. */
export const orderCrashGuarantees = (shop: () => Shop): void => {
  describe('what a crash or a stall leaves', () => {
    /** A process that ends as an append of that type is under way. */
    const crashing = ({ world, clock }: Shop, type: string, lost = true): Promise<Process> =>
      world.start({ clock, log: failingLog(world.log, type, away, { lost }) })

    // @rule order-calls-nothing-reserved-lost: Issue: nothing reserved is lost by a crash in between
    it('an order whose process ended after reserving is given up, and its units are for sale again', async () => {
      const { one, list, order, stockOf, settleAll, types, world } = shop()
      const [a, b] = [await list({ stock: 3 }), await list({ stock: 2 })]
      const process = await crashing(shop(), 'OrderPlaced')
      await expect(order(process, ordering({ offer: a, quantity: 3 }, { offer: b }))).rejects.toThrow(StoreAway)
      expect([await stockOf(a.productId), await stockOf(b.productId)]).toEqual([0, 1])
      await settleAll()
      expect([await stockOf(a.productId), await stockOf(b.productId)]).toEqual([3, 2])
      const [, reserved] = await world.log.readStream(productStream(a.productId))
      expect(await types(orderStream(String(reserved?.data.orderId)))).toEqual(['OrderAbandoned'])
      expectPlaced(await order(one, ordering({ offer: a, quantity: 3 })))
    })

    it('an order sent again under its key after a crash uses what it held, and the process manager leaves it alone', async () => {
      const { clock, one, list, order, stockOf, settleAll } = shop()
      const offer = await list({ stock: 3 })
      const origin = keyedOrigin(clock.now(), randomUUID())
      const asked = ordering({ offer, quantity: 3 })
      await expect(order(await crashing(shop(), 'OrderPlaced'), asked, origin)).rejects.toThrow(StoreAway)
      expectPlaced(await order(one, asked, origin))
      await settleAll()
      expect(await stockOf(offer.productId)).toBe(0)
    })

    it('an order that stalls past the patience is abandoned when the process manager came first', async () => {
      const { world, clock, one, list, order, stockOf, settleAll } = shop()
      const offer = await list({ stock: 1 })
      const gate = gatedLog(world.log, 'OrderPlaced')
      const origin = keyedOrigin(clock.now(), randomUUID())
      const stalled = order(await world.start({ clock, log: gate.log }), ordering({ offer }), origin)
      await gate.arrived
      await settleAll()
      const next = expectPlaced(await order(one, ordering({ offer })))
      gate.open()
      expect(await stalled).toEqual({ ok: false, rejection: { type: 'StepAbandoned' } })
      expect(await order(one, ordering({ offer }), origin)).toEqual({ ok: false, rejection: { type: 'StepAbandoned' } })
      expect(await stockOf(offer.productId)).toBe(0)
      expect(next.items[0]?.productId).toBe(offer.productId)
    })

    it('an order that stalls and records before the fence keeps its units', async () => {
      const { list, order, stateOf, stockOf } = shop()
      const offer = await list({ stock: 1 })
      const types = { event: 'OrderPlaced', fence: 'OrderAbandoned' }
      const answer = await recordedBeforeFence(shop(), types, (process) => order(process, ordering({ offer })))
      const placed = expectPlaced(answer)
      expect(await stockOf(offer.productId)).toBe(0)
      expect(await stateOf(placed.orderId)).toEqual(placed)
    })

    it('two process managers at once on the same reservation append one fence and one release', async () => {
      const { world, one, other, list, order, types, stockOf } = shop()
      const offer = await list({ stock: 3 })
      await expect(order(await crashing(shop(), 'OrderPlaced'), ordering({ offer }))).rejects.toThrow(StoreAway)
      const [, reserved] = await world.log.readStream(productStream(offer.productId))
      const orderId = String(reserved?.data.orderId)
      const ref = { reservationId: String(reserved?.data.reservationId), orderId, productId: offer.productId }
      const settling = (process: Process) => settleStock(process.orders, ref, 'abandoned')
      await Promise.all([settling(one), settling(other), settling(one)])
      const kinds = await types(productStream(offer.productId))
      expect(kinds).toEqual(['ProductListed', 'StockReserved', 'StockReleased'])
      expect(await types(orderStream(orderId))).toEqual(['OrderAbandoned'])
      expect(await stockOf(offer.productId)).toBe(3)
    })
  })
}
