import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import type { PatientFound } from '@clinic/shared-events/contracts/patient-search.ts'
import { internationalDigits } from '@clinic/shared-events/contracts/practice.ts'
import type { Recorded } from '@clinic/shared-events/log/define-event.ts'
import type { Projection } from '../projection.ts'
import { searchTextOf } from '../search-text.ts'

/** Who an appointment is for. `seenAt`: the instant it was booked, so that whoever came last is found first. */
export type SearchedPatient = PatientFound & { cedula: string | null; seenAt: string }

const handles = ['AppointmentBooked', 'AppointmentDetailsCorrected'] as const
type Handled = Extract<AppointmentEvent, { type: (typeof handles)[number] }>

/**
 * The people that staff find while they type (docs/specification.md#office-calls), a document per appointment; the same person is told
 * once when they are read. Whoever was erased has none.
 */
export const patientSearch: Projection<SearchedPatient, Handled> = {
  name: 'patient-search',
  version: 1,
  handles,
  indexes: [{ fields: ['seenAt'] }],
  idsOf: (event) => [event.data.appointmentId],
  apply: (patient, event) =>
    event.type === 'AppointmentBooked' ? booked(event) : patient && corrected(patient, event),
  searchText: ({ name, phone, email, cedula }) =>
    searchTextOf([name, email, digitsOf(phone), internationalDigits(phone), cedula && digitsOf(cedula)]),
  shown: ({ name, phone, email }) => ({ name, phone, email }),
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

type Event<T extends Handled['type']> = Recorded<Extract<Handled, { type: T }>>

const booked = ({ contact, at }: Event<'AppointmentBooked'>): SearchedPatient | null => {
  if (!contact) return null
  const { name, phone, email, cedula } = contact
  return { name, phone, email, cedula: cedula || null, seenAt: at }
}

const corrected = (
  patient: SearchedPatient,
  { data, contact }: Event<'AppointmentDetailsCorrected'>,
): SearchedPatient | null => {
  if (!contact) return null
  const { name = patient.name, phone = patient.phone, email = patient.email } = contact
  const cedula = data.fields.includes('cedula') ? contact.cedula || null : patient.cedula
  return { ...patient, name, phone, email, cedula }
}
