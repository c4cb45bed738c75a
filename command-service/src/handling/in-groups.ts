/** Reads all, so many at once. */
export const inGroups = async <T, R>(all: readonly T[], read: (one: T) => Promise<R>, together = 10): Promise<R[]> => {
  const results: R[] = []
  for (let at = 0; at < all.length; at += together)
    results.push(...(await Promise.all(all.slice(at, at + together).map(read))))
  return results
}
