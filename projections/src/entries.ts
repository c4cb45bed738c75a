/** What a document keeps of something else, by its id, to fold what comes. */
export type Entry<T> = T & { id: string }

export const entryOf = <T>(entries: readonly Entry<T>[], id: string): Entry<T> | undefined =>
  entries.findLast((entry) => entry.id === id)

/**
 * A copy of a list with one of it replaced, which then is last, or left out where `last` is null. It is looked for from the end, since what
 * changes mostly came lately, and copied once and as long as it is: of what is folded a million times every copy counts.
 */
export const withLast = <T>(list: readonly T[], isIt: (one: T) => boolean, last: T | null): T[] => {
  const at = list.findLastIndex(isIt)
  if (at === -1) return last === null ? [...list] : [...list, last]
  if (last === null) return list.toSpliced(at, 1)
  const copy = [...list]
  copy.copyWithin(at, at + 1)
  copy[copy.length - 1] = last
  return copy
}

/**
 * The entries with one as it stands now, last; without it where it is null. They are a list since an object of many names
 * takes six times as long to copy.
 */
export const withEntry = <T extends object>(entries: readonly Entry<T>[], id: string, now: T | null): Entry<T>[] =>
  withLast(entries, (entry) => entry.id === id, now && { ...now, id })
