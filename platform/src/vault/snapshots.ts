import { personalClasses } from '@clinic/shared-events/definitions/stored-event.ts'
import { StoreAway } from '../stores/store-away.ts'
import { ClassErased, type DataKey, type DataKeys } from './keys/data-keys.ts'
import { openText, type SealedText, sealText } from './keys/sealed-text.ts'
import type { VaultStore } from './vault-store.ts'

/** Where in which log a snapshot was taken, and of what shape it is. `mac`: of the stream's event at that revision. */
type SnapshotPlace = { logId: string; shape: string; revision: bigint; mac: string }

/**
 * Folded streams as text, the newest of each, so that a long stream is not read whole after a start (docs/log.md#snapshots). A copy that
 * may be lost: what is read here has to fit what the log says.
 */
export type Snapshots = {
  /** Keeps a text under the keys of all classes of the stream, unless a newer one is there. Of a stream with an erased class nothing is kept. */
  keep(stream: string, place: SnapshotPlace, text: string): Promise<void>
  /** The newest; null where there is none or one of its classes was erased. @throws SnapshotBroken when it does not open */
  read(stream: string): Promise<(SnapshotPlace & { text: string }) | null>
  /** Removes it for good. */
  remove(stream: string): Promise<void>
}

/** A snapshot that does not open under its stream's keys: it was changed, or moved from another stream. */
export class SnapshotBroken extends Error {
  constructor(stream: string, cause: unknown) {
    super(`the snapshot of ${stream} does not open`, { cause })
    this.name = 'SnapshotBroken'
  }
}

type Stored = Omit<SnapshotPlace, 'revision'> & SealedText & { revision: string; keys: string[] }

const kind = 'snapshot'
/** A text of more bytes is not kept: a document of MongoDB takes 16 MB, and base64 makes a third more of it. */
const mostBytes = 8_000_000

const boundTo = (stream: string, { logId, shape, revision, mac }: SnapshotPlace): string =>
  JSON.stringify([kind, stream, logId, shape, String(revision), mac])

const sealed = (stream: string, place: SnapshotPlace, text: string, keys: readonly DataKey[]): Stored => ({
  ...place,
  revision: String(place.revision),
  keys: keys.map(({ id }) => id),
  ...sealText(
    keys.map(({ key }) => key),
    text,
    boundTo(stream, place),
  ),
})

const opened = (stream: string, { keys: _, iv, tag, text, ...stored }: Stored, keys: readonly Buffer[]) => {
  const place = { ...stored, revision: BigInt(stored.revision) }
  return { ...place, text: openText(keys, { iv, tag, text }, boundTo(stream, place)) }
}

/** Whether what is stored was taken later in the same log and of the same shape. */
const isNewer = (value: string, { logId, shape, revision }: SnapshotPlace): boolean => {
  try {
    const stored = JSON.parse(value) as Stored
    return stored.logId === logId && stored.shape === shape && BigInt(stored.revision) >= revision
  } catch {
    return false
  }
}

export const createSnapshots = (store: VaultStore, dataKeys: Pick<DataKeys, 'ensure' | 'resolve'>): Snapshots => {
  const keysOf = async (stream: string): Promise<DataKey[] | null> => {
    try {
      return [...(await dataKeys.ensure(stream, personalClasses, { neverErased: true })).values()]
    } catch (error) {
      if (error instanceof ClassErased) return null
      throw error
    }
  }

  const resolved = async (ids: readonly string[]): Promise<Buffer[] | null> => {
    // Fewer keys could be known to whoever wrote the record.
    if (ids.length !== personalClasses.length) throw new Error('sealed under other keys')
    const found = await dataKeys.resolve(ids)
    const keys = ids.map((id) => found.get(id)).filter((key) => Buffer.isBuffer(key))
    return keys.length === ids.length ? keys : null
  }

  return {
    async keep(stream, place, text) {
      if (Buffer.byteLength(text) > mostBytes) return
      const keys = await keysOf(stream)
      if (!keys) return
      const value = JSON.stringify(sealed(stream, place, text, keys))
      const [record] = await store.insert([{ kind, id: stream, owner: stream, value, expiresAt: null }])
      if (!record || record.value === value || isNewer(record.value, place)) return
      // Lost against another process, whose snapshot serves as well.
      await store.replace(record, record.version, value, null)
    },
    async read(stream) {
      const [record] = await store.get([{ kind, id: stream }])
      if (!record) return null
      try {
        const stored = JSON.parse(record.value) as Stored
        const keys = await resolved(stored.keys)
        return keys && opened(stream, stored, keys)
      } catch (cause) {
        throw cause instanceof StoreAway ? cause : new SnapshotBroken(stream, cause)
      }
    },
    remove: (stream) => store.remove([{ kind, id: stream }]),
  }
}
