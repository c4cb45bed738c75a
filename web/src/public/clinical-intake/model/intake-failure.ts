import { ApiError, isAway } from '~/lib/http.ts'
import { leavesUndecided } from '~/lib/kept-form.ts'
import { clinicalIntake } from '~/texts/clinical-intake.ts'
import { emptyIntake, type IntakeInput } from './intake-form.ts'

const { errors } = clinicalIntake

type Sentences = Partial<Record<keyof IntakeInput, string>>

/** What a form that could not be sent means for the page; the content stays in every case. */
export type IntakeFailure = {
  /** Spanish sentences of the server at the form's fields. */
  fields: Sentences
  /** What to say beside the button, and what to do about it in an element of its own. */
  notice: string | null
  hint: string
  /** Only the practice can help: sending again will be refused again. */
  contact: boolean
  /** It is not known whether the server carried it out: the same content keeps its key. */
  keepKey: boolean
}

export const intakeFailure = (error: unknown): IntakeFailure => {
  const plain: IntakeFailure = { fields: {}, notice: null, hint: errors.kept, contact: false, keepKey: false }
  if (isAway(error) || !(error instanceof ApiError)) {
    return { ...plain, notice: errors.away, hint: errors.awayHint, keepKey: true }
  }
  const closed = closedFor(error)
  if (closed) return { ...plain, notice: closed, hint: errors.contact, contact: true }
  const fields = fieldErrors(error.fields)
  if (Object.keys(fields).length > 0) return { ...plain, fields, notice: errors.review }
  // A gateway's page has no sentence for the patient.
  return { ...plain, notice: error.error ?? errors.away, keepKey: leavesUndecided(error) }
}

/** The appointment takes no form any more: cancelled, completed or unknown (404), or already begun (409 `too-late`). */
const closedFor = (error: ApiError): string | null => {
  if (error.status === 409 && error.code === 'too-late') return errors.tooLate
  if (error.status === 404 || error.fields.appointmentId !== undefined) return errors.gone
  return null
}

const fieldErrors = (answered: Readonly<Record<string, string>>): Sentences =>
  Object.fromEntries(Object.entries(answered).filter(([name]) => name in emptyIntake))
