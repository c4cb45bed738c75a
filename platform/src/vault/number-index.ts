import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { LogPoint } from '@clinic/shared-events/definitions/stored-event.ts'
import { fingerprint } from './keys/secrets.ts'
import type { VaultStore } from './vault-store.ts'

/** That a visit may be of a number: the appointment's stream, and the reservation and day (`yyyy-MM-dd`) under which it is. */
export type IndexEntry = { stream: string; reservationId: string; date: string }
/** Up to where in which log every visit to come was indexed. */
type IndexedTo = LogPoint & { logId: string }

/**
 * Where the visits of a number are looked for (docs/streams.md#visits-of-a-number). An entry says that a visit may be there, never that it is: whoever
 * finds one looks into the appointment's own stream. Entries do not change, so that any number of processes write them without a conflict.
 */
export type NumberIndex = {
  /** Adds an entry; again is no error. Durable when it resolves. @param number its digits with the country code */
  add(number: string, entry: IndexEntry): Promise<void>
  /** The entries of a number, also of days that are past. */
  of(number: string): Promise<readonly IndexEntry[]>
  /** The entries on a day (`yyyy-MM-dd`) or later of all numbers that have more than one of them. */
  ofSeveral(from: string): Promise<readonly IndexEntry[]>
  /** Removes entries of a number under reservations that no appointment will ever hold again. */
  remove(number: string, reservationIds: readonly string[]): Promise<void>
  /** Removes all entries of an appointment, whatever their number. */
  forget(stream: string): Promise<void>
  /** Null where nothing was indexed yet, or all of it is lost. */
  indexedTo(): Promise<IndexedTo | null>
  setIndexedTo(point: IndexedTo): Promise<void>
}

export const numberIndexKind = 'number-index'
const kind = numberIndexKind
/** Of the same kind as the entries, so that it goes where they go. */
const pointRef = { kind, id: 'indexed-to' }

/** How many days an entry stays after its own: a clock that is wrong for a while loses none of a visit to come. */
const keptDays = 7

type StoredPoint = { logId: string; position: string; event: { stream: string; revision: string; mac: string } | null }

/** Numbers are stored as keyed fingerprints only; `secret` is the vault's 'claims'. */
export const createNumberIndex = (store: VaultStore, secret: Buffer): NumberIndex => {
  const ownerOf = (number: string) => fingerprint(secret, kind, number).toString('base64url')
  const refOf = (owner: string, reservationId: string) => ({ kind, id: `${owner}.${reservationId}` })
  return {
    async add(number, { stream, reservationId, date }) {
      const owner = ownerOf(number)
      const value = JSON.stringify({ stream, reservationId, date } satisfies IndexEntry)
      const expiresAt = `${addDays(date, keptDays)}T00:00:00.000Z`
      await store.insert([{ ...refOf(owner, reservationId), owner, value, expiresAt }])
    },
    async of(number) {
      const found = await store.list(kind, ownerOf(number))
      return found.map(({ value }) => JSON.parse(value) as IndexEntry)
    },
    async ofSeveral(from) {
      const owned = (await store.list(kind)).filter(({ owner }) => owner !== '')
      const entries = owned.map(({ owner, value }) => ({ owner, entry: JSON.parse(value) as IndexEntry }))
      const byOwner = Map.groupBy(
        entries.filter(({ entry }) => entry.date >= from),
        ({ owner }) => owner,
      )
      return [...byOwner.values()].flatMap((own) => (own.length > 1 ? own.map(({ entry }) => entry) : []))
    },
    remove(number, reservationIds) {
      const owner = ownerOf(number)
      return store.remove(reservationIds.map((id) => refOf(owner, id)))
    },
    async forget(stream) {
      const all = await store.list(kind)
      await store.remove(all.filter(({ value }) => (JSON.parse(value) as Partial<IndexEntry>).stream === stream))
    },
    async indexedTo() {
      const [record] = await store.get([pointRef])
      if (!record) return null
      const { logId, position, event } = JSON.parse(record.value) as StoredPoint
      return { logId, position: BigInt(position), event: event && { ...event, revision: BigInt(event.revision) } }
    },
    async setIndexedTo({ logId, position, event }) {
      const stored: StoredPoint = {
        logId,
        position: String(position),
        event: event && { ...event, revision: String(event.revision) },
      }
      const value = JSON.stringify(stored)
      const [record] = await store.insert([{ ...pointRef, owner: '', value, expiresAt: null }])
      // Lost against another process, whose point serves as well.
      if (record && record.value !== value) await store.replace(pointRef, record.version, value, null)
    },
  }
}
