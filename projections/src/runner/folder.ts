import { logPointOf } from '@clinic/platform/work/log-point.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { LogPoint } from '@clinic/shared-events/definitions/stored-event.ts'
import { collectionOf, isPast, type Projection, writeOf } from '../projection.ts'
import type { BatchCommit, ReadStore } from '../read-store/read-store.ts'
import type { LogWindow, Unreadable } from './feed.ts'

/** An event a projection cannot fold. Names the event and no content of it: the cause may quote personal data. */
export class PoisonEvent extends Error {
  readonly event: { type: string; id: string; position: bigint }
  constructor(projection: string, { type, id, position }: PoisonEvent['event']) {
    super(`${projection} stopped at ${type} ${id}, position ${position}: it cannot be read or folded`)
    this.name = 'PoisonEvent'
    this.event = { type, id, position }
  }
}

/** The point that folding has reached after a window: its last event, or the last before one that cannot be folded; null when there is none. */
export const logPointAfter = ({ passed }: LogWindow, poison: PoisonEvent | null): LogPoint | null => {
  const last = poison ? passed.findLast(({ position }) => position < poison.event.position) : passed.at(-1)
  return last ? logPointOf(last) : null
}

type Entry = { doc: object | null; position: bigint; existed: boolean }
/** An event with the documents it touches. */
type Touching = { event: Recorded; ids: readonly string[] }

/** Folds events into a projection's documents in memory, and writes each touched document once per commit. */
type Folder = {
  /**
   * Folds events. Those at or below a document's position are skipped, so that delivery more than once changes nothing. An event that
   * cannot be folded is returned, with all before it folded. @throws StoreAway
   */
  fold(events: readonly (Recorded | Unreadable)[]): Promise<PoisonEvent | null>
  /** How much waits to be written: documents, and what they were before others changed. */
  dirty(): number
  /** How many documents are in memory. */
  held(): number
  commit(checkpoint: BatchCommit['checkpoint']): Promise<'committed' | 'lost'>
  /** Forgets parsed documents that do not wait to be written, so that no patient's data stays in memory while nothing is folded. */
  forget(): void
}

/** Parsed documents kept between commits while there is more to fold: what was touched lately is touched again soon. */
const documentsKept = 2_000

/** The documents that are in memory. */
const createEntries = (store: ReadStore, collection: string) => {
  const entries = new Map<string, Entry>()

  async function load(touching: readonly Touching[]): Promise<void> {
    const missing = new Set<string>()
    for (const { ids } of touching) for (const id of ids) if (!entries.has(id)) missing.add(id)
    if (missing.size === 0) return
    const stored = await store.getMany(collection, [...missing])
    for (const id of missing) entries.set(id, { doc: null, position: -1n, existed: false })
    for (const { id, position, json } of stored)
      entries.set(id, { doc: json === null ? null : JSON.parse(json), position, existed: true })
  }

  /** Forgets the documents that were kept longest. */
  function forgetOldest(): void {
    for (const id of entries.keys()) {
      if (entries.size <= documentsKept) return
      entries.delete(id)
    }
  }

  return { entries, load, forgetOldest }
}

/** The events that a projection handles, each with its documents, up to one that cannot be read. */
const touchedBy = (
  projection: Projection,
  handled: ReadonlySet<string>,
  events: readonly (Recorded | Unreadable)[],
): { touching: Touching[]; poison: PoisonEvent | null } => {
  const touching: Touching[] = []
  for (const event of events) {
    if (!handled.has(event.type)) continue
    if ('unreadable' in event) return { touching, poison: new PoisonEvent(projection.name, event) }
    try {
      touching.push({ event, ids: projection.idsOf(event) })
    } catch {
      return { touching, poison: new PoisonEvent(projection.name, event) }
    }
  }
  return { touching, poison: null }
}

/** `collection` is the projection's own, or one that is built beside it. It must have no other writer while the folder is used. */
export const createFolder = (
  store: ReadStore,
  projection: Projection,
  collection = collectionOf(projection),
): Folder => {
  const { entries, load, forgetOldest } = createEntries(store, collection)
  const dirty = new Set<string>()
  // Of documents that nobody reads yet no order has to be kept.
  const isRead = collection === collectionOf(projection)
  let earlier: (Entry & { id: string })[] = []
  let lastChange = -1n
  const handled = new Set<string>(projection.handles)

  function foldOne({ event, ids }: Touching): void {
    for (const id of ids) {
      const entry = entries.get(id) as Entry
      if (event.position <= entry.position) continue
      if (isRead && entry.existed) {
        if (dirty.has(id) && entry.position < lastChange) earlier.push({ ...entry, id })
        lastChange = event.position
      }
      const applied = projection.apply(entry.doc, event, id)
      // What is kept no longer would be removed as soon as it is read.
      const doc = !isRead && isPast(projection, applied, Date.now()) ? null : applied
      entry.position = event.position
      // What never was leaves no tombstone: folded again, it is nothing again.
      if (doc === null && entry.doc === null && !entry.existed) continue
      entry.doc = doc
      dirty.add(id)
    }
  }

  return {
    async fold(events) {
      const { touching, poison } = touchedBy(projection, handled, events)
      await load(touching)
      for (const one of touching) {
        try {
          foldOne(one)
        } catch {
          return new PoisonEvent(projection.name, one.event)
        }
      }
      return poison
    },
    dirty: () => dirty.size + earlier.length,
    held: () => entries.size,
    async commit(checkpoint) {
      const writes = [...dirty].map((id) => {
        const { doc, position, existed } = entries.get(id) as Entry
        return writeOf(projection, { id, position, existed }, doc)
      })
      const before = earlier
      const statesBefore = () => before.map(({ doc, ...at }) => writeOf(projection, at, doc))
      const outcome = await store.commit({ collection, writes, earlier: statesBefore, checkpoint })
      if (outcome === 'lost') return outcome
      for (const id of dirty) (entries.get(id) as Entry).existed = true
      dirty.clear()
      earlier = []
      forgetOldest()
      return outcome
    },
    forget() {
      for (const id of entries.keys()) if (!dirty.has(id)) entries.delete(id)
    },
  }
}
