import { isWell } from './health.ts'
import type { RunnerState } from './run-projection.ts'

type StateLog = Record<'debug' | 'info' | 'error', (seen: object, message: string) => void>

/**
 * Logs what each projection does now; one that stopped or failed as an error that names the event and nothing in it. That a store is
 * away, and how each projection gets on after that, is logged at debug: the store has lines of its own.
 * @param alone no other process folds: that each begins to, as it must, is logged at debug too
 */
export const createStateLog = (log: StateLog, alone = false): ((projection: string, state: RunnerState) => void) => {
  const interrupted = new Set<string>()
  const begun = new Set<string>()
  return (projection, state) => {
    if (state.doing === 'rebuilding') return
    if (state.doing === 'away') interrupted.add(projection)
    const seen = { projection, ...state }
    if (state.doing === 'stopped') {
      const { type, id, position } = state.at
      log.error(
        { ...seen, at: { type, id, position: String(position) } },
        'projection stopped, trying again in a minute',
      )
    } else if (state.doing === 'failed') log.error(seen, 'projection')
    else log[interrupted.has(projection) || (alone && !begun.has(projection)) ? 'debug' : 'info'](seen, 'projection')
    begun.add(projection)
    if (isWell(state)) interrupted.delete(projection)
  }
}
