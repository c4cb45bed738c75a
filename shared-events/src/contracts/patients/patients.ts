import { z } from 'zod'
import { doctorOrNone } from '../practice/assigned-patients.ts'
import { adminOnly, declareCalls, staffOnly } from '../wire/call.ts'
import type { ClinicalRead } from '../wire/clinical.ts'
import { ageOn } from '../wire/clock.ts'
import {
  day,
  entityId,
  listCursor,
  listLimit,
  onlyOne,
  optionalEmail,
  optionalText,
  orAbsent,
  personal,
  phone,
  phoneOf,
  requiredText,
} from '../wire/common.ts'
import { personDocument } from '../wire/document.ts'
import { declareFeeds } from '../wire/feed.ts'
import { searchLimit } from '../wire/search-text.ts'
import { typedText } from '../wire/typed-text.ts'
import { allergyAnswer } from './allergies.ts'
import { choicesOf } from './choices-of.ts'
import { comparedFields } from './form-and-record.ts'
import { age, genders } from './intake-fields.ts'
import { patientCountFeeds, patientCounts } from './patient-counts.ts'

/** Longest text each field takes; the screens show the same limits. A record made of a form joins two of its texts in `medicalHistory`. */
export const patientLimits = {
  name: 200,
  address: 1000,
  occupation: 200,
  emergencyContact: 200,
  insuranceInfo: 1000,
  medicalHistory: 9000,
  text: 4000,
} as const

const fields = {
  name: requiredText('Nombre', patientLimits.name),
  /** Some have none (docs/decisions/0199): what they are known again by is then cédula, phone and the record's id. */
  email: optionalEmail,
  phone,
  cedula: z.string('Cédula es requerida').overwrite(typedText).min(1, 'Cédula es requerida').pipe(personDocument),
  address: optionalText('Dirección', patientLimits.address),
  age: orAbsent(age),
  occupation: optionalText('Ocupación', patientLimits.occupation),
  dateOfBirth: orAbsent(day),
  gender: orAbsent(z.enum(genders, 'Género no válido')),
  emergencyContact: optionalText('Contacto de emergencia', patientLimits.emergencyContact),
  emergencyPhone: orAbsent(phoneOf('Teléfono de emergencia')),
  medicalHistory: optionalText('Historial médico', patientLimits.medicalHistory),
  allergyStatus: orAbsent(allergyAnswer),
  allergies: optionalText('Alergias', patientLimits.text),
  currentMedications: optionalText('Medicamentos actuales', patientLimits.text),
  insuranceInfo: optionalText('Seguro', patientLimits.insuranceInfo),
}

/** The fields of the form for a new record, and of one that is corrected. */
export const patientForm = z.object(fields)
export type PatientForm = z.infer<typeof patientForm>

/**
 * POST /api/patients (docs/specification.md#office-calls). 201 with the row. 403 for a doctor who sends `assignedDoctorId`; 409
 * `patient-cedula-known`, `patient-email-known` for another's cédula or e-mail, `doctor-not-active` for whom nobody can be assigned to.
 */
export const openPatientBody = patientForm.extend({ assignedDoctorId: orAbsent(doctorOrNone) })

/**
 * PATCH /api/patients/{id} (docs/specification.md#office-calls): exactly one field, and that one alone is changed. '' and null clear a field
 * that may be blank. 412 when the record was changed after the revision in If-Match.
 */
export const correctPatientBody = onlyOne(patientForm.partial())
export type CorrectPatientBody = z.infer<typeof correctPatientBody>

/** PUT /api/patients/{patientId}/assign-doctor (docs/specification.md#office-calls): 0 unassigns. */
const assignDoctorBody = z.object({ doctorId: doctorOrNone })

/** GET /api/patients answers a list of these for staff, newest first (docs/specification.md#office-entities). */
export const patientRow = z.object({
  id: z.string(),
  name: personal,
  email: personal,
  phone: personal,
  cedula: personal,
  address: personal,
  age: z.int().nullable(),
  occupation: personal,
  dateOfBirth: personal,
  gender: z.enum(genders).nullable(),
  emergencyContact: personal,
  emergencyPhone: personal,
  medicalHistory: personal,
  /** Whether they have any, as was asked; null where nobody asked. */
  allergyStatus: allergyAnswer.nullable(),
  allergies: personal,
  currentMedications: personal,
  insuranceInfo: personal,
  /** Whether they count as allergic: by the answer, or by a guess of `allergies` where there is none (docs/decisions/0125). */
  hasAllergies: z.boolean(),
  /** The first-session form the record was made of. */
  intakeId: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Revision of the last change to what this row shows; goes into If-Match. Notes do not raise it. */
  revision: z.string(),
})
export type PatientRow = z.infer<typeof patientRow>

/** The row as administrators see it: with the assigned doctor's account, null for none. Doctors are sent no such field. */
export const adminPatientRow = patientRow.extend({ assignedDoctorId: z.string().nullable() })
export type AdminPatientRow = z.infer<typeof adminPatientRow>

/** A patient's row in an answer: with `assignedDoctorId` for administrators alone. */
export const patientAnswer = patientRow.extend({ assignedDoctorId: z.string().nullable().optional() })
export type PatientAnswer = z.infer<typeof patientAnswer>

