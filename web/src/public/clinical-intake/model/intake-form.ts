import { age, bodyAreas, intakeLimits } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { clinicalIntakeBody } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { isBlank, typedText } from '@clinic/shared-events/contracts/wire/typed-text.ts'
import { z } from 'zod'
import { clinicalIntake } from '~/texts/public/clinical-intake.ts'

const contract = clinicalIntakeBody.shape

/** An age typed as a text: it must be there, and then pass the contract's rule. */
const typedAge = z
  .string()
  .overwrite(typedText)
  .min(1, clinicalIntake.errors.age)
  .transform((typed, context) => {
    const read = age.safeParse(typed)
    if (read.success) return read.data
    for (const { message } of read.error.issues) context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/**
 * The page's form: the contract's fields, with a form's words for an age that was not typed
 * (docs/specification.md#public-screens, #public-rules).
 */
export const intakeFormSchema = z.object({
  age: typedAge,
  occupation: contract.occupation,
  healthConditions: contract.healthConditions,
  surgeries: contract.surgeries,
  falls: contract.falls,
  tattoosScars: contract.tattoosScars,
  painAreas: z.array(z.enum(bodyAreas)),
})

export type IntakeInput = z.input<typeof intakeFormSchema>
export type IntakeOutput = z.output<typeof intakeFormSchema>

export const emptyIntake: IntakeInput = {
  age: '',
  occupation: '',
  healthConditions: '',
  surgeries: '',
  falls: '',
  tattoosScars: '',
  painAreas: [],
}

/** The most characters each text takes. */
export const longest = {
  occupation: intakeLimits.occupation,
  healthConditions: intakeLimits.text,
  surgeries: intakeLimits.text,
  falls: intakeLimits.text,
  tattoosScars: intakeLimits.text,
} as const satisfies Partial<Record<keyof IntakeInput, number>>

/** The call's body (docs/specification.md#public-calls); what was left blank goes out as an empty text. */
export const intakeBody = (appointmentId: string, form: IntakeOutput) => ({
  appointmentId,
  age: form.age,
  occupation: form.occupation,
  healthConditions: form.healthConditions ?? '',
  surgeries: form.surgeries ?? '',
  falls: form.falls ?? '',
  tattoosScars: form.tattoosScars ?? '',
  painAreas: form.painAreas,
})
export type IntakeBody = ReturnType<typeof intakeBody>

/** The fields of the form's three sections, in their order. */
export const sections = {
  pain: ['painAreas'],
  person: ['age', 'occupation'],
  history: ['healthConditions', 'surgeries', 'falls', 'tattoosScars'],
} as const satisfies Record<string, readonly (keyof IntakeInput)[]>

const isShown = (value: string | readonly string[]): boolean =>
  typeof value === 'string' ? !isBlank(value) : value.length > 0

/** Whether a section is complete. Nothing in `history` and `pain` is required: they are complete once something is filled in. */
export const isComplete = (section: keyof typeof sections, form: IntakeInput): boolean => {
  const fields: readonly (keyof IntakeInput)[] = sections[section]
  const shown = fields.filter((field) => isShown(form[field] ?? ''))
  const valid = fields.every((field) => intakeFormSchema.shape[field].safeParse(form[field]).success)
  return valid && shown.length > 0
}
