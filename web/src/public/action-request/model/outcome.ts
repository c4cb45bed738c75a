import type { FormFailure } from '~/lib/forms/use-submitted-form.ts'
import { ApiError } from '~/lib/http/http.ts'
import { fieldsIn, readFailure } from '~/lib/http/read-failure.ts'

/**
 * How a request stands (docs/specification.md#public-states): it was taken, was there already, was taken back by its patient, was over
 * before that, or the link is of no use any more.
 */
export type Outcome =
  | { state: 'success'; message: string }
  | { state: 'duplicate' }
  | { state: 'withdrawn' }
  | { state: 'over' }
  | { state: 'invalid' }

/** An outcome that keeps what was typed, to be sent again. */
export type ActionFailure = FormFailure<'notes'> & {
  state: 'error'
  /** The server's own sentence, when it gave one about this request. */
  reason: string | null
}

/** The visit begins at another time now than the page showed. */
export const isMoved = (error: unknown): boolean => error instanceof ApiError && error.code === 'moved-meanwhile'

/** No appointment can be changed by this link: not there, over, cancelled, or an id that is none. */
export const isInvalidLink = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export const failedOutcome = (error: unknown): Outcome | ActionFailure => {
  if (isInvalidLink(error)) return { state: 'invalid' }
  const { status, sentence, fields, aboutTheSubmit } = readFailure(error, fieldsIn({ notes: '' }))
  if (status === 409 && !aboutTheSubmit) return { state: 'duplicate' }
  // Beyond a limit, a mistake in the notes or another start of the visit, the server's sentence says no more than the page's own.
  const shown = status !== null && [400, 412, 413, 429].includes(status)
  return { state: 'error', reason: shown ? sentence : null, fields }
}
