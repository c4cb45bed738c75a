import { z } from 'zod'
import { allergyAnswer } from '../contracts/patients/allergies.ts'
import { annulReasons, sessionTypes } from '../contracts/patients/follow-up-notes.ts'
import { genders } from '../contracts/patients/intake-fields.ts'
import { day } from '../contracts/wire/common.ts'
import { defineEvent, type EventOf } from '../definitions/define-event.ts'

const patient = z.object({ patientId: z.string() })

const contact = z.object({
  name: z.string(),
  email: z.string().optional(),
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
 * A patient's record was opened. `claimId`: of the claims on its cédula and on its e-mail, where it has one (docs/streams.md#uniqueness). `intakeId`: the
 * first-session form it was made of. `openedOn`: the day in Costa Rica.
 */
const patientRecordOpened = defineEvent('PatientRecordOpened', 1, {
  data: z.object({ ...patient.shape, claimId: z.string(), openedOn: day, intakeId: z.string().optional() }),
  contact,
  clinical,
})
/**
 * One field was corrected; its value is sealed. Of a field that was cleared there is no value. `claimId`: of the claim on a new cédula or
 * e-mail. `intakeId`: the first-session form that the value was taken over from. `former`: what the record said of allergies before one of its two fields was corrected, for those who count them;
 * events from before it carry `hadAllergies`, what was made of it then, which nobody reads (docs/decisions/0125).
 */
const patientDetailsCorrected = defineEvent('PatientDetailsCorrected', 1, {
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
const formAnswerLeft = defineEvent('FormAnswerLeft', 1, {
  data: z.object({ ...patient.shape, intakeId: z.string(), field: z.enum(patientFields) }),
})
const doctorAssigned = defineEvent('DoctorAssigned', 1, {
  data: z.object({ ...patient.shape, doctorId: z.string() }),
})
/** `doctorId`: who was assigned until now. */
const doctorUnassigned = defineEvent('DoctorUnassigned', 1, {
  data: z.object({ ...patient.shape, doctorId: z.string() }),
})
const note = z.object({
  ...patient.shape,
  noteId: z.string(),
  /** The account of who wrote, corrected or annulled it. */
  doctorId: z.string(),
  /** The last day the record was active before, for those who count active patients. */
  activeOn: day,
})
const noteFacts = { noteDate: day, sessionType: z.enum(sessionTypes), nextAppointment: day.optional() }
const noteTexts = z.object({
  symptoms: z.string().optional(),
  treatment: z.string().optional(),
  recommendations: z.string().optional(),
  observations: z.string().optional(),
})
/** A note was written. `passedFrom`: of one that was annulled in another patient's record, whose author it keeps; `by`: who passed it. */
const followUpNoteAdded = defineEvent('FollowUpNoteAdded', 1, {
  data: z.object({
    ...note.shape,
    ...noteFacts,
    passedFrom: z.object({ patientId: z.string(), noteId: z.string(), by: z.string() }).optional(),
  }),
  clinical: noteTexts,
})
/** A note says something else from now on; what it said before stays in the events before. `activeNow`: the last active day since. */
const followUpNoteCorrected = defineEvent('FollowUpNoteCorrected', 1, {
  data: z.object({ ...note.shape, ...noteFacts, activeNow: day }),
  clinical: noteTexts,
})
/** A note does not count any more and is shown struck; nothing of it is erased. `passedTo`: the patient whose record has it now. */
const followUpNoteAnnulled = defineEvent('FollowUpNoteAnnulled', 1, {
  data: z.object({
    ...note.shape,
    reason: z.enum(annulReasons),
    passedTo: z.string().optional(),
    activeNow: day,
  }),
  clinical: z.object({ explanation: z.string().optional() }),
})
/** Fence: the stream can no longer record a value under the claim it names (docs/streams.md#uniqueness). */
const patientClaimAbandoned = defineEvent('PatientClaimAbandoned', 1, {
  data: z.object({ ...patient.shape, claimId: z.string() }),
})

export const patientEvents = [
  patientRecordOpened,
  patientDetailsCorrected,
  formAnswerLeft,
  doctorAssigned,
  doctorUnassigned,
  followUpNoteAdded,
  followUpNoteCorrected,
  followUpNoteAnnulled,
  patientClaimAbandoned,
] as const
export type PatientEvent = EventOf<(typeof patientEvents)[number]>
export type PatientRecordOpened = EventOf<typeof patientRecordOpened>
export type PatientDetailsCorrected = EventOf<typeof patientDetailsCorrected>
export type FollowUpNoteAdded = EventOf<typeof followUpNoteAdded>
export type FollowUpNoteCorrected = EventOf<typeof followUpNoteCorrected>
type FollowUpNoteAnnulled = EventOf<typeof followUpNoteAnnulled>
export type NoteEvent = FollowUpNoteAdded | FollowUpNoteCorrected | FollowUpNoteAnnulled
export const noteTextFields = noteTexts.keyof().options

/** The events that change what a patient's row shows, so that an edit begun before one of them is stale. */
export const patientEdits = [
  'PatientRecordOpened',
  'PatientDetailsCorrected',
  'DoctorAssigned',
  'DoctorUnassigned',
] as const satisfies readonly PatientEvent['type'][]

/** `patient-<id>`: a patient's record with its notes. */
export const patientStream = (id: string): string => `patient-${id}`
