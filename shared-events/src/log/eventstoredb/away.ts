import type { ErrorType } from '@eventstore/db-client'
import { errorsIn, isNetworkError } from '../../stores/network-errors.ts'
import { StoreAway } from '../event-log.ts'

/**
 * Errors that say nothing about what was asked, only that the server did not answer it. `unknown` is what a call ends with
 * whose connection broke; `access-denied` what each ends with while the user's password or rights are being changed.
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

/** A search for a cluster's leader, and a call on a client that was closed, end with nothing but these texts. */
const withoutCode = /^Failed to discover|^Channel has been shut down/

/** Whether the server could not be reached, or its answer was lost on the way. */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof StoreAway || errorsIn(error).some(isNetworkError)) return true
  if ('type' in error) return typeof error.type === 'string' && awayTypes.has(error.type)
  // Errors of gRPC itself carry a status number.
  return ('code' in error && typeof error.code === 'number') || withoutCode.test(error.message)
}
