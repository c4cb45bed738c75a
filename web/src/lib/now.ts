/** The instant that a copy of the practice shows (`npm run as-of`, docs/operations.md#as-of), UTC ISO; null on the live system. */
export const asOf: string | null =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name=as-of]')?.content ?? null

/** By less the clocks of a browser and its server may differ: an answer takes its way. Milliseconds. */
const toleranceMs = 60_000
/** How far the server's clock is ahead of the browser's, in ms (docs/decisions/0255). */
let ahead = 0
const followers = new Set<() => void>()

/**
 * Sets the clock by an answer of the server.
 * @param date its HTTP date; null where it names none
 * @param askedAt when it was asked for by the browser's clock, ms since 1970: one that was long on its way, as over a computer's sleep, says nothing
 */
export const setClockBy = (date: string | null, askedAt: number): void => {
  const answeredAt = Date.now()
  const found = Date.parse(date ?? '') - answeredAt
  if (Math.abs(answeredAt - askedAt) > toleranceMs || !(Math.abs(found - ahead) > toleranceMs)) return
  ahead = found
  for (const follower of [...followers]) follower()
}

/** Calls back when the clock was set. @returns what ends it */
export const onClockSet = (act: () => void): (() => void) => {
  followers.add(act)
  return () => void followers.delete(act)
}

/** The time it is by the server, in ms since 1970; in a copy of an earlier instant that one. */
export const nowMs = (): number => (asOf === null ? Date.now() + ahead : Date.parse(asOf))
