import { ApiError } from '~/lib/http.ts'
import { fieldsIn, readFailure } from '~/lib/read-failure.ts'

/**
 * What came of sending (docs/specification.md#public-states): success and duplicate end the page's work, `invalid` is a link
 * that serves no more, an error keeps what was typed.
 */
export type Outcome =
  | { state: 'success'; message: string }
  | { state: 'duplicate' }
  | { state: 'invalid' }
  | {
      state: 'error'
      /** The server's own sentence, when it gave one about this request. */
      reason: string | null
      /** The server's sentence at the notes. */
      notes: string | null
      /** It is not known whether the server carried it out: the same content keeps its key. */
      keepKey: boolean
    }

/** No appointment can be changed by this link: not there, over, cancelled, or an id that is none. */
export const isInvalidLink = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export const failedOutcome = (error: unknown): Outcome => {
  if (isInvalidLink(error)) return { state: 'invalid' }
  const { status, sentence, fields, aboutTheSubmit, keepKey } = readFailure(error, fieldsIn({ notes: '' }))
  if (status === 409 && !aboutTheSubmit) return { state: 'duplicate' }
  // Beyond a limit or a mistake in the notes, the server's sentence says no more than the page's own.
  const told = status !== null && [400, 413, 429].includes(status)
  return { state: 'error', reason: told ? sentence : null, notes: fields.notes ?? null, keepKey }
}
