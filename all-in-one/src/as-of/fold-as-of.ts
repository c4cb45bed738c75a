import { setTimeout as delay } from 'node:timers/promises'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { openSqliteWorkStore } from '@clinic/platform/work/sqlite/sqlite-work-store.ts'
import type { Projection } from '@clinic/projections/projection.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import { openSqliteReadStore } from '@clinic/projections/read-store/sqlite/sqlite-read-store.ts'
import { type ProjectionsDeps, runProjections } from '@clinic/projections/runner/run-projections.ts'
import type { OnProgress } from '@clinic/projections/runner/tools/tool-types.ts'

type FoldDeps = Pick<ProjectionsDeps, 'open'> & {
  /** As of the instant: it ends there. */
  log: EventLog
  projections: readonly Projection[]
  /** Paths of the files that are made. */
  files: { read: string; work: string }
  onProgress?: OnProgress
}

/** The read models as of the end of a log, in SQLite files of their own. `stopped`: the names of those that stand at an event they cannot fold. */
export type Folded = { readStore: ReadStore; stopped: string[]; close(): void }

const lookEveryMs = 20

/** Folds a log that has an end from its first event, with the runner that the live system folds with. @throws StoreAway */
export const foldAsOf = async ({ log, open, projections, files, onProgress }: FoldDeps): Promise<Folded> => {
  const [read, work] = [openSqliteReadStore(files.read), openSqliteWorkStore(files.work)]
  const stopping = new AbortController()
  // Nothing is cleaned by today's clock: whatever was kept for some days was there then.
  const kept = projections.map(({ keptDays: _, ...projection }) => projection)
  // What the projections share is opened once; a position of EventStoreDB counts no events.
  let events = 0
  const running = runProjections({
    projections: kept,
    log,
    open: (stored) => {
      events += stored.length
      return open(stored)
    },
    store: read.store,
    work: work.store,
    holder: 'as-of',
    signal: stopping.signal,
  })
  const { position: end } = await log.head()
  while (!running.settled()) {
    const slowest = running.report().reduce((least, { position }) => (position < least ? position : least), end)
    onProgress?.({ done: Number(slowest), total: Number(end), events })
    await delay(lookEveryMs)
  }
  const stopped = running.report().flatMap(({ name, state }) => (state.doing === 'stopped' ? [name] : []))
  stopping.abort()
  await running.ended
  work.close()
  return { readStore: read.store, stopped, close: () => read.close() }
}
