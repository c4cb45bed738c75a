import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, problemLevel, safeError } from '@clinic/platform/telemetry/logger.ts'
import { createBackoff } from '@clinic/platform/waiting/backoff.ts'
import { collectionOf } from '@clinic/projections/projection.ts'
import type { ReadStore, StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import type { Reached } from '@clinic/projections/runner/reached.ts'
import type { RowChange } from '@clinic/shared-events/contracts/wire/live.ts'
import type { LiveProjection } from './live-rows.ts'

export type ChangeQueueDeps = {
  readStore: Pick<ReadStore, 'getMany'>
  reached: Reached
  log: Logger
  signal: AbortSignal
  /** Whether anyone follows that row now; without it, somebody does. */
  followed?(id: string): boolean
  /** Whether any socket is open now; without it, one is. While none is, the stores are asked once a second at most. */
  isHeard?(): boolean
  /** Called when rows were dropped without a push and are folded by now: whoever follows the projection is to read it anew. */
  onDropped?(): void
  /** Rows held at most while the projection stands still. */
  mostTouched?: number
  /** Milliseconds before a row that is behind its event is read again. */
  patienceMs?: number
}

/** The queue of a projection's changes that are to be pushed, in log order. */
export type ChangeQueue = {
  /** Adds a document that an event at this position touched. */
  touch(id: string, position: bigint): void
  /** Any document may be another one from this position on: whoever follows the projection is to read it anew. */
  renew(position: bigint): void
  /** Resolves when nothing is left to push. */
  idle(): Promise<void>
}

const rowsAtOnce = 500
const rereads = 5

/** Reads the rows of a batch once they are folded, and pushes them. */
const createPublishing = (live: LiveProjection, publish: (change: RowChange) => void, deps: ChangeQueueDeps) => {
  const { readStore, reached, log, signal, followed = () => true, isHeard = () => true, patienceMs = 20 } = deps
  const { name } = live.projection
  const collection = collectionOf(live.projection)

  const untilReached = async (position: bigint): Promise<void> => {
    // A projection that has not got there after the first wait stands still or is far behind: once a second is enough.
    let unhurried = !isHeard()
    while (!signal.aborted && !(await reached(name, position, { signal, isInLog: true, unhurried }))) {
      unhurried = true
      await pause(patienceMs, null, { ref: false })
    }
  }

  /** The rows as new as their events. One that is still behind after a few reads was not changed by its event, one that is not there never was. */
  const rowsOf = async (batch: ReadonlyMap<string, bigint>): Promise<Map<string, StoredDocument>> => {
    const found = new Map<string, StoredDocument>()
    let missing = [...batch.keys()]
    for (let look = 0; look <= rereads && missing.length > 0; look++) {
      if (look > 0) await pause(patienceMs, null, { ref: false })
      const behind: string[] = []
      for (const doc of await readStore.getMany(collection, missing))
        if (doc.position >= (batch.get(doc.id) ?? 0n)) found.set(doc.id, doc)
        else behind.push(doc.id)
      missing = behind
    }
    return found
  }

  const publishBatch = async (batch: ReadonlyMap<string, bigint>): Promise<void> => {
    await untilReached([...batch.values()].at(-1) ?? 0n)
    // Whoever joins from here on reads documents that have these events in them.
    const wanted = new Map([...batch].filter(([id]) => followed(id)))
    if (wanted.size === 0) return
    const rows = await rowsOf(wanted)
    if (signal.aborted) return
    for (const [id, position] of wanted) {
      const doc = rows.get(id)
      if (doc) publish({ projection: live.name, id, position: String(position), row: doc.json && live.rowOf(doc.json) })
    }
  }

  /** Pushes a batch, again and again while a store is away: no touched row is lost while the process lives. */
  const publishSurely = async (batch: ReadonlyMap<string, bigint>): Promise<void> => {
    const backoff = createBackoff({ longestMs: 2_000 })
    while (!signal.aborted)
      try {
        return await publishBatch(batch)
      } catch (error) {
        if (signal.aborted) return
        log[problemLevel(error, 'warn')](
          { projection: name, error: safeError(error) },
          'live rows not read, trying again',
        )
        await pause(backoff.nextMs(), null, { ref: false })
      }
  }

  return { untilReached, publishSurely }
}

/**
 * Pushes every touched row once its projection has folded the event: waits for `reached`, re-reads until the row or its tombstone
 * is at the event's position, and pushes it under that position (docs/reading.md#live-rows). Rows touched again meanwhile are pushed
 * once, newest. Each projection has a queue of its own, so that one which stands still does not hold up the others. Of more rows than
 * it holds it pushes none: once they are folded, whoever follows the projection is made to read it anew.
 */
export const createChangeQueue = (
  live: LiveProjection,
  publish: (change: RowChange) => void,
  deps: ChangeQueueDeps,
): ChangeQueue => {
  const { signal, mostTouched = 10_000 } = deps
  const { untilReached, publishSurely } = createPublishing(live, publish, deps)
  /** Document → newest position, oldest first. */
  const touched = new Map<string, bigint>()
  /** Newest position of the rows that were dropped; null when none was. */
  let dropped: bigint | null = null
  let working: Promise<void> | null = null

  const endDropping = async (position: bigint): Promise<void> => {
    await untilReached(position)
    // More may have been dropped meanwhile.
    if (dropped !== position || signal.aborted) return
    dropped = null
    deps.onDropped?.()
  }

  const work = async (): Promise<void> => {
    while ((touched.size > 0 || dropped !== null) && !signal.aborted) {
      if (dropped !== null) {
        await endDropping(dropped)
        continue
      }
      const batch = new Map([...touched].slice(0, rowsAtOnce))
      for (const id of batch.keys()) touched.delete(id)
      await publishSurely(batch)
    }
    working = null
  }

  const renew = (position: bigint): void => {
    touched.clear()
    dropped = position
    working ??= Promise.resolve().then(work)
  }

  return {
    touch(id, position) {
      // Taken out first, so that it moves to the end: the order is that of the newest events.
      touched.delete(id)
      touched.set(id, position)
      if (touched.size > mostTouched) renew(position)
      working ??= Promise.resolve().then(work)
    },
    renew,
    idle: async () => {
      while (working) await working
    },
  }
}
