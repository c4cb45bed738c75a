import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HeadStore } from './head-store.ts'
import type { SignedHead } from './signed-head.ts'

type Opened = { heads: HeadStore; close(): void | Promise<void> }

const head = (day: number, events: number): SignedHead => ({
  logId: 'a-log',
  events,
  position: String(events),
  mac: `mac-${events}`,
  at: `2026-11-${day}T16:00:00.000Z`,
  signature: `signature-${events}`,
})

/** What a store of signed heads promises: the last head of each day at least, the oldest first. */
export const headStoreContract = (open: () => Promise<Opened>): void => {
  describe('signed heads', () => {
    let opened: Opened
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    it('there are none at first', async () => expect(await opened.heads.list()).toEqual([]))

    it('are kept, the last of each day at least, the oldest first', async () => {
      const kept = [head(23, 1), head(23, 4), head(24, 9), head(25, 10)]
      for (const one of kept) await opened.heads.keep(one)
      const found = await opened.heads.list()
      expect(found.filter(({ events }) => events !== 1)).toEqual(kept.slice(1))
    })

    it('may be kept again', async () => {
      await opened.heads.keep(head(25, 10))
      expect((await opened.heads.list()).at(-1)).toEqual(head(25, 10))
    })
  })
}
