import { allergyAnswers } from '@clinic/shared-events/contracts/patients/allergies.ts'
import { genders, intakeLimits, painAreas } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { type PatientIntakeBody, patientIntakeBody } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { emailLimit, phoneLimit } from '@clinic/shared-events/contracts/wire/common.ts'
import { documentKindOf } from '@clinic/shared-events/contracts/wire/document.ts'
import { isBlank as isBlankText } from '@clinic/shared-events/contracts/wire/typed-text.ts'
import { z } from 'zod'

const typed = z.string()

/** The values of the form: every field a text as it was typed, '' for blank, but the list of areas. */
export const intakeInput = z.object({
  cedula: typed,
  name: typed,
  email: typed,
  phone: typed,
  age: typed,
  gender: z.enum(['', ...genders]),
  occupation: typed,
  address: typed,
  healthConditions: typed,
  surgeries: typed,
  medications: typed,
  allergyStatus: z.enum(['', ...allergyAnswers]),
  allergies: typed,
  emergencyContact: typed,
  emergencyPhone: typed,
  painAreas: z.array(z.enum(painAreas)),
  painLevel: typed,
  painDescription: typed,
  symptomOnset: typed,
  previousTreatments: typed,
  physicalActivity: typed,
  sleepPatterns: typed,
  workEnvironment: typed,
  expectations: typed,
  additionalNotes: typed,
})
export type IntakeInput = z.infer<typeof intakeInput>
export type IntakeField = keyof IntakeInput

const { text, ...named } = intakeLimits
/** The most characters each text takes. */
export const longest = {
  ...named,
  email: emailLimit,
  phone: phoneLimit,
  emergencyPhone: phoneLimit,
  healthConditions: text,
  surgeries: text,
  medications: text,
  allergies: text,
  painDescription: text,
  symptomOnset: text,
  previousTreatments: text,
  physicalActivity: text,
  sleepPatterns: text,
  workEnvironment: text,
  expectations: text,
  additionalNotes: text,
} as const satisfies Partial<Record<IntakeField, number>>

/** The schema of the form: the contract's own (docs/specification.md#public-rules). */
export const intakeForm = intakeInput.transform((form, context): PatientIntakeBody => {
  const checked = patientIntakeBody.safeParse(form)
  if (checked.success) return checked.data
  for (const { path, message } of checked.error.issues) context.addIssue({ code: 'custom', path, message })
  return z.NEVER
})

export const emptyIntake: IntakeInput = {
  cedula: '',
  name: '',
  email: '',
  phone: '',
  age: '',
  gender: '',
  occupation: '',
  address: '',
  healthConditions: '',
  surgeries: '',
  medications: '',
  allergyStatus: '',
  allergies: '',
  emergencyContact: '',
  emergencyPhone: '',
  painAreas: [],
  painLevel: '',
  painDescription: '',
  symptomOnset: '',
  previousTreatments: '',
  physicalActivity: '',
  sleepPatterns: '',
  workEnvironment: '',
  expectations: '',
  additionalNotes: '',
}

export type IntakeBody = Readonly<Record<IntakeField, string | number | readonly string[]> & { link?: string }>

/** The call's body: every field, the blank ones as empty strings (docs/specification.md#public-screens). @param link what it was opened by, '' without one */
export const intakeBody = (form: PatientIntakeBody, link: string): IntakeBody => {
  const given = Object.entries(form).filter(([, value]) => value !== undefined)
  return { ...emptyIntake, ...Object.fromEntries(given), ...(link !== '' && { link }) }
}

/** The fields of the form's five sections, in their order: as they stand on the page. */
export const sections = {
  person: ['cedula', 'name', 'phone', 'email'],
  about: ['age', 'gender', 'occupation', 'address', 'emergencyContact', 'emergencyPhone'],
  health: ['healthConditions', 'surgeries', 'medications', 'allergyStatus', 'allergies'],
  pain: ['painAreas', 'painLevel', 'painDescription', 'symptomOnset', 'previousTreatments'],
  life: ['physicalActivity', 'sleepPatterns', 'workEnvironment', 'expectations', 'additionalNotes'],
} as const satisfies Record<string, readonly IntakeField[]>
export type Section = keyof typeof sections

/** The fields without which nothing is sent (docs/specification.md#public-screens). */
const required = ['cedula', 'name', 'email', 'phone'] as const satisfies readonly IntakeField[]
/** The fields that are marked with the same * and yet may be blank (docs/specification.md#public-screens, docs/open-points.md#first-session-form). */
const asked = ['gender', 'occupation', 'address'] as const satisfies readonly IntakeField[]

const marked: readonly IntakeField[] = [...required, ...asked]
const isBlank = (value: IntakeInput[IntakeField]): boolean =>
  typeof value === 'string' ? isBlankText(value) : value.length === 0

/** True when every marked field of the section, and at least one of its fields, holds what the contract takes. */
export const isComplete = (section: Section, form: IntakeInput): boolean => {
  const fields: readonly IntakeField[] = sections[section]
  const filled = fields.filter((field) => !isBlank(form[field]))
  if (filled.length === 0 || fields.some((field) => marked.includes(field) && isBlank(form[field]))) return false
  return filled.every((field) => patientIntakeBody.shape[field].safeParse(form[field]).success)
}

/**
 * The message about a refused form (docs/specification.md#public-rules), by the fields that were refused; null when only its
 * fields have one.
 */
export const refusalOf = (form: IntakeInput, refused: readonly string[]): 'required' | 'cedula' | 'age' | null => {
  if (required.some((field) => isBlank(form[field]))) return 'required'
  // Of another document its field says what is wrong.
  if (refused.includes('cedula') && documentKindOf(form.cedula) === 'cedula') return 'cedula'
  return refused.includes('age') ? 'age' : null
}
