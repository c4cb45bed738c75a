/**
 * A map by text that shares what a change leaves alone: one more key among n copies n/256 of them, not all. For states that grow
 * with a stream that lives for years and still must not be changed in place.
 */
export type Buckets<T> = readonly ReadonlyMap<string, T>[]

const count = 256

export const emptyBuckets = <T>(): Buckets<T> => Array.from({ length: count }, () => new Map<string, T>())

/** FNV-1a, folded to a bucket. */
const bucketOf = (key: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 16)) & (count - 1)
}

export const entryOf = <T>(buckets: Buckets<T>, key: string): T | undefined => buckets[bucketOf(key)]?.get(key)

export const withEntry = <T>(buckets: Buckets<T>, key: string, value: T): Buckets<T> => {
  const at = bucketOf(key)
  return buckets.with(at, new Map(buckets[at]).set(key, value))
}
