import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import type { PatientFound } from '@clinic/shared-events/contracts/patients/patient-search.ts'
import { internationalDigits } from '@clinic/shared-events/contracts/practice/practice.ts'
import { senderKey } from '@clinic/shared-events/contracts/wire/phones.ts'
import { searchTextOf, withDigits } from '@clinic/shared-events/contracts/wire/search-text.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { PatientEvent } from '@clinic/shared-events/patients/events.ts'
import type { Projection } from '../projection.ts'

/** Who an appointment or a patient's record is for. `seenAt`: the instant it was booked or opened, so that whoever came last is found first. `sender`: by what their phone is known again. `record`: whether it is a patient's record. */
export type SearchedPatient = Pick<PatientFound, 'name' | 'phone' | 'email' | 'cedula'> & {
  seenAt: string
  sender: string
  record: boolean
}

const handles = [
  'AppointmentBooked',
  'AppointmentDetailsCorrected',
  'PatientRecordOpened',
  'PatientDetailsCorrected',
] as const
type Handled = Extract<AppointmentEvent | PatientEvent, { type: (typeof handles)[number] }>

/**
 * The people that staff find while they type (docs/specification.md#office-calls), a document per appointment and per record; the same
 * person is told once when they are read. Whoever was erased has none.
 */
export const patientSearch: Projection<SearchedPatient, Handled> = {
  name: 'patient-search',
  /** 2: patients' records too, and an index of the search text. 4: found by their number. 5: who only cancelled is found, too. */
  version: 5,
  handles,
  indexes: [{ fields: ['seenAt'] }, { fields: ['sender', 'seenAt'] }],
  idsOf(event) {
    if ('appointmentId' in event.data) return [event.data.appointmentId]
    const others = event.type === 'PatientDetailsCorrected' && !names.some((name) => name === event.data.field)
    return others ? [] : [event.data.patientId]
  },
  apply(patient, event) {
    switch (event.type) {
      case 'AppointmentBooked':
      case 'PatientRecordOpened':
        return met(event)
      case 'AppointmentDetailsCorrected':
      case 'PatientDetailsCorrected':
        return patient && corrected(patient, event)
      default:
        return event satisfies never
    }
  },
  searchText: ({ name, phone, email, cedula }) =>
    searchTextOf([name, email, digitsOf(phone), internationalDigits(phone), ...withDigits(cedula)]),
  shown: ({ name, phone, email }) => ({ name, phone, email }),
}

/** What a person is found by. */
const names = ['name', 'phone', 'email', 'cedula'] as const

const digitsOf = (text: string): string => text.replace(/\D/g, '')

type Event<T extends Handled['type']> = Recorded<Extract<Handled, { type: T }>>

const met = ({ type, contact, at }: Event<'AppointmentBooked' | 'PatientRecordOpened'>): SearchedPatient | null => {
  if (!contact) return null
  const { name, phone, email = '', cedula } = contact
  return {
    name,
    phone,
    email,
    cedula: cedula || null,
    seenAt: at,
    sender: senderKey(phone),
    record: type === 'PatientRecordOpened',
  }
}

const corrected = (
  patient: SearchedPatient,
  { data, contact }: Event<'AppointmentDetailsCorrected' | 'PatientDetailsCorrected'>,
): SearchedPatient | null => {
  if (!contact) return null
  const { name = patient.name, phone = patient.phone } = contact
  const fields: readonly string[] = 'fields' in data ? data.fields : [data.field]
  const cedula = fields.includes('cedula') ? contact.cedula || null : patient.cedula
  const email = fields.includes('email') ? (contact.email ?? '') : patient.email
  return { ...patient, name, phone, email, cedula, sender: senderKey(phone) }
}
