import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { PatientFound, VisitFound } from '@clinic/shared-events/contracts/patients/patient-search.ts'
import { splitSpecialty } from '../specialties.ts'
import { emptyValues, type FormValues, valuesOf } from './form-values.ts'

/** A person whose data fill the form. `from`: the visit they are of; its hour is their usual one. `next`: the visit that they have already. */
export type KnownPerson = { from: Pick<VisitFound, 'date' | 'startTime'> | null; next: VisitFound | null }

type Filled = { person: KnownPerson; values: Partial<FormValues> }

/** A person that was found, with what is known of their last visit. After a first one comes 'seguimiento'. */
export const personFound = ({ name, phone, email, cedula, patientId, last, next }: PatientFound): Filled => {
  const from = last ?? next
  const values = { name, phone, email, cedula: cedula ?? '', patientId: patientId ?? '' }
  if (!from) return { person: { from, next }, values }
  const { specialty, appointmentType, address } = from
  return {
    person: { from, next },
    values: {
      ...values,
      address: address ?? '',
      ...splitSpecialty(specialty),
      appointmentType: appointmentType === 'primer_cita' ? 'seguimiento' : appointmentType,
    },
  }
}

/** The person of a cancelled visit, which is booked again with everything of it at another time. */
export const personAgain = (row: AppointmentRow): Filled => {
  const { date: _, startTime: _start, endTime: _end, ...shown } = valuesOf(row)
  const values = { ...shown, patientId: row.patientId ?? '' }
  return { person: { from: row, next: null }, values }
}

const { name, phone, email, cedula, address, patientId } = emptyValues({ date: '' })
/** What is emptied when it is somebody else. */
export const nobody: Partial<FormValues> = { name, phone, email, cedula, address, patientId }
