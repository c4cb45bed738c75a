import type { MedicalRecordRow } from '@clinic/shared-events/contracts/patients/medical-records.ts'
import { nextVisitProblem } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { accept, nothing, refuse } from '../../handling/decider.ts'
import { type Appointment, type Booked, isBooked } from '../appointment.ts'
import type {
  AnnulMedicalRecord,
  AppointmentDecision,
  CorrectMedicalRecord,
  MedicalRecord,
  RecordCommand,
} from '../appointment-commands.ts'
import { whereOf } from './decide-status.ts'

/**
 * A record of a visit, whatever became of it; each one is kept beside the others, is corrected by a new version and annulled without being erased
 * (docs/decisions/0121). Nothing more is stored about a person who was erased.
 */
export const decideMedicalRecord = (command: RecordCommand, state: Appointment): AppointmentDecision => {
  if (!isBooked(state)) return refuse({ type: 'AppointmentNotFound' })
  if (state.contact === null || state.clinical === null) return refuse({ type: 'DetailsErased' })
  if (command.type === 'AnnulMedicalRecord') return change(command, state)
  const { data, meta } = command
  const error = nextVisitProblem(data.nextAppointment, state.held.date, meta.now)
  if (error) return refuse({ type: 'NoNextVisitThen', error })
  return command.type === 'AddMedicalRecord' ? accept(said('MedicalRecordAdded', data, state)) : change(command, state)
}

const said = <Type extends 'MedicalRecordAdded' | 'MedicalRecordCorrected'>(
  type: Type,
  { recordId, doctorId, nextAppointment, patientName, texts }: MedicalRecord,
  state: Booked,
) => ({
  type,
  data: { ...whereOf(state), recordId, doctorId, ...(nextAppointment !== undefined && { nextAppointment }) },
  contact: { patientName },
  clinical: texts,
})

const change = ({ type, data }: CorrectMedicalRecord | AnnulMedicalRecord, state: Booked): AppointmentDecision => {
  const row = state.records[data.recordId]
  if (!row) return refuse({ type: 'RecordNotFound' })
  if (row.annulled) return refuse({ type: 'RecordAnnulled' })
  if (row.version !== data.version) return refuse({ type: 'RecordChanged' })
  if (type === 'CorrectMedicalRecord')
    return says(row, data) ? nothing : accept(said('MedicalRecordCorrected', data, state))
  const { recordId, doctorId, reason, explanation } = data
  const hasRecord = Object.values(state.records).some(({ id, annulled }) => id !== recordId && !annulled)
  return accept({
    type: 'MedicalRecordAnnulled',
    data: { ...whereOf(state), recordId, doctorId, reason, hasRecord },
    clinical: explanation === undefined ? {} : { explanation },
  })
}

const says = (row: MedicalRecordRow, { nextAppointment, patientName, texts }: MedicalRecord): boolean =>
  row.nextAppointment === (nextAppointment ?? null) &&
  row.patientName === patientName &&
  (['diagnosis', 'treatment', 'medications', 'notes'] as const).every((field) => row[field] === (texts[field] ?? null))
