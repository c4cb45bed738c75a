import { StoreAway } from '../log/event-log.ts'

/** Results that say a file cannot be used now, not that a statement is wrong: what log, vault, work and read store go by. */
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

/** What to throw for an error of a store on SQLite: StoreAway while its file cannot be used, other errors as they are. */
export const sqliteAwayOr = (error: unknown, store: string): unknown =>
  awayCodes.has(sqliteCodeOf(error) ?? -1) ? new StoreAway(store, error) : error
