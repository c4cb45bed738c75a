import type { DataKeys } from './keys/data-keys.ts'
import { openText, type SealedText, sealText } from './keys/sealed-text.ts'
import type { VaultRecord, VaultStore } from './vault-store.ts'

/** How long what was not sent is kept. */
export const draftKeptMs = 7 * 24 * 60 * 60_000

/** Where a draft is kept. `of`: the stream of whom it is about, with which it goes. `streams`: whose clinical keys it takes to open it. */
export type DraftPlace = { id: string; of: string; streams: readonly string[] }
/** The one draft of an account about somebody, both by their streams. */
export const draftBy = (author: string, of: string): DraftPlace => ({
  id: `${author} ${of}`,
  of,
  streams: [of, author],
})

/** The one draft of a patient's form about somebody, by their stream: of whoever has the form's link. */
export const draftOfForm = (form: string, of: string): DraftPlace => placeOf(`form-${form}`, of)
/** Where it stands that a patient's form was sent by its link, and when. */
export const sentForm = (form: string, of: string): DraftPlace => placeOf(`sent-${form}`, of)
const placeOf = (what: string, of: string): DraftPlace => ({ id: `${what} ${of}`, of, streams: [of] })

/** `at`: when it was kept, a UTC ISO instant. */
export type Draft = { at: string; text: string }
/** Whose a draft is and of whom, by their streams. */
type DraftMade = { author: string; of: string; at: string }

/** What was begun and not sent, each sealed so that its author alone has it (docs/log.md#drafts). */
export type Drafts = {
  /**
   * Keeps a text for a week. Durable when it resolves with when it was kept.
   * @param from the instant of the draft that it takes the place of, null for none; whatever stands there when absent
   * @returns null where another draft stands there, or none does
   * @throws ClassErased, StoreAway
   */
  keep(place: DraftPlace, text: string, from?: string | null): Promise<string | null>
  /** Null where there is none, it is over, or what it takes to open it was erased. @throws KeyMissing, StoreAway */
  read(place: DraftPlace): Promise<Draft | null>
  /** Removes it for good. */
  remove(place: DraftPlace): Promise<void>
  /** All that there are. */
  list(): Promise<DraftMade[]>
  /** Removes all that are of a stream or were written by its account. */
  forget(stream: string): Promise<void>
}

export const draftKind = 'draft'

type Stored = SealedText & { at: string; keys: string[] }

type DraftDeps = {
  store: VaultStore
  dataKeys: Pick<DataKeys, 'ensure' | 'resolve'>
  now: () => number
}

const boundTo = ({ id }: DraftPlace): string => JSON.stringify([draftKind, id])

export const createDrafts = ({ store, dataKeys, now }: DraftDeps): Drafts => {
  const isThere = (record: VaultRecord | null | undefined): record is VaultRecord =>
    Boolean(record?.expiresAt && now() < Date.parse(record.expiresAt))
  // What is stored was written here.
  const storedIn = ({ value }: VaultRecord) => JSON.parse(value) as Stored

  const sealed = async (place: DraftPlace, text: string): Promise<SealedText & { keys: string[] }> => {
    const made = await Promise.all(place.streams.map((stream) => dataKeys.ensure(stream, ['clinical'])))
    const keys = made.flatMap((one) => [...one.values()])
    const all = keys.map(({ key }) => key)
    return { keys: keys.map(({ id }) => id), ...sealText(all, text, boundTo(place)) }
  }

  return {
    async keep(place, text, from) {
      const at = new Date(now()).toISOString()
      const value = JSON.stringify({ at, ...(await sealed(place, text)) })
      const expiresAt = new Date(now() + draftKeptMs).toISOString()
      const fresh = { kind: draftKind, id: place.id, owner: place.of, value, expiresAt }
      for (;;) {
        const [record] = await store.get([fresh])
        const there = isThere(record) ? storedIn(record).at : null
        if (from !== undefined && there !== from) return null
        const [stored] = record ? [record] : await store.insert([fresh])
        if (stored?.value === value) return at
        if (record && (await store.replace(record, record.version, value, expiresAt))) return at
      }
    },
    async read(place) {
      const [record] = await store.get([{ kind: draftKind, id: place.id }])
      if (!isThere(record)) return null
      const { at, keys: ids, ...text } = storedIn(record)
      const found = await dataKeys.resolve(ids)
      const keys = ids.map((id) => found.get(id)).filter((key) => Buffer.isBuffer(key))
      if (keys.length < place.streams.length) return null
      return { at, text: openText(keys, text, boundTo(place)) }
    },
    remove: ({ id }) => store.remove([{ kind: draftKind, id }]),
    async list() {
      const all = (await store.list(draftKind)).filter(isThere)
      return all.map((record) => ({
        author: record.id.split(' ')[0] ?? '',
        of: record.owner,
        at: storedIn(record).at,
      }))
    },
    async forget(stream) {
      const all = await store.list(draftKind)
      const own = all.filter(({ id, owner }) => owner === stream || id.startsWith(`${stream} `))
      if (own.length > 0) await store.remove(own)
    },
  }
}
