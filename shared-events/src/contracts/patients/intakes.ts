import { z } from 'zod'
import { declareCalls, everyone, staffOnly } from '../wire/call.ts'
import type { ClinicalRead } from '../wire/clinical.ts'
import {
  email,
  entityId,
  listCursor,
  listLimit,
  listQuery,
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
import { age, areasOf, bodyAreas, genders, intakeLimits, intakeText, painAreas, painLevel } from './intake-fields.ts'

/** Wire values of a first-session form's status (docs/specification.md#office-states). */
export const intakeStatuses = ['pending', 'reviewed', 'processed'] as const

/**
 * POST /api/clinical-intakes (docs/specification.md#public-calls): tied to an appointment by its public id, or what its link names it by. 201 `{ success }`.
 * 400 per field; 404 for an unknown, cancelled or completed appointment; 409 `too-late` after its start. Sent again it is kept
 * beside the first.
 */
export const clinicalIntakeBody = z.object({
  appointmentId: entityId,
  age: z.preprocess((value) => (value === '' || value === null ? undefined : value), age),
  occupation: requiredText('Ocupación', intakeLimits.occupation, 'Ocupación es requerida'),
  healthConditions: intakeText('Condiciones de salud'),
  surgeries: intakeText('Cirugías'),
  falls: intakeText('Caídas'),
  tattoosScars: intakeText('Tatuajes o cicatrices'),
  painAreas: areasOf(bodyAreas),
})

/**
 * POST /api/patient-intake (docs/specification.md#public-calls), the first-session form: '' stands for blank. 201
 * `{ success }`, for a form whose cédula is known as for any other (docs/decisions/0083). 400 per field.
 */
export const patientIntakeBody = z.object({
  cedula: z.string('Cédula es requerida').overwrite(typedText).min(1, 'Cédula es requerida').pipe(personDocument),
  name: requiredText('Nombre', intakeLimits.name),
  email,
  phone,
  age: orAbsent(age),
  gender: orAbsent(z.enum(genders, 'Género no válido')),
  occupation: optionalText('Ocupación', intakeLimits.occupation),
  address: optionalText('Dirección', intakeLimits.address),
  healthConditions: intakeText('Condiciones de salud'),
  surgeries: intakeText('Cirugías'),
  medications: intakeText('Medicamentos'),
  allergyStatus: orAbsent(allergyAnswer),
  allergies: intakeText('Alergias'),
  emergencyContact: optionalText('Contacto de emergencia', intakeLimits.emergencyContact),
  emergencyPhone: orAbsent(phoneOf('Teléfono de emergencia')),
  painAreas: areasOf(painAreas),
  painLevel: orAbsent(painLevel),
  painDescription: intakeText('Descripción del dolor'),
  symptomOnset: intakeText('Inicio de los síntomas'),
  previousTreatments: intakeText('Tratamientos previos'),
  physicalActivity: intakeText('Actividad física'),
  sleepPatterns: intakeText('Sueño'),
  workEnvironment: intakeText('Entorno de trabajo'),
  expectations: intakeText('Expectativas'),
  additionalNotes: intakeText('Notas adicionales'),
})
export type PatientIntakeBody = z.infer<typeof patientIntakeBody>

/**
 * PATCH /api/doctor/patient-intakes/{id} (docs/specification.md#office-calls): one answer and no other. '' and null clear what the form may be
 * without. `status` marks the form reviewed, or sets it back to pending;
 * `linkedAppointmentId` says which visit it is of; `from` (ours) beside it, which one it was shown to be of: 412 where that is another one since. Answers the row. 400 per field; 404; 409 `cedula-taken`,
 * `form-processed`; 412 after another edit.
 */
export const correctAnswerBody = patientIntakeBody
  .extend({
    painAreas: orAbsent(areasOf(painAreas)),
    status: z.enum(['pending', 'reviewed'], 'Estado no válido'),
    linkedAppointmentId: z.preprocess((id) => (id === '' ? null : id), entityId.nullable()),
    from: entityId.nullable(),
  })
  .partial()
  .superRefine(({ from: _, ...answers }, check) => {
    if (Object.keys(answers).length !== 1) check.addIssue({ code: 'custom', message: 'Corrija un campo a la vez.' })
  })
export type CorrectAnswerBody = z.infer<typeof correctAnswerBody>

/** Both forms answer no more than this: nothing of what was sent comes back. */
const submittedAnswer = z.object({ success: z.literal(true) })

/** GET /api/doctor/patient-intakes answers a list of these for staff, newest first (docs/specification.md#office-entities). */
export const patientIntakeRow = z.object({
  id: z.string(),
  cedula: personal,
  name: personal,
  email: personal,
  phone: personal,
  age: z.int().nullable(),
  gender: z.enum(genders).nullable(),
  occupation: personal,
  address: personal,
  healthConditions: personal,
  surgeries: personal,
  medications: personal,
  /** Whether they have any, as they answered; null where they did not. */
  allergyStatus: allergyAnswer.nullable(),
  allergies: personal,
  emergencyContact: personal,
  emergencyPhone: personal,
  /** Null once it was erased. */
  painAreas: z.array(z.enum(painAreas)).nullable(),
  painLevel: z.int().nullable(),
  painDescription: personal,
  symptomOnset: personal,
  previousTreatments: personal,
  physicalActivity: personal,
  sleepPatterns: personal,
  workEnvironment: personal,
  expectations: personal,
  additionalNotes: personal,
  status: z.enum(intakeStatuses),
  linkedAppointmentId: z.string().nullable(),
  /** The later sendings of a form with this cédula that nobody has gone through, the oldest first. */
  sentAgain: z.array(z.object({ id: z.string(), at: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Revision of the form's stream this row shows; goes into If-Match. */
  revision: z.string(),
})
export type PatientIntakeRow = z.infer<typeof patientIntakeRow>

/**
 * GET /api/doctor/patient-intakes/{id}/submissions (ours) answers a list of these for staff, the oldest first: forms with the same cédula that came
 * later and wait (docs/decisions/0083).
 */
const laterForm = patientIntakeRow
  .omit({ status: true, linkedAppointmentId: true, sentAgain: true, updatedAt: true, revision: true })
  .extend({ intakeId: z.string() })
export type LaterForm = z.infer<typeof laterForm>

const { cedula: _, ...others } = patientIntakeBody.shape
/** The answers of a later sending that are compared; its cédula is the same. */
export const laterAnswers = Object.keys(others) as [LaterAnswer, ...LaterAnswer[]]
export type LaterAnswer = Exclude<keyof PatientIntakeBody, 'cedula'>

/**
 * POST /api/doctor/patient-intakes/{id}/submissions/{submissionId} (ours): of each answer that differs whether the later one is taken over, left,
 * or kept below the first. Answers the row. 404; 409 `answers-undecided` where one is missing; 412 after another edit.
 */
const compareLaterFormBody = z.object({ choices: choicesOf(laterAnswers) })

/** GET /api/doctor/patient-intakes/counts (ours) answers how many forms there are of each status. */
export const intakeCounts = z.object({
  id: z.string(),
  total: z.int(),
  pending: z.int(),
  reviewed: z.int(),
  processed: z.int(),
})
export type IntakeCounts = z.infer<typeof intakeCounts>

/**
 * GET /api/appointments/{appointmentId}/clinical-intakes (ours) answers a list of these for staff, newest first: the forms a patient
 * sent before the visit.
 */
export const clinicalIntakeRow = z.object({
  id: z.string(),
  appointmentId: z.string(),
  /** Age and occupation are never blank: null once they were erased. */
  age: z.int().nullable(),
  occupation: personal,
  healthConditions: personal,
  surgeries: personal,
  falls: personal,
  tattoosScars: personal,
  /** Null once it was erased. */
  painAreas: z.array(z.enum(bodyAreas)).nullable(),
  createdAt: z.string(),
})
export type ClinicalIntakeRow = z.infer<typeof clinicalIntakeRow>

/** Narrowing of GET /api/doctor/patient-intakes. `search` finds by name, cédula, phone and e-mail (`searchWordsOf`); `appointmentId` the form of a visit. */
const patientIntakeListQuery = z.object({
  status: orAbsent(z.enum(intakeStatuses, 'Estado no válido')),
  appointmentId: orAbsent(entityId),
  search: optionalText('Búsqueda', searchLimit),
  limit: listLimit,
  after: orAbsent(listCursor),
})

const clinicalIntakesOf: ClinicalRead = {
  what: 'clinical-intakes',
  of: ({ appointmentId }) => `appointment-${appointmentId}`,
}
/** The lists are of whole forms. */
const formList: ClinicalRead = { what: 'first-session-form', of: () => 'list-intakes' }
const formOf: ClinicalRead = { what: 'first-session-form', of: ({ id }) => `intake-${id}` }
/** A cédula stands in no entry: the form that was found is. */
const formFound: ClinicalRead = {
  ...formOf,
  of: (_, answer) => {
    const found = answer() as PatientIntakeRow | null
    return found && `intake-${found.id}`
  },
}

export const intakeCalls = declareCalls({
  submitClinicalIntake: {
    method: 'POST',
    path: '/api/clinical-intakes',
    who: everyone,
    summary: 'Enviar la ficha clínica de una cita',
    body: clinicalIntakeBody,
    answer: submittedAnswer,
    good: 201,
    refuses: [404, 409],
    limit: 'form',
  },
  listClinicalIntakes: {
    method: 'GET',
    path: '/api/appointments/:appointmentId/clinical-intakes',
    who: staffOnly,
    summary: 'Las fichas clínicas de una cita, las más nuevas primero',
    query: listQuery,
    answer: z.array(clinicalIntakeRow),
    clinical: clinicalIntakesOf,
    limit: 'reading',
  },
  submitPatientIntake: {
    method: 'POST',
    path: '/api/patient-intake',
    who: everyone,
    summary: 'Enviar el formulario de primera sesión',
    // Ours: the link that it was opened by.
    body: patientIntakeBody.extend({ link: orAbsent(entityId) }),
    answer: submittedAnswer,
    good: 201,
    refuses: [409],
    limit: 'form',
  },
  listPatientIntakes: {
    method: 'GET',
    path: '/api/doctor/patient-intakes',
    who: staffOnly,
    summary: 'Formularios de primera sesión, los más nuevos primero',
    query: patientIntakeListQuery,
    answer: z.array(patientIntakeRow),
    clinical: formList,
  },
  countPatientIntakes: {
    method: 'GET',
    path: '/api/doctor/patient-intakes/counts',
    who: staffOnly,
    summary: 'Cuántos formularios de primera sesión hay de cada estado',
    answer: intakeCounts,
  },
  readPatientIntake: {
    method: 'GET',
    path: '/api/patient-intakes/cedula/:cedula',
    who: staffOnly,
    summary: 'El formulario de primera sesión de una cédula',
    // Ours: 'null' answers null where there is none, as most records have none and a browser notes each 404 as an error.
    query: z.object({ none: orAbsent(z.literal('null')) }),
    clinical: formFound,
    answer: patientIntakeRow.nullable(),
    refuses: [404],
  },
  readPatientIntakeById: {
    method: 'GET',
    path: '/api/doctor/patient-intakes/:id',
    who: staffOnly,
    summary: 'Un formulario de primera sesión',
    clinical: formOf,
    answer: patientIntakeRow,
    refuses: [404],
  },
  correctAnswer: {
    method: 'PATCH',
    path: '/api/doctor/patient-intakes/:id',
    who: staffOnly,
    summary: 'Corregir un campo de un formulario de primera sesión',
    body: correctAnswerBody,
    clinical: formOf,
    answer: patientIntakeRow,
    refuses: [404, 409, 412],
  },
  listLaterForms: {
    method: 'GET',
    path: '/api/doctor/patient-intakes/:id/submissions',
    who: staffOnly,
    summary: 'Los envíos posteriores de un formulario que nadie ha comparado',
    query: listQuery,
    answer: z.array(laterForm),
    clinical: formOf,
  },
  compareLaterForm: {
    method: 'POST',
    path: '/api/doctor/patient-intakes/:id/submissions/:submissionId',
    who: staffOnly,
    summary: 'Tomar o dejar cada dato de un envío posterior',
    body: compareLaterFormBody,
    clinical: formOf,
    answer: patientIntakeRow,
    refuses: [404, 409, 412],
  },
})

export const intakeFeeds = declareFeeds({
  laterForms: { projection: 'later-forms', room: 'staff', row: laterForm, clinical: formList },
  patientIntakes: { projection: 'patient-intakes', room: 'staff', row: patientIntakeRow, clinical: formList },
  counts: { projection: 'intake-counts', room: 'staff', row: intakeCounts },
  clinicalIntakes: {
    projection: 'clinical-intakes',
    room: 'appointment',
    by: 'appointmentId',
    row: clinicalIntakeRow,
    clinical: clinicalIntakesOf,
  },
})
