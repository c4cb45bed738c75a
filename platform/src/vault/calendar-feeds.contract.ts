import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CalendarFeeds, createCalendarFeeds } from './calendar-feeds.ts'
import type { VaultStore } from './vault-store.ts'

type Opened = { store: VaultStore; close(): void | Promise<void> }

const feed = (staffId: string, names = false) => ({ staffId, names, madeAt: '2026-11-23T15:00:00.000Z' })

/** What the calendars of the vault promise on any VaultStore (docs/open-points.md#calendar-feed). */
export const calendarFeedsContract = (open: () => Promise<Opened>): void => {
  describe('calendars of the vault', () => {
    let opened: Opened
    let feeds: CalendarFeeds
    beforeAll(async () => {
      opened = await open()
      feeds = createCalendarFeeds(opened.store)
    })
    afterAll(() => opened.close())

    it('has one of a person at most, the last one made, and keeps it when it is made again', async () => {
      await feeds.put('first', feed('ana'))
      await feeds.put('second', feed('ana', true))
      await feeds.put('second', feed('ana', true))
      expect([await feeds.read('first'), await feeds.read('second')]).toEqual([null, feed('ana', true)])
      expect(await feeds.of('ana')).toEqual(feed('ana', true))
    })

    // @rule feed-one-stands
    it('of ten that are made at once leaves one, and the next one takes its place', async () => {
      for (let round = 0; round < 5; round += 1) {
        const staffId = `staff-${round}`
        const tokens = Array.from({ length: 10 }, (_, n) => `${staffId}-${n}`)
        await Promise.all(tokens.map((token) => feeds.put(token, feed(staffId))))
        const read = await Promise.all(tokens.map((token) => feeds.read(token)))
        expect(read.filter((one) => one !== null)).toEqual([feed(staffId)])
        await feeds.put(`${staffId}-next`, feed(staffId))
        expect(await Promise.all(tokens.map((token) => feeds.read(token)))).toEqual(Array(10).fill(null))
        expect(await feeds.read(`${staffId}-next`)).toEqual(feed(staffId))
      }
    })

    it('ends those of a person and nobody else, also while one is being made', async () => {
      await feeds.put('eva', feed('eva'))
      await feeds.put('luis', feed('luis'))
      await Promise.all([feeds.endAllOf('luis'), feeds.put('luis-2', feed('luis'))])
      expect(await feeds.read('luis')).toBeNull()
      // Whichever came first, the calendar and its address stand or are gone together.
      expect(await feeds.read('luis-2')).toEqual(await feeds.of('luis'))
      await feeds.endAllOf('luis')
      await feeds.endAllOf('luis')
      expect([await feeds.of('luis'), await feeds.read('luis-2')]).toEqual([null, null])
      expect(await feeds.read('eva')).toEqual(feed('eva'))
    })
  })
}
