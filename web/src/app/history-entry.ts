/**
 * Gives this entry of the browser's history a key of its own, unless it has one from before a reload. The router keeps where a page was
 * left under its entry's key, and without one calls every page that was loaded anew by the same: each would open where another was left.
 */
export const nameHistoryEntry = (): void => {
  const state: unknown = history.state
  const kept = typeof state === 'object' && state !== null ? state : {}
  if ('key' in kept) return
  history.replaceState({ ...kept, key: crypto.getRandomValues(new Uint32Array(2)).join('-') }, '')
}
