import { ApiError, ConnectionError } from '~/lib/http.ts'
import { leavesUndecided } from '~/lib/kept-form.ts'
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
  const nothing: IntakeFailure = { fields: {}, message: errors.generic, hint: null, keepKey: false }
  if (error instanceof ConnectionError) {
    return { ...nothing, message: errors.connection, hint: errors.kept, keepKey: true }
  }
  // An answer that is none of the contract's: the form may have been taken.
  if (!(error instanceof ApiError)) return { ...nothing, hint: errors.kept, keepKey: true }
  if (error.status >= 500) return { ...nothing, message: errors.server, hint: errors.kept, keepKey: true }
  const fields = fieldErrors(error)
  if (error.status === 400) return { ...nothing, fields, message: errors.invalid }
  return {
    ...nothing,
    fields,
    hint: Object.keys(fields).length > 0 ? null : error.error,
    keepKey: leavesUndecided(error),
  }
}

const isField = (name: string): name is IntakeField => name in intakeInput.shape

const fieldErrors = (error: ApiError): IntakeFailure['fields'] => {
  if (error.code === 'cedula-known' && error.error) return { cedula: error.error }
  const fields: IntakeFailure['fields'] = {}
  for (const [path, sentence] of Object.entries(error.fields)) {
    // 'painAreas.0' is one of a list.
    const name = path.split('.')[0] ?? path
    if (isField(name)) fields[name] ??= sentence
  }
  return fields
}
