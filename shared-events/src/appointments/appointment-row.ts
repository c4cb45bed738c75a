import type { AppointmentRow } from '../contracts/appointments.ts'
import type { Revision } from '../log/event-log.ts'
import type { AppointmentBooked, CorrectableField, DetailsCorrected, Held } from './events.ts'

type Personal = Pick<AppointmentBooked, 'contact' | 'clinical'>
/** Null where all of it is erased; '' is a text that was cleared. */
type Texts = { contact: Partial<NonNullable<Personal['contact']>> | null; clinical: Personal['clinical'] }
type Plain = Pick<AppointmentRow, 'specialty' | 'appointmentType' | 'status' | 'overbooked' | 'createdAt' | 'updatedAt'>

export type AppointmentFacts = Plain &
  Texts & {
    appointmentId: string
    place: Omit<Held, 'reservationId'>
    /** Of the last edit: what If-Match names. */
    edited: Revision | 'no-stream'
  }

/** The row of an appointment, for both sides: command-service tells it of its stream, a projection of the events. */
export const appointmentRowOf = (facts: AppointmentFacts): AppointmentRow => {
  const { name, email, phone, address, cedula, reason, notes } = textsOf(facts)
  return {
    id: facts.appointmentId,
    name,
    email,
    phone,
    ...placeInRow(facts.place),
    address,
    specialty: facts.specialty,
    appointmentType: facts.appointmentType,
    status: facts.status,
    reason,
    cedula,
    notes,
    reminderSent: false,
    confirmationSent: false,
    overbooked: facts.overbooked,
    createdAt: facts.createdAt,
    updatedAt: facts.updatedAt,
    revision: String(facts.edited),
  }
}

/** Where an appointment is, as its row tells it. */
export const placeInRow = ({ date, startTime, endTime }: AppointmentFacts['place']) => ({
  date,
  time: startTime,
  startTime,
  endTime,
})

/** The personal texts of a row: null where there is none. */
const textsOf = ({ contact, clinical }: Texts) => ({
  name: textOrNull(contact?.name),
  email: textOrNull(contact?.email),
  phone: textOrNull(contact?.phone),
  address: textOrNull(contact?.address),
  cedula: textOrNull(contact?.cedula),
  reason: textOrNull(clinical?.reason),
  notes: textOrNull(clinical?.notes),
})

const textOrNull = (text: string | undefined): string | null => text || null

/** The corrected fields of a row alone; `fields` tells a text that was erased (null) from one that was not touched. */
export const correctedInRow = ({ data, contact, clinical }: DetailsCorrected): Partial<AppointmentRow> => {
  const { specialty, appointmentType } = data
  const values: Record<CorrectableField, string | null | undefined> = {
    ...textsOf({ contact, clinical }),
    specialty,
    appointmentType,
  }
  const corrected = data.fields.map((field) => [field, values[field]]).filter(([, value]) => value !== undefined)
  return Object.fromEntries(corrected)
}
