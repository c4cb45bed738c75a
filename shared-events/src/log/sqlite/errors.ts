import { StoreAway } from '../event-log.ts'

const full = 13
const ioError = 10
const [busy, locked, cannotOpen] = [5, 6, 14]
const [tooBig, constraint, mismatch] = [18, 19, 20]
const away: ReadonlySet<number> = new Set([busy, locked, ioError, full, cannotOpen])

/** SQLite's primary result code, or undefined for an error of another origin. */
function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
}

/** Whether one event was at fault (a known id, a value that cannot be stored), so that the transaction can go on. */
export function isOfTheEvent(error: unknown): boolean {
  const code = codeOf(error)
  return code === undefined || code === tooBig || code === constraint || code === mismatch
}

/** An event the log cannot take, most often because its id is already there at another revision. */
export class RefusedEvent extends Error {
  constructor(cause: unknown) {
    super(
      codeOf(cause) === constraint
        ? 'The log already holds an event with this id'
        : 'The log cannot store an event like this',
      { cause },
    )
    this.name = 'RefusedEvent'
  }
}

/** Runs a read. @throws StoreAway while the file is locked, unreadable or gone; other errors as they are */
export function reachable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw away.has(codeOf(error) ?? -1) ? new StoreAway('event log', error) : error
  }
}
