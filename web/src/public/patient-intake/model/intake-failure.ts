import type { FormFailure } from '~/lib/forms/use-submitted-form.ts'
import { ConnectionError } from '~/lib/http/http.ts'
import { fieldsIn, readFailure } from '~/lib/http/read-failure.ts'
import { patientIntake } from '~/texts/public/patient-intake.ts'
import { type IntakeField, intakeInput } from './intake-form.ts'

/** A failed submit as the form shows it. */
export type IntakeFailure = FormFailure<IntakeField> & {
  /** The message of the error catalogue (docs/specification.md#public-messages), word for word. */
  message: string
  /** A further hint, in an element of its own. */
  hint: string | null
}

const { errors } = patientIntake

/** The notice when the form's own check found something: the fields say what. */
export const toReview: IntakeFailure = { fields: {}, message: errors.review, hint: null, review: true }

export const intakeFailure = (error: unknown): IntakeFailure => {
  const { status, sentence, fields, atFields } = readFailure(error, fieldsIn(intakeInput.shape))
  const shown: IntakeFailure = { fields: {}, message: errors.generic, hint: null }
  if (error instanceof ConnectionError) return { ...shown, message: errors.connection, hint: errors.kept }
  // An answer that is none of the contract's: the form may have been taken.
  if (status === null) return { ...shown, hint: errors.kept }
  if (status >= 500) return { ...shown, message: errors.server, hint: errors.kept }
  if (status === 400) return { ...shown, fields, message: errors.invalid }
  return { ...shown, fields, hint: atFields ? null : sentence }
}
