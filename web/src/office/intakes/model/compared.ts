import { allergyAnswers } from '@clinic/shared-events/contracts/patients/allergies.ts'
import {
  type Choice,
  type ComparedField,
  clinicalOfForm,
  differingFields,
  fieldsToCompare,
  isJoinable,
} from '@clinic/shared-events/contracts/patients/form-and-record.ts'
import { genders } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import type { LaterAnswer, LaterForm, PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import type { PatientAnswer } from '@clinic/shared-events/contracts/patients/patients.ts'
import { draftOf, type FieldSpec, type FieldValue, shownOf } from '~/office/shared/records/fields.ts'
import { patientsTexts } from '~/texts/patients/patients.ts'
import { formSections } from './answers.ts'

/** A field whose two values are shown side by side. `choices` is empty where nothing is to be decided. */
export type ComparedRow<F extends string = string> = {
  field: F
  label: string
  stands: string
  came: string
  choices: readonly Choice[]
}
export type Choices<F extends string = string> = Partial<Record<F, Choice>>

type Values<F extends string> = Readonly<Partial<Record<F, FieldValue>>>

/** Each field that has a value on either side, those that differ first. Both texts can be kept where both are there and the field joins them. */
const comparedRows = <F extends string>(
  specs: readonly FieldSpec<F>[],
  stands: Values<F>,
  came: Values<F>,
): ComparedRow<F>[] => {
  const names = specs.map(({ name }) => name)
  const differ = new Set(differingFields(names, stands, came))
  const rows = specs.map((spec): ComparedRow<F> => {
    const { name, label } = spec
    const [held, coming] = [shownOf(spec, draftOf(stands[name])), shownOf(spec, draftOf(came[name]))]
    const choices: readonly Choice[] = isJoinable(name) && held !== '' ? ['take', 'both', 'leave'] : ['take', 'leave']
    return { field: name, label, stands: held, came: coming, choices: differ.has(name) ? choices : [] }
  })
  const shown = rows.filter(({ stands, came }) => stands !== '' || came !== '')
  return [...shown.filter(({ choices }) => choices.length > 0), ...shown.filter(({ choices }) => choices.length === 0)]
}

/** What is chosen before anybody chooses: a value that nothing stands against is taken. */
export const firstChoices = <F extends string>(rows: readonly ComparedRow<F>[]): Choices<F> =>
  Object.fromEntries(
    rows.filter(({ stands, choices }) => stands === '' && choices.length > 0).map(({ field }) => [field, 'take']),
  ) as Choices<F>

/** The fields that are not decided on yet. */
export const undecided = <F extends string>(rows: readonly ComparedRow<F>[], chosen: Choices<F>): F[] =>
  rows.filter(({ field, choices }) => choices.length > 0 && chosen[field] === undefined).map(({ field }) => field)

const answerFields = formSections.flatMap(({ fields }) => fields).filter(({ name }) => name !== 'cedula')

/** What a form that came again tells, beside what the form says. */
export const laterAgainstForm = (form: PatientIntakeRow, later: LaterForm): ComparedRow<LaterAnswer>[] =>
  comparedRows(answerFields as FieldSpec<LaterAnswer>[], form, later)

const kinds: Partial<Record<ComparedField, FieldSpec['kind']>> = {
  phone: 'tel',
  emergencyPhone: 'tel',
  allergyStatus: { options: allergyAnswers.map((one) => [one, patientsTexts.allergyAnswers[one]]) },
  gender: { options: genders.map((one) => [one, patientsTexts.genders[one]]) },
}

/** What a form tells of a record's fields, beside what the record says. */
export const formAgainstRecord = (form: PatientIntakeRow, record: PatientAnswer): ComparedRow<ComparedField>[] =>
  comparedRows(
    fieldsToCompare(record).map((name) => ({ name, label: patientsTexts.fields[name], kind: kinds[name] ?? 'text' })),
    record,
    { ...form, medicalHistory: undefined, currentMedications: undefined, ...clinicalOfForm(form) },
  )
