/**
 * A persistent map with text keys: `withEntry` gives the next version without a copy, and every version stays as it is. For states that grow
 * with a stream that lives for years and are never changed in place.
 *
 * All versions share one table. The newest one has it; each older one knows which entry the next one changed and what stood there
 * before, so it answers as it always did. What builds on an older version gets a table of its own.
 */
export type PersistentMap<T> = { version: Newest<T> | Older<T> }

type Newest<T> = { table: Map<string, T> }
type Older<T> = { key: string; before: T | undefined; next: PersistentMap<T> }

export const emptyMap = <T>(): PersistentMap<T> => ({ version: { table: new Map() } })

export const entryOf = <T>({ version: first }: PersistentMap<T>, key: string): T | undefined => {
  let version = first
  while ('next' in version) {
    if (version.key === key) return version.before
    version = version.next.version
  }
  return version.table.get(key)
}

export const withEntry = <T>(map: PersistentMap<T>, key: string, value: T): PersistentMap<T> => {
  const { version } = map
  if ('next' in version) return { version: { table: tableOf(map).set(key, value) } }
  const { table } = version
  const before = table.get(key)
  const next: PersistentMap<T> = { version: { table: table.set(key, value) } }
  map.version = { key, before, next }
  return next
}

export const entriesOf = <T>(map: PersistentMap<T>): [string, T][] => [...tableOf(map)]

export const mapOf = <T>(entries: Iterable<[string, T]>): PersistentMap<T> => ({ version: { table: new Map(entries) } })

/** A copy of what this version holds. */
const tableOf = <T>(map: PersistentMap<T>): Map<string, T> => {
  const changes: Older<T>[] = []
  let { version } = map
  while ('next' in version) {
    changes.push(version)
    version = version.next.version
  }
  const table = new Map(version.table)
  for (const { key, before } of changes.toReversed()) {
    if (before === undefined) table.delete(key)
    else table.set(key, before)
  }
  return table
}
