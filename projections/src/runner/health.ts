import type { Found } from '@clinic/platform/http/health.ts'
import type { RunnerState } from './run-projection.ts'

/** What a projection does now. */
type Doing = { name: string; state: RunnerState }

export const hasCaughtUp = (state?: RunnerState): boolean => state?.doing === 'folding' && state.caughtUp

/** Whether a projection has caught up or is folded by another process. */
export const isWell = (state: RunnerState): boolean => state.doing === 'waiting' || hasCaughtUp(state)

/** Whether folding has come as far as it can for now; also when it stopped at an event it cannot fold. */
export const hasSettled = (state: RunnerState): boolean => isWell(state) || state.doing === 'stopped'

/** The health of projections that have been built: those that are late or have stopped are named, and the service stays ready. */
export const healthOf = (reports: readonly Doing[]): Found => {
  const unwell = reports.filter(({ state }) => !isWell(state)).map(sentenceOf)
  return unwell.length === 0 ? true : { reported: unwell.join('; ') }
}

const sentenceOf = ({ name, state }: Doing): string => {
  if (state.doing === 'stopped')
    return `${name} stopped at ${state.at.type} ${state.at.id}, position ${state.at.position}`
  return `${name} ${state.doing === 'folding' ? 'behind' : state.doing}`
}
