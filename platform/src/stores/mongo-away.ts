import { MongoBulkWriteError, MongoError, MongoServerError, MongoWriteConcernError } from 'mongodb'
import { errorsIn, isNetworkError } from './network-errors.ts'
import { StoreAway } from './store-away.ts'

/** Codes of answers which tell only that the server cannot do it now. */
const awayCodes: ReadonlySet<number> = new Set([
  ...[6, 7, 89, 9001], // it does not reach another server of the set
  ...[91, 189, 10107, 11600, 11602, 13435, 13436], // it is stopping, or is no primary now
  ...[50, 64, 133, 134, 262], // no majority, or no time left
  43, // the cursor ended with its server
  ...[13, 18], // the user's password or rights are being changed
])

/** Errors of the driver itself: no connection, none in time, or a client that was closed. Wrong uses of it have other names. */
const awayNames = /^Mongo\w*(Network|ServerSelection|NotConnected|Closed|Cleared|Expired|Timeout|StalePrimary)\w*Error$/

const isAwayItself = (error: object): boolean => {
  if (isNetworkError(error)) return true
  // The only files that the driver opens are those of its certificates.
  if ('syscall' in error && error.syscall === 'open') return true
  if (error instanceof MongoWriteConcernError) return true
  if (error instanceof MongoBulkWriteError && error.result?.getWriteConcernError()) return true
  if (error instanceof MongoServerError && error.hasErrorLabel('RetryableWriteError')) return true
  if ('code' in error && awayCodes.has(Number(error.code))) return true
  return error instanceof MongoError && awayNames.test(error.name)
}

/** Whether the server could not be reached, cannot answer now, or its answer was lost on the way; whatever wraps that. */
const isMongoAway = (error: unknown): boolean => errorsIn(error).some(isAwayItself)

/** How long a call of the driver may take. It has no deadline of its own: one that waits for what was never sent waits for ever. */
const longestMs = 30_000

/** Runs calls of the driver, and gives them up after so many milliseconds. @throws StoreAway then */
export const endingWithin = async <T>(ms: number, run: () => Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new StoreAway('MongoDB')), ms)
  try {
    return await Promise.race([run(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Turns 'cannot be reached now', and what has not ended within half a minute, into StoreAway; other errors go on as they are. */
export const reaching = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await endingWithin(longestMs, run)
  } catch (error) {
    if (error instanceof StoreAway) throw error
    throw isMongoAway(error) ? new StoreAway('MongoDB', error) : error
  }
}

/** Options for durable writes and reads: a write counts once a majority of the replica set has it on disk; reads are the primary's and only of such writes. */
export const durable = {
  readPreference: 'primary',
  readConcern: { level: 'majority' },
  writeConcern: { w: 'majority', journal: true },
} as const
