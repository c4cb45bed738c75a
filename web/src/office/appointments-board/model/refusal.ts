import { ApiError, isAway } from '~/lib/http.ts'
import { leavesUndecided } from '~/lib/kept-form.ts'
import { actionTexts } from '~/texts/appointments-board.ts'
import type { Refusal } from '../components/appointment-form.tsx'
import { errorsByField } from './form-values.ts'

/** The code of a 409 that staff may pass knowingly by overbooking (docs/open-points.md#overlapping-bookings). */
const takenCode = 'slot-taken'

/**
 * A failed create or edit as the form tells it (docs/specification.md#office-messages): the quoted sentence, and what to do in
 * an element of its own.
 */
export const refusalOf = (error: unknown, sentence: (message: string) => string, fallback: string): Refusal => {
  if (!(error instanceof ApiError)) {
    return { message: sentence(fallback), hint: actionTexts.away, fields: {}, mayOverbook: false }
  }
  return {
    message: sentence(error.error ?? fallback),
    hint: hintOf(error),
    fields: errorsByField(Object.entries(error.fields)),
    mayOverbook: error.status === 409 && error.code === takenCode,
  }
}

const hintOf = (error: ApiError): string | undefined => {
  if (error.status === 412) return actionTexts.stale
  // A gateway's page has no sentence of its own.
  const unsaid = error.error === null && leavesUndecided(error)
  return unsaid || isAway(error) ? actionTexts.away : undefined
}
