import { hasCaughtUp } from '../runner/health.ts'
import type { RunnerReport } from '../runner/run-projections.ts'
import type { OnProgress } from '../runner/tools/tool-types.ts'

/** What the thread last reported of its projections. @param onState called when a projection's state changes */
export const createThreadReports = (onState?: (projection: string, state: RunnerReport['state']) => void) => {
  const listeners = new Set<() => void>()
  let reports: RunnerReport[] = []
  let isReady = false
  let gone: Error | null = null
  const changed = () => {
    for (const listener of listeners) listener()
  }
  return {
    now: () => reports,
    isReady: () => isReady,
    take(taken: RunnerReport[], ready: boolean): void {
      const before = new Map(reports.map(({ name, state }) => [name, state.doing]))
      reports = taken
      for (const { name, state } of reports) if (before.get(name) !== state.doing) onState?.(name, state)
      isReady = ready
      changed()
    },
    end(error: Error): void {
      gone = error
      isReady = false
      changed()
    },
    /** Resolves once each has caught up with `total` events or has stopped; rejects when the thread ends. */
    settled(total: number, onProgress: OnProgress): Promise<RunnerReport[]> {
      const { promise, resolve, reject } = Promise.withResolvers<RunnerReport[]>()
      const listener = (): void => {
        if (gone) reject(gone)
        if (reports.length === 0) return
        onProgress({ done: Math.min(...reports.map((report) => passed(report, total))), total })
        if (reports.every(isSettled)) resolve(reports)
      }
      listeners.add(listener)
      listener()
      return promise.finally(() => listeners.delete(listener))
    },
  }
}

const isSettled = ({ state }: RunnerReport): boolean => state.doing === 'stopped' || hasCaughtUp(state)

/** How many of the events there were at the start it has folded. */
const passed = ({ state, position }: RunnerReport, total: number): number =>
  Math.min(total, state.doing === 'rebuilding' ? state.progress.done : Number(position))
