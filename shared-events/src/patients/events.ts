import { z } from 'zod'
import { allergyAnswer } from '../contracts/allergies.ts'
import { day } from '../contracts/common.ts'
import { genders } from '../contracts/intakes.ts'
import { sessionTypes } from '../contracts/patients.ts'
import { defineEvent, type EventOf } from '../log/define-event.ts'

const patient = z.object({ patientId: z.string() })

const contact = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  cedula: z.string(),
  address: z.string().optional(),
  age: z.int().optional(),
  occupation: z.string().optional(),
  dateOfBirth: day.optional(),
  gender: z.enum(genders).optional(),
  emergencyContact: z.string().optional(),
  emergencyPhone: z.string().optional(),
  insuranceInfo: z.string().optional(),
})
const clinical = z.object({
  medicalHistory: z.string().optional(),
  allergyStatus: allergyAnswer.optional(),
  allergies: z.string().optional(),
  currentMedications: z.string().optional(),
})

/** The fields of a patient's record, by their class. */
export const contactFields = contact.keyof().options
export const clinicalFields = clinical.keyof().options
export const patientFields = [...contactFields, ...clinicalFields] as const
export type PatientField = (typeof patientFields)[number]

/**
 * A patient's record was opened. `claimId`: of the claims on its cédula and e-mail (docs/streams.md#uniqueness). `intakeId`: the
 * first-session form it was made of. `openedOn`: the day in Costa Rica.
 */
export const patientRecordOpened = defineEvent('PatientRecordOpened', 1, {
  data: z.object({ ...patient.shape, claimId: z.string(), openedOn: day, intakeId: z.string().optional() }),
  contact,
  clinical,
})
/**
 * One field was corrected; its value is sealed. Of a field that was cleared there is no value. `claimId`: of the claim on a new cédula or
 * e-mail. `intakeId`: the first-session form that the value was taken over from. `former`: what the record said of allergies before one of its two fields was corrected, for those who count them;
 * events from before it carry `hadAllergies`, what was made of it then.
 */
export const patientDetailsCorrected = defineEvent('PatientDetailsCorrected', 1, {
  data: z.object({
    ...patient.shape,
    field: z.enum(patientFields),
    claimId: z.string().optional(),
    intakeId: z.string().optional(),
  }),
  contact: contact.partial(),
  clinical: z.object({
    ...clinical.shape,
    former: clinical.pick({ allergyStatus: true, allergies: true }).optional(),
    hadAllergies: z.boolean().optional(),
  }),
})
/** What a first-session form tells of a field was looked at and left: the record keeps its own (docs/decisions/0083). */
export const formAnswerLeft = defineEvent('FormAnswerLeft', 1, {
  data: z.object({ ...patient.shape, intakeId: z.string(), field: z.enum(patientFields) }),
})
export const doctorAssigned = defineEvent('DoctorAssigned', 1, {
  data: z.object({ ...patient.shape, doctorId: z.string() }),
})
/** `doctorId`: who was assigned until now. */
export const doctorUnassigned = defineEvent('DoctorUnassigned', 1, {
  data: z.object({ ...patient.shape, doctorId: z.string() }),
})
/** `activeOn`: the last day the record was active before this note, for those who count active patients. */
export const followUpNoteAdded = defineEvent('FollowUpNoteAdded', 1, {
  data: z.object({
    ...patient.shape,
    noteId: z.string(),
    doctorId: z.string(),
    noteDate: day,
    sessionType: z.enum(sessionTypes),
    nextAppointment: day.optional(),
    activeOn: day,
  }),
  clinical: z.object({
    symptoms: z.string().optional(),
    treatment: z.string().optional(),
    recommendations: z.string().optional(),
    observations: z.string().optional(),
  }),
})
/** Fence: the stream can no longer record a value under the claim it names (docs/streams.md#uniqueness). */
export const patientClaimAbandoned = defineEvent('PatientClaimAbandoned', 1, {
  data: z.object({ ...patient.shape, claimId: z.string() }),
})

export const patientEvents = [
  patientRecordOpened,
  patientDetailsCorrected,
  formAnswerLeft,
  doctorAssigned,
  doctorUnassigned,
  followUpNoteAdded,
  patientClaimAbandoned,
] as const
export type PatientEvent = EventOf<(typeof patientEvents)[number]>
export type PatientRecordOpened = EventOf<typeof patientRecordOpened>
export type PatientDetailsCorrected = EventOf<typeof patientDetailsCorrected>
export type FollowUpNoteAdded = EventOf<typeof followUpNoteAdded>

/** The events that change what a patient's row shows, so that an edit begun before one of them is stale. */
export const patientEdits = [
  'PatientRecordOpened',
  'PatientDetailsCorrected',
  'DoctorAssigned',
  'DoctorUnassigned',
] as const satisfies readonly PatientEvent['type'][]

/** `patient-<id>`: a patient's record with its notes. */
export const patientStream = (id: string): string => `patient-${id}`
