import { isAway } from './http.ts'

const everyMs = 5000

/** The `refetchInterval` of what a board shows all day: after a failed read, it reads again until the server is back. */
export const askAgainWhileAway = ({ state }: { state: { error: Error | null } }): number | false =>
  state.error && isAway(state.error) ? everyMs : false
