import { randomUUID } from 'node:crypto'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import type { OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { describe, expect, it } from 'vitest'
import type { Origin } from '../src/handling/origin.ts'
import { changeOrderStatus } from '../src/orders/commands/edit-order.ts'
import { isPlaced } from '../src/orders/order.ts'
import { failingLog, gatedLog } from './gated-log.ts'
import { keyedOrigin } from './samples.ts'
import { recordedBeforeFence } from './settling.ts'
import { expectPlaced, ordering, type Shop } from './shop.ts'
import type { Process } from './world.ts'

const away = new StoreAway('event log')
const abandoned = { ok: false, rejection: { type: 'StepAbandoned' } }

/** Part of `orderGuarantees`: what changing an order's status promises of the stock. */
export const orderStatusGuarantees = (shop: () => Shop): void => {
  const change = (process: Process, orderId: string, to: OrderStatus, origin?: Origin) =>
    changeOrderStatus(process.orders, { orderId, to }, origin ?? keyedOrigin(shop().clock.now(), randomUUID()))
  /** Two units of one product and three of another, of which the order takes one and two. */
  const ordered = async () => {
    const { one, list, order } = shop()
    const [a, b] = [await list({ title: 'Pelota', stock: 2 }), await list({ title: 'Rodillo', stock: 3 })]
    const { orderId } = expectPlaced(await order(one, ordering({ offer: a }, { offer: b, quantity: 2 })))
    return { a, b, orderId }
  }
  const stocks = async ({ a, b }: Awaited<ReturnType<typeof ordered>>) => [
    await shop().stockOf(a.productId),
    await shop().stockOf(b.productId),
  ]
  const left = [1, 1]
  const whole = [2, 3]
  /** A process that ends as an append of that type is under way. */
  const crashing = (type: string): Promise<Process> =>
    shop().world.start({
      clock: shop().clock,
      log: failingLog(shop().world.log, type, away, { lost: true }),
      onProblem: () => undefined,
    })
  const statusOf = async (orderId: string) => (await shop().stateOf(orderId)).status

  describe('the stock of an order whose status changes', () => {
    // @rule orders-reopening-takes-stock: Issue: reopening takes the stock again, at the price that was agreed on
    // @rule orders-cancelling-returns-stock
    it('comes back when it is cancelled and is taken again when it is reopened, at the price that was agreed on', async () => {
      const { one, other, reprice } = shop()
      const it = await ordered()
      expect(await stocks(it)).toEqual(left)
      expect((await change(one, it.orderId, 'cancelled')).ok).toBe(true)
      expect(await stocks(it)).toEqual(whole)
      await reprice(it.a.productId, 9_999)
      const reopened = expectPlaced(await change(other, it.orderId, 'delivered'))
      expect(reopened).toMatchObject({ status: 'delivered', totalAmount: 6500 + 2 * 6500 })
      expect(await stocks(it)).toEqual(left)
      await change(one, it.orderId, 'pending')
      expect(await stocks(it)).toEqual(left)
      await change(other, it.orderId, 'cancelled')
      expect(await stocks(it)).toEqual(whole)
    })

    // @rule orders-reopening-short
    it('is not taken again when one product is short: the refusal names it and nothing is half done', async () => {
      const { one, adjust, settleAll } = shop()
      const it = await ordered()
      await change(one, it.orderId, 'cancelled')
      await adjust(it.b.productId, 1)
      const refused = await change(one, it.orderId, 'pending')
      const short = { type: 'ReopeningShort', title: 'Rodillo', quantity: 2, stock: 1 }
      expect(refused).toEqual({ ok: false, rejection: short })
      expect(await stocks(it)).toEqual([2, 1])
      expect(await statusOf(it.orderId)).toBe('cancelled')
      await settleAll()
      expect(await stocks(it)).toEqual([2, 1])
      await adjust(it.b.productId, 2)
      expectPlaced(await change(one, it.orderId, 'processing'))
      expect(await stocks(it)).toEqual([1, 0])
    })

    // @rule orders-twenty-racing-changes: Issue: the stock is exact after 20 racing changes of one order, on both
    //   stores
    it('is exact after 20 racing changes of one order, whichever came last', async () => {
      const { one, other, settleAll } = shop()
      const it = await ordered()
      const wanted: OrderStatus[] = ['cancelled', 'pending', 'cancelled', 'processing', 'delivered']
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          change(n % 2 === 0 ? one : other, it.orderId, wanted[n % wanted.length] ?? 'cancelled'),
        ),
      )
      for (const answer of answers)
        if (!answer.ok) expect(['Busy', 'StepAbandoned', 'ReopeningShort']).toContain(answer.rejection.type)
      expect(answers.some(({ ok }) => ok)).toBe(true)
      await settleAll()
      const state = await shop().stateOf(it.orderId)
      expect(isPlaced(state)).toBe(true)
      expect(await stocks(it)).toEqual(state.status === 'cancelled' ? whole : left)
    })

    it('is held by one of two that want the last units: a new order, or the one that is reopened', async () => {
      const { one, other, list, order, stockOf, settleAll } = shop()
      const offer = await list({ stock: 1 })
      const { orderId } = expectPlaced(await order(one, ordering({ offer })))
      await change(one, orderId, 'cancelled')
      const answers = await Promise.all([change(one, orderId, 'pending'), order(other, ordering({ offer }))])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      await settleAll()
      expect(await stockOf(offer.productId)).toBe(0)
    })

    it('changes once for a key that comes 10 times, and again later', async () => {
      const { clock, one, other, types } = shop()
      const it = await ordered()
      const [cancel, reopen] = [keyedOrigin(clock.now(), randomUUID()), keyedOrigin(clock.now(), randomUUID())]
      const often = (to: OrderStatus, origin: Origin) =>
        Promise.all(Array.from({ length: 10 }, (_, n) => change(n % 2 === 0 ? one : other, it.orderId, to, origin)))
      for (const answer of await often('cancelled', cancel)) expectPlaced(answer)
      for (const answer of await often('pending', reopen)) expectPlaced(answer)
      expect(expectPlaced(await change(other, it.orderId, 'cancelled', cancel)).status).toBe('cancelled')
      expect(await types(orderStream(it.orderId))).toEqual(['OrderPlaced', 'OrderCancelled', 'OrderReopened'])
      expect(await stocks(it)).toEqual(left)
    })
  })

  describe('the stock of an order whose process ended between the steps', () => {
    // @rule orders-crash-between-steps: Issue: a process that ends between the steps leaves no unit lost or held by
    //   nothing
    it('after the order was cancelled: the process manager gives the units back', async () => {
      const { settleAll } = shop()
      const it = await ordered()
      await change(await crashing('StockReleased'), it.orderId, 'cancelled')
      expect(await stocks(it)).toEqual(left)
      await settleAll()
      expect(await stocks(it)).toEqual(whole)
    })

    it('after the order was cancelled: reopened at once, it finds its own last units', async () => {
      const { one, list, order, stockOf, settleAll } = shop()
      const offer = await list({ stock: 2 })
      const { orderId } = expectPlaced(await order(one, ordering({ offer, quantity: 2 })))
      await change(await crashing('StockReleased'), orderId, 'cancelled')
      expectPlaced(await change(one, orderId, 'pending'))
      await settleAll()
      expect(await stockOf(offer.productId)).toBe(0)
    })

    // @rule orders-crash-between-steps
    it('after units were held to reopen it: they are fenced off and for sale again, and the late step finds the fence', async () => {
      const { clock, one, settleAll, types } = shop()
      const it = await ordered()
      await change(one, it.orderId, 'cancelled')
      const origin = keyedOrigin(clock.now(), randomUUID())
      await expect(change(await crashing('OrderReopened'), it.orderId, 'pending', origin)).rejects.toThrow(StoreAway)
      expect(await stocks(it)).toEqual(left)
      await settleAll()
      expect(await stocks(it)).toEqual(whole)
      const fences = ['ReopeningAbandoned', 'ReopeningAbandoned']
      expect(await types(orderStream(it.orderId))).toEqual(['OrderPlaced', 'OrderCancelled', ...fences])
      expect(await change(one, it.orderId, 'pending', origin)).toEqual(abandoned)
      expect(await stocks(it)).toEqual(whole)
      expectPlaced(await change(one, it.orderId, 'pending'))
      expect(await stocks(it)).toEqual(left)
    })

    it('after units were held to reopen it: sent again under its key it uses what it held', async () => {
      const { clock, one, settleAll } = shop()
      const it = await ordered()
      await change(one, it.orderId, 'cancelled')
      const origin = keyedOrigin(clock.now(), randomUUID())
      await expect(change(await crashing('OrderReopened'), it.orderId, 'pending', origin)).rejects.toThrow(StoreAway)
      expectPlaced(await change(one, it.orderId, 'pending', origin))
      await settleAll()
      expect(await stocks(it)).toEqual(left)
    })

    it('a reopening that stalls past the patience is abandoned when the process manager came first', async () => {
      const { world, clock, one, settleAll } = shop()
      const it = await ordered()
      await change(one, it.orderId, 'cancelled')
      const gate = gatedLog(world.log, 'OrderReopened')
      const stalled = change(await world.start({ clock, log: gate.log }), it.orderId, 'pending')
      await gate.arrived
      await settleAll()
      gate.open()
      expect(await stalled).toEqual(abandoned)
      expect([await stocks(it), await statusOf(it.orderId)]).toEqual([whole, 'cancelled'])
    })

    it('a reopening that stalls and records before the fence keeps its units', async () => {
      const it = await ordered()
      await change(shop().one, it.orderId, 'cancelled')
      const types = { event: 'OrderReopened', fence: 'ReopeningAbandoned' }
      expectPlaced(await recordedBeforeFence(shop(), types, (process) => change(process, it.orderId, 'pending')))
      expect([await stocks(it), await statusOf(it.orderId)]).toEqual([left, 'pending'])
    })
  })
}
