/** A map that forgets what was used longest ago once it holds more than `limit` entries. */
export const boundedMap = <K, V>(limit: number) => {
  const entries = new Map<K, V>()
  return {
    get(key: K): V | undefined {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key: K, value: V): void {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= limit) return
      for (const oldest of entries.keys()) {
        entries.delete(oldest)
        return
      }
    },
    clear: (): void => entries.clear(),
    get size() {
      return entries.size
    },
  }
}
