import { StoreAway } from './store-away.ts'

/** Result codes which tell that a file cannot be used now, not that a statement is wrong; for the log, vault, work and read stores. */
const awayCodes: ReadonlySet<number> = new Set([
  5, // BUSY
  6, // LOCKED
  8, // READONLY: the disk was mounted anew without the right to write
  10, // IOERR
  13, // FULL
  14, // CANTOPEN
  15, // PROTOCOL: another process held the file's locks for too long
])

/** SQLite's primary result code (the low byte of an extended one), or undefined for an error of another origin. */
export const sqliteCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined

/** Whether another connection holds the file or a table of it. */
export const isSqliteBusy = (error: unknown): boolean => [5, 6].includes(sqliteCodeOf(error) ?? -1)

/** Whether a file is cut off or changed (CORRUPT), or none of SQLite's (NOTADB). */
export const isSqliteBroken = (error: unknown): boolean => [11, 26].includes(sqliteCodeOf(error) ?? -1)

/** What to throw for an error of a store on SQLite: StoreAway while its file cannot be used, other errors as they are. */
export const sqliteAwayOr = (error: unknown, store: string): unknown =>
  awayCodes.has(sqliteCodeOf(error) ?? -1) ? new StoreAway(store, error) : error
