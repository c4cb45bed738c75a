/** A map of at most `capacity` entries that lets go of those longest unused. */
export type BoundedCache<K, V> = {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
  clear(): void
}

/**
 * Two generations: what is used moves to the young one, and when that is full the old one is dropped whole. Deleting the
 * oldest entry of one Map each time would walk over all entries deleted before it.
 */
export const createBoundedCache = <K, V>(capacity: number): BoundedCache<K, V> => {
  const half = Math.ceil(capacity / 2)
  let young = new Map<K, V>()
  let old = new Map<K, V>()
  const put = (key: K, value: V): void => {
    if (young.size >= half && !young.has(key)) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }
  return {
    get(key) {
      const found = young.get(key)
      if (found !== undefined) return found
      const older = old.get(key)
      if (older !== undefined) put(key, older)
      return older
    },
    set: put,
    delete(key) {
      young.delete(key)
      old.delete(key)
    },
    clear() {
      young = new Map()
      old = new Map()
    },
  }
}
