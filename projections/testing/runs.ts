import { counting } from '@clinic/platform/telemetry/counting.ts'
import type { WorkStore } from '@clinic/platform/work/work-store.ts'
import { projections } from '../src/projections.ts'
import type { ReadStore } from '../src/read-store/read-store.ts'
import type { RunnerState } from '../src/runner/run-projection.ts'
import { type ProjectionsDeps, runProjections } from '../src/runner/run-projections.ts'
import type { TestLog } from './test-log.ts'
import { until } from './until.ts'

export type Stores = { store: ReadStore; work: WorkStore }

export type Runs = {
  positionOf(projection: string): bigint
  stateOf(projection: string): RunnerState['doing']
  ready(): boolean
  /** Every call it has made to a store, in order: 'work.renew', 'read.commit', 'log.head' … */
  calls: string[]
  /** Every state each projection has been in, in order. */
  states: { projection: string; state: RunnerState }[]
  /** Resolves when all stand at the log's head. */
  caughtUp(): Promise<void>
  /** As SIGTERM does. */
  stop(): Promise<void>
}

/** All of them, keeping everything: the histories of the tests are of their own day. */
const ours = projections.map(({ keptDays: _, ...projection }) => projection)

/** Runs the projections as one process called `holder`, on short leases. */
export const startRuns = (
  { store, work }: Stores,
  events: TestLog,
  holder: string,
  more: Partial<Pick<ProjectionsDeps, 'projections' | 'ttlMs' | 'keepOldMs' | 'keepBuildMs' | 'stoppedRetryMs'>> = {},
): Runs => {
  const stopping = new AbortController()
  const calls: string[] = []
  const states: Runs['states'] = []
  const running = runProjections({
    projections: ours,
    ttlMs: 600,
    ...more,
    log: counting(events.log, (name) => calls.push(`log.${name}`)),
    open: events.open,
    store: counting(store, (name) => calls.push(`read.${name}`)),
    work: counting(work, (name) => calls.push(`work.${name}`)),
    holder,
    signal: stopping.signal,
    onState: (projection, state) => states.push({ projection, state }),
  })
  const reportOf = (projection: string) => running.report().find(({ name }) => name === projection)
  return {
    positionOf: (projection) => reportOf(projection)?.position ?? -1n,
    stateOf: (projection) => reportOf(projection)?.state.doing ?? 'starting',
    ready: running.ready,
    calls,
    states,
    caughtUp: () =>
      until(`${holder} to catch up`, async () => {
        const { position } = await events.log.head()
        return running.ready() && running.report().every((report) => report.position === position)
      }),
    async stop() {
      stopping.abort()
      await running.ended
    },
  }
}
