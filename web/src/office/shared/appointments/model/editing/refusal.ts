import { failureToast } from '~/components/ui/failure-toast.ts'
import type { FormFailure } from '~/lib/forms/use-submitted-form.ts'
import { type Failure, readFailure } from '~/lib/http/read-failure.ts'
import { actionTexts } from '~/texts/appointments.ts'
import { type FormValues, formField } from './form-values.ts'

/** Why the form was not taken. `message` is shown as it is; the hint stands beside it. */
export type Refusal = FormFailure<keyof FormValues> & {
  message?: string
  hint?: string | undefined
  mayOverbook?: boolean
  /** Nobody knows whether the server carried it out. */
  undecided?: boolean
  /** What was sent. */
  sent?: FormValues
  /** The day is more than two years ahead: is it meant? */
  asksFarAhead?: boolean
  /** It lies outside of the hours of the practice: is it meant? */
  asksOutside?: boolean
}

/** The code of a 409 that staff may pass knowingly by overbooking (docs/open-points.md#overlapping-bookings). */
const takenCode = 'slot-taken'
/** The code of a 409 that asks staff whether a day more than two years ahead is meant. */
const farAheadCode = 'far-ahead'

/**
 * Tells a failed create or edit in a toast, in the quoted sentence (docs/specification.md#office-messages). @returns what the form says: the server's own
 * sentence, or what to do where it has none
 */
export const shownRefusal = (error: unknown, sentence: (message: string) => string, fallback: string): Refusal => {
  const refusal = refusalOf(error, (message) => message, fallback)
  const { message = fallback, hint } = refusal
  const isUnsaid = message === fallback && hint !== undefined
  // The toast may stand over the form's own sentence.
  failureToast(sentence(message), isUnsaid ? { reason: hint } : {})
  if (isUnsaid) return { ...refusal, message: hint, hint: undefined }
  // What stands at a field is not said again below it, unless something is to be decided there.
  const isAtField = Object.values(refusal.fields).includes(message)
  return isAtField && !refusal.mayOverbook && !refusal.asksFarAhead ? { ...refusal, message: undefined } : refusal
}

/**
 * A failed create or edit as the form tells it (docs/specification.md#office-messages): the quoted sentence, and what to do in
 * an element of its own.
 */
export const refusalOf = (error: unknown, sentence: (message: string) => string, fallback: string): Refusal => {
  const failure = readFailure(error, formField)
  return {
    message: sentence(failure.sentence ?? fallback),
    hint: hintOf(failure),
    fields: failure.fields,
    undecided: failure.keepKey,
    mayOverbook: failure.status === 409 && failure.code === takenCode,
    asksFarAhead: failure.status === 409 && failure.code === farAheadCode,
  }
}

const hintOf = ({ status, sentence, away, keepKey }: Failure<keyof FormValues>): string | undefined => {
  if (status === 412) return actionTexts.stale
  // A gateway's page has no sentence of its own.
  return away || (sentence === null && keepKey) ? actionTexts.away : undefined
}
