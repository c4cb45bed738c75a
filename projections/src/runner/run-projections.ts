import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { createLeases } from '@clinic/platform/work/leases.ts'
import type { WorkStore } from '@clinic/platform/work/work-store.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import type { Projection } from '../projection.ts'
import type { ReadStore } from '../read-store/read-store.ts'
import { createFeed, type LogFeed } from './feed.ts'
import { hasCaughtUp, hasSettled, isWell } from './health.ts'
import { createHousekeeping } from './housekeeping.ts'
import { type RunnerState, runProjection } from './run-projection.ts'

export type ProjectionsDeps = {
  projections: readonly Projection[]
  log: Pick<EventLog, 'readAll' | 'readStream' | 'subscribe' | 'head'>
  /** The codec's `open`. */
  open(stored: readonly StoredEvent[]): Promise<Recorded[]>
  /** Forgets the keys that are held opened. Called before a collection is built: one of them may have been destroyed just now. */
  forgetKeys?(): void
  store: ReadStore
  work: WorkStore
  /** Names this process among those that may hold the leases. */
  holder: string
  /** How long the leases of a process that died are respected, in milliseconds. */
  ttlMs?: number
  /** How long collections of older versions are kept after the newer ones took their place, a day by default: others may still serve them. */
  keepOldMs?: number
  /** How long what a rebuild left half built is kept for the next one to go on with, a day by default. */
  keepBuildMs?: number
  /** Milliseconds until a stopped projection tries again: a minute by default. */
  stoppedRetryMs?: number
  signal: AbortSignal
  /** What else is cleaned hourly with a projection that has caught up here. */
  alsoClean?(projection: Projection): Promise<void>
  /** Milliseconds since 1970. */
  now?: () => number
  onPosition?(projection: string, position: bigint): void
  onState?(projection: string, state: RunnerState): void
}

export type RunnerReport = { name: string; version: number; position: bigint; state: RunnerState }

export type RunningProjections = {
  /** What each projection does and where it stands, as of now. */
  report(): RunnerReport[]
  /** Each has caught up, or is folded by another process; none has stopped or waits for a store. */
  ready(): boolean
  /** Each has caught up once since the start, is folded by another process or has stopped at an event it cannot fold. */
  settled(): boolean
  /** Somebody waits until that position is folded. */
  hurry: LogFeed['hurry']
  /** Resolves when all runs have ended after the signal. */
  ended: Promise<void>
}

const dayMs = 86_400_000

/** Runs all projections of the process on one shared feed, each under its own lease, until the signal aborts. */
export const runProjections = (deps: ProjectionsDeps): RunningProjections => {
  const { projections, log, open, store, signal, ttlMs = 10_000 } = deps
  const handles = new Set(projections.flatMap(({ handles }) => [...handles]))
  const feed = createFeed({ log, open, handles, signal })
  const leases = createLeases({ ...deps, ttlMs })
  const reports = new Map<string, RunnerReport>()
  const unsettled = new Set(projections.map(({ name }) => name))
  const housekeeping = createHousekeeping({
    ...deps,
    ttlMs,
    keepOldMs: deps.keepOldMs ?? dayMs,
    keepBuildMs: deps.keepBuildMs ?? dayMs,
    folds: ({ name }) => hasCaughtUp(reports.get(name)?.state),
  })

  const runs = projections.map((projection) => {
    const { name, version } = projection
    const report: RunnerReport = { name, version, position: 0n, state: { doing: 'starting' } }
    reports.set(name, report)
    return runProjection({
      ...deps,
      leases,
      projection,
      feed,
      log,
      store,
      onPosition(position) {
        report.position = position
        deps.onPosition?.(name, position)
      },
      onState(state) {
        if (sameState(report.state, state)) return
        report.state = state
        if (hasSettled(state)) unsettled.delete(name)
        if (hasCaughtUp(state)) housekeeping.begin(projection)
        deps.onState?.(name, state)
      },
    })
  })

  return {
    report: () => [...reports.values()].map((report) => ({ ...report })),
    settled: () => unsettled.size === 0,
    hurry: feed.hurry,
    ready: () => [...reports.values()].every(({ state }) => isWell(state)),
    ended: Promise.all(runs).then(housekeeping.ended),
  }
}

const sameState = (a: RunnerState, b: RunnerState): boolean => {
  if (a.doing === 'folding' && b.doing === 'folding') return a.caughtUp === b.caughtUp
  if (a.doing === 'away' && b.doing === 'away') return a.store === b.store
  return a.doing === b.doing && a.doing === 'waiting'
}
