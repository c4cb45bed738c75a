/** How often a message is tried before it is given up. */
export const mostTries = 5
const firstPauseMs = 500
const longestPauseMs = 20_000

/**
 * The pause before the next try: it doubles each time, and half of it is drawn, so that those who failed together do not come back
 * together. What the server asks for is kept, up to the longest. @param tries that failed, from 1; @param chance 0 to 1
 */
export const pauseMs = (tries: number, chance: number, askedMs: number | null): number => {
  const most = Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1))
  const own = Math.round(most * (0.5 + chance / 2))
  return askedMs === null ? own : Math.min(longestPauseMs, Math.max(own, askedMs))
}
