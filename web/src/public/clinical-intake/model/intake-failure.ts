import { type Failure, fieldsIn, readFailure } from '~/lib/read-failure.ts'
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
  const failure = readFailure(error, ofForm)
  const { sentence, keepKey } = failure
  const told: IntakeFailure = { fields: {}, notice: null, hint: errors.kept, contact: false, keepKey }
  if (failure.away) return { ...told, notice: errors.away, hint: errors.awayHint }
  const closed = closedFor(failure)
  if (closed) return { ...told, notice: closed, hint: errors.contact, contact: true, keepKey: false }
  const { appointmentId: _, ...fields } = failure.fields
  if (Object.keys(fields).length > 0) return { ...told, fields, notice: errors.review, keepKey: false }
  // A gateway's page has no sentence for the patient.
  return { ...told, notice: sentence ?? errors.away }
}

const ofForm = fieldsIn<keyof IntakeInput | 'appointmentId'>({ ...emptyIntake, appointmentId: '' })

/** The appointment takes no form any more: cancelled, completed or unknown (404), or already begun (409 `too-late`). */
const closedFor = ({ status, code, fields }: Failure<keyof IntakeInput | 'appointmentId'>): string | null => {
  if (status === 409 && code === 'too-late') return errors.tooLate
  if (status === 404 || fields.appointmentId !== undefined) return errors.gone
  return null
}
