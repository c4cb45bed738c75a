import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { collectionOf, type Projection } from '@clinic/projections/projection.ts'
import type { Condition, ReadStore, StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import {
  keyOf,
  kindOf,
  mostResumedRows,
  type Resumed,
  type Room,
  type RowChange,
} from '@clinic/shared-events/contracts/wire/live.ts'
import { erasesFrom } from '@clinic/shared-events/definitions/erased.ts'
import type { LiveProjection } from './live-rows.ts'

type ResumeDeps = {
  readStore: Pick<ReadStore, 'find' | 'checkpoint'>
  log: Pick<EventLog, 'readAll'>
  /** Milliseconds since 1970. */
  now(): number
}

/** Tombstones are purged after a day (docs/reading.md#projections): whoever was away for longer could miss one. An hour is kept in hand. */
const tombstonesLastMs = 23 * 60 * 60_000

/**
 * Reads what changed in a room since the positions a client was last at: each row once, newest state, in log order, no further than
 * its projection's checkpoint: the queue pushes what comes after, as the client is in the room already. A projection with more than 500
 * changed rows, or one the client cannot follow any more, is named in `refresh` instead (docs/reading.md#live-rows). A room with
 * a key gives the rows of that key alone.
 */
export const changesSince = async (
  deps: ResumeDeps,
  room: Room,
  projections: readonly LiveProjection[],
  positions: Readonly<Record<string, string>>,
): Promise<Resumed> => {
  const changed: { position: bigint; change: RowChange }[] = []
  const refresh: string[] = []
  const filled: Record<string, string> = {}
  for (const live of projections) {
    const { name } = live
    const since = positions[name]
    if (live.room !== kindOf(room) || since === undefined) continue
    const key = keyOf(room)
    const only = key === null ? [] : [{ field: live.by ?? 'id', eq: key }]
    const collection = collectionOf(live.projection)
    const checkpoint = await deps.readStore.checkpoint(collection)
    if (checkpoint) filled[name] = `${collection}.${checkpoint.since}`
    const docs = await docsSince(deps, { live, collection, upTo: checkpoint?.position ?? 0n }, BigInt(since), only)
    if (docs === 'too-much') refresh.push(name)
    else for (const doc of docs) changed.push({ position: doc.position, change: changeOf(live, doc) })
  }
  changed.sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0))
  return { room, changes: changed.map(({ change }) => change), refresh, filled }
}

const changeOf = (live: LiveProjection, { id, position, json }: StoredDocument): RowChange => ({
  projection: live.name,
  id,
  position: String(position),
  row: json && live.rowOf(json),
})

const docsSince = async (
  { readStore, log, now }: ResumeDeps,
  { live, collection, upTo }: { live: LiveProjection; collection: string; upTo: bigint },
  since: bigint,
  only: readonly Condition[],
): Promise<StoredDocument[] | 'too-much'> => {
  // Ahead of what is there: it followed another log, before a restore.
  if (since > upTo) return 'too-much'
  if (await cannotFollow(log, since, live.projection, now())) return 'too-much'
  const docs = await readStore.find(collection, {
    // A batch is not written at once: beyond the checkpoint a row may be there before one that comes earlier in the log, which
    // the client would then never ask for.
    where: [{ field: 'position', after: since }, ...only],
    sort: [{ field: 'position' }],
    limit: mostResumedRows + 1,
    withTombstones: true,
  })
  return docs.length > mostResumedRows ? 'too-much' : docs.filter((doc) => doc.position <= upTo)
}

/** Away for too long, or since before somebody was erased: rows of the same position say less since then. */
const cannotFollow = async (
  log: ResumeDeps['log'],
  since: bigint,
  { handles }: Projection,
  now: number,
): Promise<boolean> => {
  for (let after = since; ; ) {
    const page = await log.readAll(after, mostResumedRows)
    const [next] = page
    if (after === since && next && now - Date.parse(next.at) > tombstonesLastMs) return true
    if (page.some((event) => erasesFrom(event, handles))) return true
    if (page.length < mostResumedRows) return false
    after = page.at(-1)?.position ?? after
  }
}
