/**
 * Gives this entry of the browser's history a key of its own, unless it has one from before a reload. The router keeps a page's scroll
 * position under its entry's key; without keys, every page that was loaded anew would share one position.
 */
export const nameHistoryEntry = (): void => {
  const state: unknown = history.state
  const kept = typeof state === 'object' && state !== null ? state : {}
  if ('key' in kept) return
  history.replaceState({ ...kept, key: crypto.getRandomValues(new Uint32Array(2)).join('-') }, '')
}
