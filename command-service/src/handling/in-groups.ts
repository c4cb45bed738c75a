const together = 20

/** Reads each of many, so many at once that the rest need not wait long, and in order. */
export const inGroups = async <T, R>(all: readonly T[], read: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  for (let at = 0; at < all.length; at += together)
    results.push(...(await Promise.all(all.slice(at, at + together).map(read))))
  return results
}
