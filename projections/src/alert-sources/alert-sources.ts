import type { alertKinds } from '@clinic/shared-events/contracts/patients/alerts.ts'
import type { AllergyAnswer } from '@clinic/shared-events/contracts/patients/allergies.ts'
import { marksOf, type Person } from '@clinic/shared-events/contracts/patients/person.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type {
  FirstSessionAnswerCorrected,
  FirstSessionFormSentAgain,
  FirstSessionFormSubmitted,
  IntakeEvent,
} from '@clinic/shared-events/intakes/events.ts'
import type {
  PatientDetailsCorrected,
  PatientEvent,
  PatientRecordOpened,
} from '@clinic/shared-events/patients/events.ts'
import type { Projection } from '../projection.ts'

/** What a first-session form or a patient's record says of allergies and medicines, and by what its person is known again. */
export type AlertSource = {
  id: string
  kind: (typeof alertKinds)[number]
  name: string | null
  cedula: string | null
  /** In lower case. */
  email: string | null
  /** Its digits with the country code. */
  phone: string | null
  /** The visit a form is of; `byStaff` where they said so. */
  appointmentId: string | null
  byStaff: boolean
  /** The record that a form belongs to. */
  patientId: string | null
  allergyStatus: AllergyAnswer | null
  allergies: string | null
  medications: string | null
  /** What it says was erased. */
  erased: boolean
  /** When its answer of allergies was given. */
  saidAt: string
}

const handles = [
  'FirstSessionFormSubmitted',
  'FirstSessionAnswerCorrected',
  'FirstSessionFormSentAgain',
  'LaterFormCompared',
  'FormTiedToVisit',
  'FormUntiedFromVisit',
  'FirstSessionFormProcessed',
  'PatientRecordOpened',
  'PatientDetailsCorrected',
] as const
type Handled = Extract<IntakeEvent | PatientEvent, { type: (typeof handles)[number] }>
type Correction = Recorded<FirstSessionAnswerCorrected | PatientDetailsCorrected>

/**
 * What the alert line is made of (docs/decisions/0125), a document per form, per later sending that nobody has compared, and per record. Of a
 * document nothing but its id is pushed.
 */
export const alertSources: Projection<AlertSource, Handled> = {
  name: 'alert-sources',
  version: 1,
  handles,
  indexes: [{ fields: ['appointmentId'] }, { fields: ['cedula'] }, { fields: ['email'] }, { fields: ['phone'] }],
  idsOf(event) {
    switch (event.type) {
      case 'FirstSessionFormSentAgain':
      case 'LaterFormCompared':
        return [event.data.submissionId]
      case 'FirstSessionAnswerCorrected':
        return event.data.field in shownOf ? [event.data.intakeId] : []
      case 'PatientDetailsCorrected':
        return event.data.field in shownOf ? [event.data.patientId] : []
      case 'PatientRecordOpened':
        return [event.data.patientId]
      default:
        return [event.data.intakeId]
    }
  },
  apply(source, event) {
    switch (event.type) {
      case 'FirstSessionFormSubmitted':
        return sourceOf('form', event.data.intakeId, event)
      case 'FirstSessionFormSentAgain':
        return sourceOf('later-form', event.data.submissionId, event)
      case 'PatientRecordOpened':
        return sourceOf('record', event.data.patientId, event)
      case 'LaterFormCompared':
        return null
      case 'FirstSessionAnswerCorrected':
      case 'PatientDetailsCorrected':
        return source && corrected(source, event)
      case 'FormTiedToVisit':
        return source && { ...source, appointmentId: event.data.appointmentId, byStaff: event.data.byStaff === true }
      case 'FormUntiedFromVisit':
        return source && { ...source, appointmentId: null, byStaff: false }
      case 'FirstSessionFormProcessed':
        return source && { ...source, patientId: event.data.patientId }
      default:
        return event satisfies never
    }
  },
  shown: ({ id }) => ({ id }),
}

/** The fields of a form and of a record that matter here, and what they are called in a document. */
const shownOf: Readonly<Record<string, 'name' | 'allergyStatus' | 'allergies' | 'medications' | keyof Person>> = {
  name: 'name',
  cedula: 'cedula',
  email: 'email',
  phone: 'phone',
  allergyStatus: 'allergyStatus',
  allergies: 'allergies',
  medications: 'medications',
  currentMedications: 'medications',
}

/** By what a person is known again, as it is looked up; null where it is missing, erased or no number. */
const knownBy = (person: Person | null): Pick<AlertSource, 'cedula' | 'email' | 'phone'> => ({
  cedula: null,
  email: null,
  phone: null,
  ...(person && Object.fromEntries(marksOf(person))),
})

type Mentioned = Recorded<FirstSessionFormSubmitted | FirstSessionFormSentAgain | PatientRecordOpened>

const sourceOf = (kind: AlertSource['kind'], id: string, { contact, clinical, at }: Mentioned): AlertSource => ({
  id,
  kind,
  name: contact?.name ?? null,
  ...knownBy(contact),
  appointmentId: null,
  byStaff: false,
  patientId: null,
  allergyStatus: clinical?.allergyStatus ?? null,
  allergies: clinical?.allergies ?? null,
  medications: (clinical && ('painAreas' in clinical ? clinical.medications : clinical.currentMedications)) ?? null,
  erased: clinical === null,
  saidAt: at,
})

/** What was cleared, and what is erased, is null. */
const corrected = (source: AlertSource, { data: { field }, contact, clinical, at }: Correction): AlertSource => {
  const values: Readonly<Record<string, unknown>> = { ...contact, ...clinical }
  const value = values[field] ?? null
  const name = shownOf[field]
  if (name === undefined) return source
  if (name === 'cedula' || name === 'email' || name === 'phone')
    return { ...source, [name]: knownBy({ email: '', phone: '', [name]: value ?? '' })[name] }
  return { ...source, [name]: value, ...(name.startsWith('allerg') && { saidAt: at }) }
}
