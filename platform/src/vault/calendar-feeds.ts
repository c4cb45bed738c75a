import { hash as digestOf } from 'node:crypto'
import type { VaultRecord, VaultStore } from './vault-store.ts'

/** A calendar that a member of staff subscribes to: whether it shows names, and since when it is there (UTC ISO). */
export type CalendarFeed = { staffId: string; names: boolean; madeAt: string }

/** The calendars' secret addresses, one of a person at most, kept by the hash of their token alone. */
export type CalendarFeeds = {
  /** Makes this the only one of the person; of several at once the last one stands. The same token again is no error. */
  put(token: string, feed: CalendarFeed): Promise<void>
  /** The calendar of a token, or null when it was never made or was ended. */
  read(token: string): Promise<CalendarFeed | null>
  /** The person's, or null. */
  of(staffId: string): Promise<CalendarFeed | null>
  /** Ends it; again is no error. */
  endAllOf(staffId: string): Promise<void>
}

/** Whose an address is. It counts while the person's calendar names it. */
const addressKind = 'calendar-feed'
/** The calendar of a person: one record, so that of two that are made at once one takes the other's place. */
const personKind = 'calendar-feed-of'
type FeedRecord = CalendarFeed & { address: string }

const addressOf = (token: string) => digestOf('sha256', token, 'base64url')
const feedRecordIn = (record: VaultRecord | null | undefined): FeedRecord | null =>
  record ? (JSON.parse(record.value) as FeedRecord) : null
const feedIn = ({ staffId, names, madeAt }: FeedRecord): CalendarFeed => ({ staffId, names, madeAt })

export const createCalendarFeeds = (store: VaultStore): CalendarFeeds => {
  const recordOf = async (staffId: string) => (await store.get([{ kind: personKind, id: staffId }]))[0]
  const end = (addresses: readonly string[]) => store.remove(addresses.map((id) => ({ kind: addressKind, id })))
  return {
    async put(token, feed) {
      const address = addressOf(token)
      const replaced = await takePlace(store, { ...feed, address })
      await store.insert([{ kind: addressKind, id: address, owner: feed.staffId, value: '{}', expiresAt: null }])
      if (replaced !== null && replaced !== address) await end([replaced])
    },
    async read(token) {
      const address = addressOf(token)
      const [record] = await store.get([{ kind: addressKind, id: address }])
      const held = record ? feedRecordIn(await recordOf(record.owner)) : null
      return held?.address === address ? feedIn(held) : null
    },
    async of(staffId) {
      const held = feedRecordIn(await recordOf(staffId))
      return held && feedIn(held)
    },
    async endAllOf(staffId) {
      // Those that are there before the end: one that is made after it keeps its address.
      const ended = (await store.list(addressKind, staffId)).map(({ id }) => id)
      await store.remove([{ kind: personKind, id: staffId }])
      await end(ended)
    },
  }
}

/** Puts a calendar in the place of the person's own; the address of the one that stood there, or null. */
const takePlace = async (store: VaultStore, held: FeedRecord): Promise<string | null> => {
  const ref = { kind: personKind, id: held.staffId }
  const value = JSON.stringify(held)
  for (;;) {
    const [stored] = await store.insert([{ ...ref, owner: held.staffId, value, expiresAt: null }])
    if (stored?.version === 1 && stored.value === value) return null
    if (stored && (await store.replace(ref, stored.version, value, null))) return feedRecordIn(stored)?.address ?? null
  }
}
