import { isAway } from './http.ts'

const everyMs = 5000

/** `refetchInterval` of what a board shows all day: when the server was away, it looks for it again by itself. */
export const askAgainWhileAway = ({ state }: { state: { error: Error | null } }): number | false =>
  state.error && isAway(state.error) ? everyMs : false
