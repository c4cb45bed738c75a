import type { RunnerState } from './run-projection.ts'

type StateLog = { info(seen: object, message: string): void; error(seen: object, message: string): void }

/** Logs what a projection does now; one that stopped or failed as an error that names the event and nothing in it. */
export const logState = (log: StateLog, projection: string, state: RunnerState): void => {
  if (state.doing === 'rebuilding') return
  if (state.doing === 'stopped') {
    const { type, id, position } = state.at
    log.error(
      { projection, doing: state.doing, at: { type, id, position: String(position) } },
      'projection stopped, trying again in a minute',
    )
  } else if (state.doing === 'failed') log.error({ projection, ...state }, 'projection')
  else log.info({ projection, ...state }, 'projection')
}
