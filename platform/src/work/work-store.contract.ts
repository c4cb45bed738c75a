import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { WorkStore } from './work-store.ts'

type Opened = { store: WorkStore; close(): void | Promise<void> }

/** What every WorkStore does. `open` gives the same store each time, on the clock given, or on its own. */
export const workStoreContract = (open: (now?: () => number) => Promise<Opened>): void => {
  describe('work store contract', () => {
    const clock = { now: 1_790_000_000_000 }
    let opened: Opened
    let store: WorkStore
    beforeAll(async () => {
      opened = await open(() => clock.now)
      store = opened.store
    })
    afterAll(() => opened.close())

    it('gives a lease to the first, and to nobody else until it has run out', async () => {
      expect(await store.acquire('board', 'a', 1_000)).toEqual({ epoch: 1n })
      expect(await store.acquire('board', 'b', 1_000)).toBeNull()
      clock.now += 999
      expect(await store.acquire('board', 'b', 1_000)).toBeNull()
      clock.now += 1
      expect(await store.acquire('board', 'b', 1_000)).toEqual({ epoch: 2n })
      expect(await store.acquire('board', 'a', 1_000)).toBeNull()
    })

    it('renews for its holder without a new epoch, late too while nobody took it', async () => {
      expect(await store.acquire('renewed', 'a', 1_000)).toEqual({ epoch: 1n })
      clock.now += 900
      expect(await store.acquire('renewed', 'a', 1_000)).toEqual({ epoch: 1n })
      clock.now += 900
      expect(await store.acquire('renewed', 'b', 1_000)).toBeNull()
      clock.now += 5_000
      expect(await store.acquire('renewed', 'a', 1_000)).toEqual({ epoch: 1n })
    })

    it('neither ends nor prolongs a lease when the time of day is set', async () => {
      const own = await open()
      vi.useFakeTimers({ toFake: ['Date'], now: clock.now })
      try {
        await own.store.acquire('set forward', 'a', 60_000)
        vi.setSystemTime(clock.now + 86_400_000)
        expect(await own.store.acquire('set forward', 'b', 60_000)).toBeNull()
        expect((await own.store.renew('b', [], 60_000)).get('set forward')).toEqual({ holder: 'a', epoch: 1n })
        await own.store.acquire('set back', 'a', 1)
        vi.setSystemTime(clock.now)
        let taken = null
        while (!taken) taken = await own.store.acquire('set back', 'b', 60_000)
        expect(taken).toEqual({ epoch: 2n })
      } finally {
        vi.useRealTimers()
        await own.close()
      }
    })

    it('is free at once when its holder gives it up, and only then', async () => {
      await store.acquire('given up', 'a', 60_000)
      await store.release('given up', 'b')
      expect(await store.acquire('given up', 'b', 60_000)).toBeNull()
      await store.release('given up', 'a')
      expect(await store.acquire('given up', 'b', 60_000)).toEqual({ epoch: 2n })
      await store.release('given up', 'b')
      expect(await store.acquire('given up', 'b', 60_000)).toEqual({ epoch: 3n })
    })

    it('lets one of many win, each time with a higher epoch', async () => {
      for (let epoch = 1n; epoch <= 60n; epoch++) {
        const holders = Array.from({ length: 8 }, (_, i) => `${epoch}/${i}`)
        const answers = await Promise.all(holders.map((holder) => store.acquire('raced', holder, 1_000)))
        expect(answers.filter((answer) => answer !== null)).toEqual([{ epoch }])
        clock.now += 1_000
      }
    })

    it('renews many at once, its own alone, and tells who holds what', async () => {
      const [mine, too, theirs, over] = ['many/mine', 'many/too', 'many/theirs', 'many/over']
      for (const name of [mine, too, over]) await store.acquire(name, 'a', 1_000)
      await store.acquire(theirs, 'b', 5_000)
      clock.now += 900
      const names = [mine, too, theirs, 'many/nobody']
      const held = async (asked: readonly string[]) =>
        [...(await store.renew('a', asked, 1_000))].filter(([name]) => name.startsWith('many/')).sort()
      const ours = { holder: 'a', epoch: 1n }
      const all = [
        [mine, ours],
        [theirs, { holder: 'b', epoch: 1n }],
        [too, ours],
      ]
      expect(await held(names)).toEqual([...all, [over, ours]].sort())
      clock.now += 900
      expect(await held([])).toEqual(all)
      expect(await store.acquire(over, 'b', 1_000)).toEqual({ epoch: 2n })
      await store.release(mine, 'a')
      clock.now += 5_000
      // Late, and nobody took it; the one given up and the other's, run out, are nobody's.
      expect(await held([mine, too, theirs, over])).toEqual([[too, ours]])
    })

    it('keeps leases of other names apart', async () => {
      await store.acquire('one', 'a', 1_000)
      expect(await store.acquire('two', 'b', 1_000)).toEqual({ epoch: 1n })
    })

    it('keeps checkpoints exactly, beyond what a double can hold', async () => {
      expect(await store.checkpoint('reservations')).toBeNull()
      const far = { logId: 'log-1', position: 9_007_199_254_740_993n }
      expect(await store.saveCheckpoint('reservations', 1n, far)).toBe(true)
      expect(await store.checkpoint('reservations')).toEqual(far)
      const small = { logId: 'log-2', position: 7n }
      expect(await store.saveCheckpoint('reservations', 1n, small)).toBe(true)
      expect(await store.checkpoint('reservations')).toEqual(small)
    })

    it('keeps with a checkpoint what its follower remembers, until it saves one without', async () => {
      const remembering = { logId: 'log-1', position: 8n, state: '{"open":["á"]}' }
      expect(await store.saveCheckpoint('remembering', 1n, remembering)).toBe(true)
      expect(await store.checkpoint('remembering')).toStrictEqual(remembering)
      expect(await store.saveCheckpoint('remembering', 1n, { logId: 'log-1', position: 9n })).toBe(true)
      expect(await store.checkpoint('remembering')).toStrictEqual({ logId: 'log-1', position: 9n })
    })

    it('refuses the checkpoint of a holder whose lease has gone to another who saved one', async () => {
      expect(await store.saveCheckpoint('stale', 4n, { logId: 'log-1', position: 10n })).toBe(true)
      expect(await store.saveCheckpoint('stale', 5n, { logId: 'log-1', position: 20n })).toBe(true)
      expect(await store.saveCheckpoint('stale', 4n, { logId: 'log-1', position: 11n })).toBe(false)
      expect(await store.checkpoint('stale')).toEqual({ logId: 'log-1', position: 20n })
    })

    it('holds one of two first checkpoints saved at once: never the lower epoch over the higher', async () => {
      const position = (epoch: bigint) => ({ logId: 'log-1', position: epoch * 10n })
      await Promise.all([1n, 2n].map((epoch) => store.saveCheckpoint('first', epoch, position(epoch))))
      expect(await store.checkpoint('first')).toEqual(position(2n))
    })

    it('shows a second opening the same leases and checkpoints', async () => {
      await store.acquire('shared', 'a', 1_000)
      await store.saveCheckpoint('shared', 1n, { logId: 'log-1', position: 3n })
      const other = await open(() => clock.now)
      try {
        expect(await other.store.acquire('shared', 'b', 1_000)).toBeNull()
        expect(await other.store.checkpoint('shared')).toEqual({ logId: 'log-1', position: 3n })
      } finally {
        await other.close()
      }
    })
  })
}
