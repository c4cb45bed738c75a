/** The newest entries of a map, in blocks, the newest first: adding or replacing one copies a block, whatever their number. */
export type Recent<T> = readonly ReadonlyMap<string, T>[]

const blockSize = 50
/** At least 2,000 of the newest entries are kept. */
const mostBlocks = 41

export const recentOf = <T>(recent: Recent<T>, id: string): T | undefined =>
  recent.find((block) => block.has(id))?.get(id)

/** Adds an entry, or replaces it where it is; the oldest ones go. */
export const withRecent = <T>(recent: Recent<T>, id: string, value: T): Recent<T> => {
  const at = recent.findIndex((block) => block.has(id))
  if (at >= 0) return recent.with(at, new Map(recent[at]).set(id, value))
  const [newest, ...others] = recent
  if (newest && newest.size < blockSize) return recent.with(0, new Map(newest).set(id, value))
  return [new Map([[id, value]]), ...(newest ? [newest] : []), ...others].slice(0, mostBlocks)
}

/** The blocks as plain JSON, and blocks from it. */
export const keptOf = <T>(recent: Recent<T>): [string, T][][] => recent.map((block) => [...block])
export const recentFrom = <T>(kept: readonly Iterable<readonly [string, T]>[]): Recent<T> =>
  kept.map((block) => new Map(block))
