import type { FormFailure } from '~/lib/forms/use-submitted-form.ts'
import { type Failure, fieldsIn, readFailure } from '~/lib/http/read-failure.ts'
import { clinicalIntake } from '~/texts/public/clinical-intake.ts'
import { emptyIntake, type IntakeInput } from './intake-form.ts'

const { errors } = clinicalIntake

/** A failed submit as the form shows it; the content stays in every case. */
export type IntakeFailure = FormFailure<keyof IntakeInput> & {
  /** The sentence beside the button, and what to do about it in an element of its own. */
  notice: string
  hint: string
  /** Only the practice can help: sending again will be refused again. */
  contact?: boolean
}

/** The notice when the form's own check found something: the fields say what. */
export const toReview: IntakeFailure = { fields: {}, notice: errors.review, hint: '', review: true }

export const intakeFailure = (error: unknown): IntakeFailure => {
  const failure = readFailure(error, ofForm)
  const { appointmentId: _, ...fields } = failure.fields
  if (failure.away) return { fields: {}, notice: errors.away, hint: errors.awayHint }
  const closed = closedFor(failure)
  if (closed) return { fields: {}, notice: closed, hint: errors.contact, contact: true }
  if (failure.atFields) return { ...toReview, fields, hint: errors.kept }
  // A gateway's page has no sentence for the patient.
  return { fields: {}, notice: failure.sentence ?? errors.away, hint: errors.kept }
}

const ofForm = fieldsIn<keyof IntakeInput | 'appointmentId'>({ ...emptyIntake, appointmentId: '' })

/** Why the appointment takes no form any more: cancelled, completed or unknown (404), or already begun (409 `too-late`). */
const closedFor = ({ status, code, fields }: Failure<keyof IntakeInput | 'appointmentId'>): string | null => {
  if (status === 409 && code === 'too-late') return errors.tooLate
  if (status === 404 || fields.appointmentId !== undefined) return errors.gone
  return null
}
