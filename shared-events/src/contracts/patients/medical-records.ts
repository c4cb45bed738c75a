import { z } from 'zod'
import { declareCalls, staffOnly } from '../wire/call.ts'
import type { ClinicalRead } from '../wire/clinical.ts'
import { day, entityId, listQuery, optionalText, orAbsent, personal, requiredText } from '../wire/common.ts'
import { declareFeeds } from '../wire/feed.ts'
import { annulReasons, shownVersion, written } from './follow-up-notes.ts'

/** Longest text each field takes. */
export const medicalRecordLimits = { patientName: 200, text: 4000 } as const

/** The fields of the form for a record (docs/specification.md#office-rules): its three sentences are as they are specified. */
export const medicalRecordForm = z.object({
  patientName: requiredText('Paciente', medicalRecordLimits.patientName, 'Patient name is required'),
  diagnosis: requiredText('Diagnóstico', medicalRecordLimits.text, 'Diagnosis is required'),
  treatment: requiredText('Tratamiento', medicalRecordLimits.text, 'Treatment is required'),
  medications: optionalText('Medicamentos', medicalRecordLimits.text),
  notes: optionalText('Notas', medicalRecordLimits.text),
  nextAppointment: orAbsent(day),
})

/**
 * POST /api/medical-records (docs/specification.md#office-calls). The author is who is signed in, whatever `doctorId` is sent. 201 with the row; 404 for an unknown
 * appointment. Sent again it is kept beside the first.
 */
const addMedicalRecordBody = medicalRecordForm.extend({
  appointmentId: entityId,
  doctorId: z.unknown().optional(),
})

/**
 * PUT /api/medical-records/{appointmentId}/{recordId} (ours, docs/decisions/0121): the whole record as it is to read. What it said before stays.
 * 412 for another version than the one shown, 409 for a record that was annulled.
 */
export const correctMedicalRecordBody = medicalRecordForm.extend({ version: shownVersion })

/** POST /api/medical-records/{appointmentId}/{recordId}/annul (ours, docs/decisions/0121). Nothing is erased. 412 and 409 as for a correction. */
const annulMedicalRecordBody = z.object({
  version: shownVersion,
  reason: z.enum(annulReasons, 'Motivo no válido'),
  explanation: optionalText('Explicación', medicalRecordLimits.text),
})

const recordContent = z.object({
  patientName: personal,
  diagnosis: personal,
  treatment: personal,
  medications: personal,
  notes: personal,
  nextAppointment: day.nullable(),
})
/** What a record says. */
export type RecordContent = z.infer<typeof recordContent>

/** GET /api/medical-records/appointment/{appointmentId} answers a list of these, newest first (docs/specification.md#office-entities). */
export const medicalRecordRow = z.object({
  id: z.string(),
  appointmentId: z.string(),
  /** The account of who wrote it. */
  doctorId: z.string(),
  ...recordContent.shape,
  createdAt: z.string(),
  ...written(recordContent),
})
export type MedicalRecordRow = z.infer<typeof medicalRecordRow>

const clinical: ClinicalRead = { what: 'medical-records', of: ({ appointmentId }) => `appointment-${appointmentId}` }

export const medicalRecordCalls = declareCalls({
  addMedicalRecord: {
    method: 'POST',
    path: '/api/medical-records',
    who: staffOnly,
    summary: 'Agregar un registro médico a una cita',
    body: addMedicalRecordBody,
    clinical: {
      what: 'medical-records',
      of: (_, answer) => `appointment-${(answer() as MedicalRecordRow).appointmentId}`,
    },
    answer: medicalRecordRow,
    good: 201,
    refuses: [404, 409],
  },
  listMedicalRecords: {
    method: 'GET',
    path: '/api/medical-records/appointment/:appointmentId',
    who: staffOnly,
    summary: 'Los registros médicos de una cita, los más nuevos primero',
    query: listQuery,
    clinical,
    answer: z.array(medicalRecordRow),
  },
  correctMedicalRecord: {
    method: 'PUT',
    path: '/api/medical-records/:appointmentId/:recordId',
    who: staffOnly,
    summary: 'Corregir un registro médico; lo anterior queda',
    body: correctMedicalRecordBody,
    clinical,
    answer: medicalRecordRow,
    refuses: [404, 409, 412],
  },
  annulMedicalRecord: {
    method: 'POST',
    path: '/api/medical-records/:appointmentId/:recordId/annul',
    who: staffOnly,
    summary: 'Anular un registro médico, que queda tachado',
    body: annulMedicalRecordBody,
    clinical,
    answer: medicalRecordRow,
    refuses: [404, 409, 412],
  },
})

export const medicalRecordFeeds = declareFeeds({
  medicalRecords: {
    projection: 'medical-records',
    room: 'appointment',
    by: 'appointmentId',
    row: medicalRecordRow,
    clinical,
  },
})
