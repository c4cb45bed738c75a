import type { AppointmentRow, UndoneStatus } from '../contracts/appointments/appointments.ts'
import type { Revision } from '../definitions/stored-event.ts'
import {
  type AppointmentBooked,
  type CorrectableField,
  clinicalTexts,
  contactTexts,
  type DetailsCorrected,
  type Held,
} from './events.ts'
import { sentInRow } from './sent.ts'

type Personal = Pick<AppointmentBooked, 'contact' | 'clinical'>
/** The personal texts of an appointment: null where all of a class is erased; '' is a text that was cleared. */
type Texts = { contact: Partial<NonNullable<Personal['contact']>> | null; clinical: Personal['clinical'] }
type Plain = Pick<
  AppointmentRow,
  'specialty' | 'appointmentType' | 'status' | 'statusAt' | 'sent' | 'overbooked' | 'money' | 'createdAt' | 'updatedAt'
>

type AppointmentFacts = Plain &
  Texts & {
    appointmentId: string
    held: Omit<Held, 'reservationId'>
    /** The patient whose visit it is, where staff said so. */
    patientId?: string | null | undefined
    /** A patient booked it, and nobody of staff has seen it. */
    isNew: boolean
    /** It has a medical record. */
    hasRecord: boolean
    /** Of a completed visit: what it was before; of a cancelled one that it was confirmed. */
    before?: UndoneStatus
    /** The revision of the last edit, which If-Match names. */
    edited: Revision | 'no-stream'
  }

/** The row of an appointment, made the same way by command-service from its stream and by a projection from the events. */
export const appointmentRowOf = (facts: AppointmentFacts): AppointmentRow => ({
  id: facts.appointmentId,
  ...textsOf(facts),
  ...intervalInRow(facts.held),
  specialty: facts.specialty,
  appointmentType: facts.appointmentType,
  status: facts.status,
  statusAt: facts.statusAt,
  ...(facts.before && { statusBefore: facts.before }),
  ...sentInRow(facts.sent),
  overbooked: facts.overbooked,
  patientId: facts.patientId ?? null,
  isNew: facts.isNew,
  hasRecord: facts.hasRecord,
  money: facts.money,
  createdAt: facts.createdAt,
  updatedAt: facts.updatedAt,
  revision: String(facts.edited),
})

/** The fields of a row that tell an appointment's interval. */
export const intervalInRow = ({ date, startTime, endTime }: AppointmentFacts['held']) => ({
  date,
  time: startTime,
  startTime,
  endTime,
})

type Text = (typeof contactTexts | typeof clinicalTexts)[number]

/** The personal texts of a row: null where there is none. */
const textsOf = ({ contact, clinical }: Texts): Pick<AppointmentRow, Text> => {
  const texts: Partial<Pick<AppointmentRow, Text>> = {}
  // A loop, which costs little: a rebuild makes a row of every appointment.
  for (const name of contactTexts) texts[name] = contact?.[name] || null
  for (const name of clinicalTexts) texts[name] = clinical?.[name] || null
  return texts as Pick<AppointmentRow, Text>
}

/** The corrected fields of a row; `fields` distinguishes a text that was erased (null) from one that was not touched. */
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
