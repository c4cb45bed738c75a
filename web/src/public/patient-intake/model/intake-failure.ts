import { ConnectionError } from '~/lib/http.ts'
import { fieldsIn, readFailure } from '~/lib/read-failure.ts'
import { patientIntake } from '~/texts/patient-intake.ts'
import { type IntakeField, intakeInput } from './intake-form.ts'

/** What a failed submit means for the form. */
export type IntakeFailure = {
  /** Spanish sentences of the server at the form's fields. */
  fields: Partial<Record<IntakeField, string>>
  /** The message of the error catalogue (docs/specification.md#public-messages), word for word. */
  message: string
  /** What else there is to say. */
  hint: string | null
  /** It is not known whether the server carried it out: the same content keeps its key. */
  keepKey: boolean
}

const { errors } = patientIntake

export const intakeFailure = (error: unknown): IntakeFailure => {
  const { status, code, sentence, fields, atFields, keepKey } = readFailure(error, fieldsIn(intakeInput.shape))
  const told: IntakeFailure = { fields: {}, message: errors.generic, hint: null, keepKey }
  if (error instanceof ConnectionError) return { ...told, message: errors.connection, hint: errors.kept }
  // An answer that is none of the contract's: the form may have been taken.
  if (status === null) return { ...told, hint: errors.kept }
  if (status >= 500) return { ...told, message: errors.server, hint: errors.kept }
  if (status === 400) return { ...told, fields, message: errors.invalid }
  if (code === 'cedula-known' && sentence) return { ...told, fields: { cedula: sentence } }
  return { ...told, fields, hint: atFields ? null : sentence }
}
