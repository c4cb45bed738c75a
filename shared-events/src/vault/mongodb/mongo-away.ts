import {
  MongoAPIError,
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb'
import { StoreAway } from '../../log/event-log.ts'

/** Answers of a server that is stopping, is no primary now, or could not get the majority's word in time. */
const awayCodes = new Set([64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])

const isAway = (error: unknown): boolean => {
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true
  // A bulk write wraps whatever ended it, a broken connection too.
  if (error instanceof MongoBulkWriteError && (isAway(error.errorResponse) || error.result.getWriteConcernError()))
    return true
  if (error instanceof MongoServerError)
    return awayCodes.has(Number(error.code)) || error.hasErrorLabel('RetryableWriteError')
  // Closed pools and topologies; a wrong use of the driver is an API error too, but never of these names.
  if (error instanceof MongoAPIError) return /NotConnected|TopologyClosed|Expired/.test(error.name)
  return error instanceof MongoError && /Pool|Timeout/.test(error.name)
}

/** Turns 'cannot be reached now' into StoreAway; other errors go on as they are. */
export const reaching = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    throw isAway(error) ? new StoreAway('MongoDB', error) : error
  }
}

/** Writes count once most of the replica set has them on disk; reads are the primary's and only of such writes. */
export const durable = {
  readPreference: 'primary',
  readConcern: { level: 'majority' },
  writeConcern: { w: 'majority', journal: true },
} as const

/** A client that gives up on an absent server after 3 s and on a silent one after 10. It connects at its first call. */
export const openMongoClient = (url: string): MongoClient =>
  new MongoClient(url, { serverSelectionTimeoutMS: 3_000, connectTimeoutMS: 3_000, socketTimeoutMS: 10_000 })
