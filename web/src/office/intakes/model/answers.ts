import { allergyAnswers } from '@clinic/shared-events/contracts/patients/allergies.ts'
import { genders, intakeLimits as limits, painAreas } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import type { PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { staffDraft } from '~/lib/forms/draft.ts'
import type { FieldSpec } from '~/office/shared/records/fields.ts'
import type { EditDraft } from '~/office/shared/records/use-one-field.ts'
import { intakeReviewTexts as texts } from '~/texts/patients/intakes.ts'

/** A field of a form that staff may correct. */
export type AnswerName = Exclude<
  keyof PatientIntakeRow,
  'id' | 'status' | 'linkedAppointmentId' | 'sentAgain' | 'createdAt' | 'updatedAt' | 'revision'
>
type AnswerField = FieldSpec<AnswerName>

const { fields } = texts
const text = (name: AnswerName & keyof typeof fields, most: number): AnswerField => ({
  name,
  label: fields[name],
  kind: most > 300 ? 'area' : 'text',
  most,
})
const health = (name: AnswerName & keyof typeof fields): AnswerField => text(name, limits.text)

/** Whether they have any, which the alert line asks for. */
export const allergyAnswer: AnswerField = {
  name: 'allergyStatus',
  label: fields.allergyStatus,
  kind: { options: allergyAnswers.map((value) => [value, texts.allergyAnswers[value]]) },
}

/** The sections of a form (docs/specification.md#office-screens) with their fields. */
export const formSections: readonly { title: string; fields: readonly AnswerField[] }[] = [
  {
    title: texts.sections.personal,
    fields: [
      { ...text('name', limits.name), required: true },
      { name: 'cedula', label: fields.cedula, kind: 'cedula', required: true },
      { name: 'age', label: fields.age, kind: 'number' },
      {
        name: 'gender',
        label: fields.gender,
        kind: { options: genders.map((value) => [value, texts.genders[value]]) },
      },
      text('occupation', limits.occupation),
      { name: 'phone', label: fields.phone, kind: 'tel', required: true },
      { name: 'email', label: fields.email, kind: 'email', required: true },
      { ...text('address', limits.address), place: true },
    ],
  },
  {
    title: texts.sections.emergency,
    fields: [
      text('emergencyContact', limits.emergencyContact),
      { name: 'emergencyPhone', label: fields.emergencyPhone, kind: 'tel' },
    ],
  },
  {
    title: texts.sections.medical,
    fields: [
      ...[health('healthConditions'), health('surgeries'), health('medications')],
      allergyAnswer,
      health('allergies'),
    ],
  },
  {
    title: texts.sections.pain,
    fields: [
      { name: 'painAreas', label: fields.painAreas, kind: 'areas', choices: painAreas },
      {
        name: 'painLevel',
        label: fields.painLevel,
        kind: { options: Array.from({ length: 10 }, (_, at) => [String(at + 1), texts.outOfTen(at + 1)] as const) },
      },
      ...[health('painDescription'), health('symptomOnset'), health('previousTreatments')],
    ],
  },
  {
    title: texts.sections.lifestyle,
    fields: [health('physicalActivity'), health('sleepPatterns'), health('workEnvironment')],
  },
  { title: texts.sections.expectations, fields: [health('expectations'), health('additionalNotes')] },
]

/** The answer that is being corrected, in memory alone. */
export const correctedAnswer = staffDraft<EditDraft<PatientIntakeRow, AnswerName>>('intake-answer')
