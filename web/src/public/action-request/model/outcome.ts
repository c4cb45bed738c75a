import { ApiError } from '~/lib/http.ts'
import { leavesUndecided } from '~/lib/kept-form.ts'

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

/** 409s about the submit itself, not about the request: a new key is all they need. */
const aboutTheSubmit = /idempotency|abandoned/

/** No appointment can be changed by this link: not there, over, cancelled, or an id that is none. */
export const isInvalidLink = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export const failedOutcome = (error: unknown): Outcome => {
  if (isInvalidLink(error)) return { state: 'invalid' }
  // An answer that cannot be read leaves open what was done, as no answer does.
  if (!(error instanceof ApiError)) return { state: 'error', reason: null, notes: null, keepKey: true }
  const unsent = aboutTheSubmit.test(error.code ?? '')
  if (error.status === 409 && !unsent) return { state: 'duplicate' }
  // Beyond a limit or a mistake in the notes, the server's sentence says no more than the page's own.
  const told = [400, 413, 429].includes(error.status)
  return {
    state: 'error',
    reason: told ? error.error : null,
    notes: error.fields.notes ?? null,
    keepKey: leavesUndecided(error) && !unsent,
  }
}