/** The age: by the date of birth where there is one, else as it was told (docs/open-points.md#dates-that-staff-write). Erased ones have none. */
export const ageOf = ({ dateOfBirth, age }: Pick<PatientRow, 'dateOfBirth' | 'age'>, today: string): number | null =>
  dateOfBirth === null ? age : ageOn(dateOfBirth, today)

/** The longest that somebody may have lived, in years. */
const longestLife = 120
/** Why nobody was born on a day; null when somebody may have been. */
export const birthProblem = (born: string | undefined, today: string): string | null => {
  if (born === undefined) return null
  if (born > today) return 'La fecha de nacimiento no puede ser posterior a hoy.'
  return ageOn(born, today) > longestLife
    ? `La fecha de nacimiento puede ser de hace ${longestLife} años como máximo.`
    : null
}

/** Narrowing of GET /api/patients. `search`: by name without accents, cédula or phone with or without dashes, or e-mail. */
const patientListQuery = z.object({
  limit: listLimit,
  after: orAbsent(listCursor),
  search: optionalText('Búsqueda', searchLimit),
})

const shownRevision = z.string('Revisión no válida').regex(/^\d{1,18}$/, 'Revisión no válida')

/**
 * POST /api/doctor/create-profile-from-intake (docs/specification.md#office-calls): see docs/decisions/0083. `compared` comes
 * where there is a record: the revisions of form and record that were shown, and of each field that differs whether the form's value is
 * taken, left, or kept below the record's. 409 `answers-undecided` where one is missing; 412 when either was changed meanwhile.
 */
export const openPatientFromIntakeBody = z.object({
  intakeId: entityId,
  compared: z
    .object({ formRevision: shownRevision, patientRevision: shownRevision, choices: choicesOf(comparedFields) })
    .optional(),
})
/**
 * `linked`: there is a record with the form's cédula that was not made of it. `processed`: the form belongs to `patient` now; a form that meets
 * a record waits until the two were compared.
 */
const openedFromIntakeAnswer = z.object({ patient: patientAnswer, linked: z.boolean(), processed: z.boolean() })

/** The list is of whole records. */
const clinicalList: ClinicalRead = { what: 'record', of: () => 'list-patients' }
const clinicalRecord: ClinicalRead = { what: 'record', of: ({ id }) => `patient-${id}` }

export const patientCalls = declareCalls({
  openPatientFromIntake: {
    method: 'POST',
    path: '/api/doctor/create-profile-from-intake',
    who: staffOnly,
    summary: 'Crear el expediente de un formulario de primera sesión',
    body: openPatientFromIntakeBody,
    clinical: {
      what: 'record',
      of: (_, answer) => `patient-${(answer() as z.infer<typeof openedFromIntakeAnswer>).patient.id}`,
    },
    answer: openedFromIntakeAnswer,
    good: 201,
    refuses: [404, 409, 412],
  },
  listPatients: {
    method: 'GET',
    path: '/api/patients',
    who: staffOnly,
    summary: 'Expedientes de pacientes, los más nuevos primero',
    query: patientListQuery,
    clinical: clinicalList,
    answer: z.array(patientAnswer),
  },
  readPatientCounts: {
    method: 'GET',
    path: '/api/patients/counts',
    who: staffOnly,
    summary: 'Cuántos expedientes hay',
    answer: patientCounts,
  },
  readPatient: {
    method: 'GET',
    path: '/api/patients/:id',
    who: staffOnly,
    summary: 'Un expediente',
    clinical: clinicalRecord,
    answer: patientAnswer,
    refuses: [404],
  },
  openPatient: {
    method: 'POST',
    path: '/api/patients',
    who: staffOnly,
    summary: 'Crear un expediente',
    body: openPatientBody,
    clinical: { what: 'record', of: (_, answer) => `patient-${(answer() as PatientAnswer).id}` },
    answer: patientAnswer,
    good: 201,
    refuses: [409],
  },
  correctPatient: {
    method: 'PATCH',
    path: '/api/patients/:id',
    who: staffOnly,
    summary: 'Corregir un campo de un expediente',
    body: correctPatientBody,
    clinical: clinicalRecord,
    changedBy: { assignedDoctorId: 'PUT /api/patients/{patientId}/assign-doctor' },
    answer: patientAnswer,
    refuses: [404, 409, 412],
  },
  assignDoctor: {
    method: 'PUT',
    path: '/api/patients/:patientId/assign-doctor',
    who: adminOnly,
    summary: 'Asignar un doctor a un paciente, o ninguno',
    body: assignDoctorBody,
    clinical: { what: 'record', of: ({ patientId }) => `patient-${patientId}` },
    answer: adminPatientRow,
    refuses: [404, 409, 412],
  },
})

export const patientFeeds = declareFeeds({
  patients: { projection: 'patients', room: 'staff', row: patientRow, clinical: clinicalList },
  adminPatients: {
    projection: 'patients-for-admins',
    whole: 'patients',
    room: 'administration',
    row: adminPatientRow,
    clinical: clinicalList,
  },
  ...patientCountFeeds,
})
