import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { projections } from '../src/projections.ts'
import { freshFold, storedIn } from './fresh-fold.ts'
import { historyOf } from './histories/histories.ts'
import { type Runs, type Stores, startRuns } from './runs.ts'

export type OpenStores = Stores & { close(): Promise<void> }

/** The set-up of the runners' specs: stores opened anew for each test, a history, and processes that end with the test. */
export const runnerStage = (open: () => Promise<OpenStores>) => {
  const history = historyOf(48, 160)
  const started: Runs[] = []
  let opened: OpenStores

  beforeEach(async () => {
    opened = await open()
  })
  afterEach(async () => {
    for (const runs of started.splice(0)) await runs.stop()
    await opened.close()
  })

  const stores: Stores = {
    get store() {
      return opened.store
    },
    get work() {
      return opened.work
    },
  }
  return {
    stores,
    history,
    half: history.slice(0, 80),
    start(...args: Parameters<typeof startRuns>): Runs {
      const runs = startRuns(...args)
      started.push(runs)
      return runs
    },
    async expectFreshFold(events: readonly Recorded[]): Promise<void> {
      for (const projection of projections)
        expect(await storedIn(opened.store, projection), projection.name).toEqual(freshFold(projection, events))
    },
  }
}
