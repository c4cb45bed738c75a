import type { Store } from './storage.ts'

/** A store in memory, for what must not stay behind in a browser that others use too. */
export const memoryStore = (): Store => {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
}
