import { hash as digestOf } from 'node:crypto'
import type { VaultStore } from './vault-store.ts'

/** A calendar that a member of staff subscribes to: whether it shows names, and since when it is there (UTC ISO). */
export type CalendarFeed = { staffId: string; names: boolean; madeAt: string }

/** The calendars' secret addresses, one of a person at most, kept by the hash of their token alone. */
export type CalendarFeeds = {
  /** Makes this the only one of the person. */
  put(token: string, feed: CalendarFeed): Promise<void>
  /** The calendar of a token, or null when it was never made or was ended. */
  read(token: string): Promise<CalendarFeed | null>
  /** The person's, or null. */
  of(staffId: string): Promise<CalendarFeed | null>
  /** Ends it; again is no error. */
  endAllOf(staffId: string): Promise<void>
}

const kind = 'calendar-feed'
const ref = (token: string) => ({ kind, id: digestOf('sha256', token, 'base64url') })

export const createCalendarFeeds = (store: VaultStore): CalendarFeeds => {
  const endAllOf = async (staffId: string, except?: string) => {
    const others = (await store.list(kind, staffId)).filter(({ id }) => id !== except)
    if (others.length > 0) await store.remove(others.map(({ id }) => ({ kind, id })))
  }
  return {
    async put(token, feed) {
      await store.insert([{ ...ref(token), owner: feed.staffId, value: JSON.stringify(feed), expiresAt: null }])
      await endAllOf(feed.staffId, ref(token).id)
    },
    async read(token) {
      const [record] = await store.get([ref(token)])
      return record ? (JSON.parse(record.value) as CalendarFeed) : null
    },
    async of(staffId) {
      const [record] = await store.list(kind, staffId)
      return record ? (JSON.parse(record.value) as CalendarFeed) : null
    },
    endAllOf: (staffId) => endAllOf(staffId),
  }
}
