import { allergyAnswers } from '@clinic/shared-events/contracts/patients/allergies.ts'
import { genders } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import {
  patientLimits as limits,
  type PatientAnswer,
  type PatientForm,
} from '@clinic/shared-events/contracts/patients/patients.ts'
import type { FieldSpec } from '~/office/shared/records/fields.ts'
import { patientsTexts as texts } from '~/texts/patients/patients.ts'

/** A field of a record that staff may correct. */
export type PatientFieldName = keyof PatientForm & keyof PatientAnswer
type Field = FieldSpec<PatientFieldName>

const { fields } = texts
const text = (name: PatientFieldName, most: number): Field => ({
  name,
  label: fields[name],
  kind: most > 300 ? 'area' : 'text',
  most,
})

/** Whether they have any, which the alert line asks for. */
export const allergyField: Field = {
  name: 'allergyStatus',
  label: fields.allergyStatus,
  kind: { options: allergyAnswers.map((one) => [one, texts.allergyAnswers[one]]) },
}

/** The sections of a record (docs/specification.md#office-screens) with their fields. */
export const patientSections: readonly { title: string; fields: readonly Field[] }[] = [
  {
    title: texts.sections.contact,
    fields: [
      { name: 'phone', label: fields.phone, kind: 'tel', required: true },
      { name: 'email', label: fields.email, kind: 'email', blank: texts.noEmail },
      { ...text('address', limits.address), place: true },
      text('emergencyContact', limits.emergencyContact),
      { name: 'emergencyPhone', label: fields.emergencyPhone, kind: 'tel' },
    ],
  },
  {
    title: texts.sections.personal,
    fields: [
      { ...text('name', limits.name), required: true },
      { name: 'cedula', label: fields.cedula, kind: 'cedula', required: true },
      { name: 'age', label: fields.age, kind: 'number' },
      { name: 'dateOfBirth', label: fields.dateOfBirth, kind: 'date' },
      { name: 'gender', label: fields.gender, kind: { options: genders.map((one) => [one, texts.genders[one]]) } },
      text('occupation', limits.occupation),
    ],
  },
  {
    title: texts.sections.medical,
    fields: [
      allergyField,
      text('allergies', limits.text),
      text('currentMedications', limits.text),
      text('medicalHistory', limits.medicalHistory),
      text('insuranceInfo', limits.insuranceInfo),
    ],
  },
]

/** The fields of a section for one patient: the age is not edited where it follows from the date of birth; who was erased is not said to have had no e-mail. */
export const fieldsOf = (
  { dateOfBirth, name }: Pick<PatientAnswer, 'dateOfBirth' | 'name'>,
  fields: readonly Field[],
): readonly Field[] =>
  fields.map((field) => {
    if (field.name === 'age' && dateOfBirth !== null) return { ...field, fixed: true }
    return field.name === 'email' && name === null ? { ...field, required: true } : field
  })

const allFields = patientSections.flatMap((section) => section.fields)

/** What the form of a new record holds: texts, blank where nothing was written. */
export type PatientValues = Record<PatientFieldName, string>
export const emptyPatient = (): PatientValues =>
  Object.fromEntries(allFields.map(({ name }) => [name, ''])) as PatientValues

const order: readonly PatientFieldName[] = ['name', 'cedula', 'phone', 'email']
/** The fields of that form: who it is first. */
export const formFields: readonly Field[] = [
  ...order.flatMap((name) => allFields.filter((field) => field.name === name)),
  ...allFields.filter(({ name }) => !order.includes(name)),
]
