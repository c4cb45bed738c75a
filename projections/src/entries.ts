/** What a document keeps of something else, by its id, to fold what comes. */
export type Entry<T> = T & { id: string }

export const entryOf = <T>(entries: readonly Entry<T>[], id: string): Entry<T> | undefined =>
  entries.find((entry) => entry.id === id)

/**
 * The entries with one as it stands now, last; without it where it is null. They are a list since an object of many names
 * takes six times as long to copy.
 */
export const withEntry = <T extends object>(entries: readonly Entry<T>[], id: string, now: T | null): Entry<T>[] => {
  const others = entries.filter((entry) => entry.id !== id)
  return now ? [...others, { ...now, id }] : others
}
