import { randomUUID } from 'node:crypto'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import type { OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { itemsShown } from '@clinic/shared-events/orders/order-row.ts'
import { describe, expect, it } from 'vitest'
import type { Origin } from '../src/handling/origin.ts'
import { changeOrderStatus, correctUnits } from '../src/orders/commands/edit-order.ts'
import { unansweredItems } from '../src/orders/commands/return-stock.ts'
import { holdsStock, isPlaced } from '../src/orders/order.ts'
import type { Offer } from '../src/products/product.ts'
import { failingLog, gatedLog } from './gated-log.ts'
import { keyedOrigin } from './samples.ts'
import { recordedBeforeFence } from './settling.ts'
import { expectPlaced, ordering, type Shop } from './shop.ts'
import type { Process } from './world.ts'

const away = new StoreAway('event log')

/** Part of `orderGuarantees`: what correcting the units of an order promises of the stock. */
export const orderUnitsGuarantees = (shop: () => Shop): void => {
  const origin = () => keyedOrigin(shop().clock.now(), randomUUID())
  type Ordered = { offer: Offer; orderId: string }
  const correct = (process: Process, { orderId, offer }: Ordered, quantity: number, by: Origin = origin()) =>
    correctUnits(process.orders, { orderId, productId: offer.productId, quantity }, by)
  const change = (process: Process, { orderId }: Ordered, to: OrderStatus) =>
    changeOrderStatus(process.orders, { orderId, to }, origin())
  /** So many of five rollers are ordered, beside a ball. */
  const ordered = async (quantity: number): Promise<Ordered & { ball: Offer }> => {
    const { one, list, order } = shop()
    const [offer, ball] = [await list({ title: 'Rodillo', stock: 5 }), await list({ title: 'Pelota' })]
    const { orderId } = expectPlaced(await order(one, ordering({ offer, quantity }, { offer: ball })))
    return { offer, ball, orderId }
  }
  /** How many the order has, how many it holds by what it names, and how many are left for sale. */
  const counts = async ({ offer, orderId }: Ordered) => {
    const state = await shop().stateOf(orderId)
    if (!isPlaced(state)) throw new Error('not placed')
    const parts = state.items.filter(({ productId }) => productId === offer.productId)
    const holds = parts.filter(({ reservationId }) => holdsStock(state, reservationId))
    const [has] = itemsShown(parts)
    return [has?.quantity ?? 0, itemsShown(holds)[0]?.quantity ?? 0, await shop().stockOf(offer.productId)]
  }
  /** A process that ends as an append of that type is under way. */
  const crashing = (type: string): Promise<Process> =>
    shop().world.start({
      clock: shop().clock,
      log: failingLog(shop().world.log, type, away, { lost: true }),
      onProblem: () => undefined,
    })

  describe('the stock of an order whose units are corrected', () => {
    // @rule orders-units-stock: Issue: a correction neither oversells nor keeps units that nobody ordered, also when two
    //   correct at once and when the process ends between the steps
    it('follows up and down, and whoever asks for more than there is is refused with nothing changed', async () => {
      const { one, other, settleAll } = shop()
      const it = await ordered(2)
      for (const [quantity, left] of [
        [4, 1],
        [1, 4],
        [5, 0],
        [3, 2],
      ] as const) {
        expectPlaced(await correct(quantity % 2 === 0 ? one : other, it, quantity))
        expect(await counts(it)).toEqual([quantity, quantity, left])
      }
      const refused = await correct(one, it, 6)
      expect(refused).toEqual({ ok: false, rejection: { type: 'MoreShort', title: 'Rodillo', stock: 2 } })
      await settleAll()
      expect(await counts(it)).toEqual([3, 3, 2])
    })

    // @rule orders-units-stock
    it('is exact after an order in parts was cancelled, reopened and corrected again', async () => {
      const { one, settleAll } = shop()
      const it = await ordered(2)
      expectPlaced(await correct(one, it, 4))
      expectPlaced(await change(one, it, 'cancelled'))
      expect(await shop().stockOf(it.offer.productId)).toBe(5)
      expectPlaced(await change(one, it, 'processing'))
      expect(await counts(it)).toEqual([4, 4, 1])
      expectPlaced(await correct(one, it, 1))
      await settleAll()
      expect(await counts(it)).toEqual([1, 1, 4])
      expectPlaced(await correct(one, it, 0))
      expect(await counts(it)).toEqual([0, 0, 5])
    })

    // @rule orders-units-stock
    it('is exact after 20 corrections, changes of the status and orders at once', async () => {
      const { one, other, order, settleAll } = shop()
      const it = await ordered(2)
      const asked = Array.from({ length: 20 }, (_, n) => {
        const process = n % 2 === 0 ? one : other
        if (n % 5 === 4) return change(process, it, n % 10 === 4 ? 'cancelled' : 'processing')
        return n % 7 === 6 ? order(process, ordering({ offer: it.offer })) : correct(process, it, (n % 5) + 1)
      })
      const answers = await Promise.all(asked)
      expect(answers.some(({ ok }) => ok)).toBe(true)
      await settleAll()
      await settleAll()
      const [, held = 0, left = 0] = await counts(it)
      const others = answers.filter(({ ok }, n) => ok && n % 5 !== 4 && n % 7 === 6).length
      expect(held + left + others).toBe(5)
    })

    // @rule orders-units-stock
    it('is that of its units where one that holds none is processed while these are corrected', async () => {
      const { one, other, clock, world, settleAll } = shop()
      const it = await ordered(2)
      await unansweredItems(one.orders).settle(it)
      const gate = gatedLog(world.log, 'OrderStockTakenAgain')
      const stalled = change(await world.start({ clock, log: gate.log }), it, 'processing')
      await gate.arrived
      expectPlaced(await correct(other, it, 4))
      gate.open()
      expect(await stalled).toEqual({ ok: false, rejection: { type: 'StepAbandoned' } })
      await settleAll()
      expect(await counts(it)).toEqual([4, 0, 5])
      expectPlaced(await change(one, it, 'processing'))
      expect(await counts(it)).toEqual([4, 4, 1])
    })

    // @rule orders-units-stock
    it('is corrected once for a key that comes often, and by one of two who correct at once on what they saw', async () => {
      const { one, other, types } = shop()
      const it = await ordered(2)
      const by = origin()
      const often = Array.from({ length: 6 }, (_, n) => correct(n % 2 === 0 ? one : other, it, 4, by))
      for (const answer of await Promise.all(often)) expectPlaced(answer)
      expect(await types(orderStream(it.orderId))).toEqual(['OrderPlaced', 'OrderUnitsCorrected'])
      const { orderId, offer } = it
      const seen = { orderId, productId: offer.productId, ifRevision: 1n }
      const both = await Promise.all([
        correctUnits(one.orders, { ...seen, quantity: 5 }, origin()),
        correctUnits(other.orders, { ...seen, quantity: 1 }, origin()),
      ])
      expect(both.filter(({ ok }) => ok)).toHaveLength(1)
      expect(both.find(({ ok }) => !ok)).toMatchObject({ rejection: { type: 'Stale' } })
      await shop().settleAll()
      const [has, holds = 0, left = 0] = await counts(it)
      expect([has, holds + left]).toEqual([holds, 5])
    })
  })

  describe('a correction whose process ended between the steps', () => {
    // @rule orders-units-stock
    it('after more units were held: they are fenced off and for sale again', async () => {
      const { one, settleAll, types } = shop()
      const it = await ordered(2)
      const by = origin()
      await expect(correct(await crashing('OrderUnitsCorrected'), it, 4, by)).rejects.toThrow(StoreAway)
      expect(await counts(it)).toEqual([2, 2, 1])
      await settleAll()
      expect(await counts(it)).toEqual([2, 2, 3])
      expect(await types(orderStream(it.orderId))).toEqual(['OrderPlaced', 'ReopeningAbandoned'])
      expect(await correct(one, it, 4, by)).toEqual({ ok: false, rejection: { type: 'StepAbandoned' } })
      expectPlaced(await correct(one, it, 4))
      expect(await counts(it)).toEqual([4, 4, 1])
    })

    // @rule orders-units-stock
    it('after fewer were recorded: the process manager gives back the others, also after a second one', async () => {
      const { settleAll } = shop()
      const it = await ordered(5)
      expectPlaced(await correct(await crashing('StockReleased'), it, 3))
      expect(await counts(it)).toEqual([3, 3, 0])
      await settleAll()
      expect(await counts(it)).toEqual([3, 3, 2])
      expectPlaced(await correct(await crashing('StockReleased'), it, 2))
      expectPlaced(await correct(await crashing('StockReleased'), it, 1))
      await settleAll()
      expect(await counts(it)).toEqual([1, 1, 4])
    })

    // @rule orders-units-stock
    it('after fewer were recorded: the others are given back though more was corrected before that', async () => {
      const { one, settleAll } = shop()
      const it = await ordered(5)
      expectPlaced(await correct(await crashing('StockReleased'), it, 2))
      expectPlaced(await correct(one, { ...it, offer: it.ball }, 2))
      await settleAll()
      expect(await counts(it)).toEqual([2, 2, 3])
      expectPlaced(await correct(await crashing('StockReleased'), it, 1))
      expectPlaced(await correct(one, it, 3))
      await settleAll()
      expect(await counts(it)).toEqual([3, 3, 2])
    })

    // @rule orders-units-stock
    it('a release that comes late frees no more than the order gave up since', async () => {
      const { one, settleAll, world, clock } = shop()
      const it = await ordered(5)
      const gate = gatedLog(world.log, 'StockReleased')
      const stalled = correct(await world.start({ clock, log: gate.log }), it, 4)
      await gate.arrived
      expectPlaced(await correct(one, it, 2))
      expect(await counts(it)).toEqual([2, 2, 3])
      gate.open()
      expectPlaced(await stalled)
      await settleAll()
      expect(await counts(it)).toEqual([2, 2, 3])
    })

    // @rule orders-units-stock
    it('one that stalls and records before the fence keeps its units', async () => {
      const it = await ordered(2)
      const types = { event: 'OrderUnitsCorrected', fence: 'ReopeningAbandoned' }
      expectPlaced(await recordedBeforeFence(shop(), types, (process) => correct(process, it, 4)))
      expect(await counts(it)).toEqual([4, 4, 1])
    })
  })
}
