import { sqliteAwayOr, sqliteCodeOf } from '../../stores/sqlite-away.ts'

const [tooBig, constraint, mismatch] = [18, 19, 20]

/** Whether one event was at fault (a value that cannot be stored), so that the transaction can go on. */
export const isOfTheEvent = (error: unknown): boolean => {
  const code = sqliteCodeOf(error)
  return code === undefined || code === tooBig || code === constraint || code === mismatch
}

/** An event the log cannot store: a value of it is none that its column takes. */
export class RefusedEvent extends Error {
  constructor(cause: unknown) {
    super('The log cannot store an event like this', { cause })
    this.name = 'RefusedEvent'
  }
}

/** Runs a read. @throws StoreAway while the file is locked, unreadable or gone; other errors as they are */
export const reachable = <T>(read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw sqliteAwayOr(error, 'event log')
  }
}
