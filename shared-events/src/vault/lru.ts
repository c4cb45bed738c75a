/** A map that holds at most `capacity` entries and lets go of the one longest unused. */
export type Lru<K, V> = { get(key: K): V | undefined; set(key: K, value: V): void; delete(key: K): void; clear(): void }

export const createLru = <K, V>(capacity: number): Lru<K, V> => {
  const entries = new Map<K, V>()
  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      // A Map iterates in order of insertion: putting it in again makes it the youngest.
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size > capacity) entries.delete(entries.keys().next().value as K)
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}
