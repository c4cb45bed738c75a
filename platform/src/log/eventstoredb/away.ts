import type { ErrorType } from '@eventstore/db-client'
import { errorsIn, isNetworkError } from '../../stores/network-errors.ts'
import { StoreAway } from '../../stores/store-away.ts'

/**
 * Types of errors that tell only that the server did not answer. A call ends with `unknown` when its connection broke, and with
 * `access-denied` while the user's password or rights are being changed.
 */
const awayTypes: ReadonlySet<string> = new Set<`${ErrorType}`>([
  'unavailable',
  'deadline-exceeded',
  'timeout',
  'cancelled',
  'not-leader',
  'unknown',
  'access-denied',
])

/** The texts of errors that carry nothing else: of a search for a cluster's leader, and of a call on a client that was closed. */
const withoutCode = /^Failed to discover|^Channel has been shut down/

/** Whether the server could not be reached, or its answer was lost on the way. */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof StoreAway || errorsIn(error).some(isNetworkError)) return true
  if ('type' in error) return typeof error.type === 'string' && awayTypes.has(error.type)
  // Errors of gRPC itself carry a status number.
  return ('code' in error && typeof error.code === 'number') || withoutCode.test(error.message)
}
