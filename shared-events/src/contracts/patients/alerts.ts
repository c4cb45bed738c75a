import { z } from 'zod'
import { declareCalls, staffOnly } from '../wire/call.ts'
import { day, entityId, personal } from '../wire/common.ts'
import { declareFeeds } from '../wire/feed.ts'
import { allergyAnswer } from './allergies.ts'

/** Where something was said: a patient's record, a first-session form, or one that came again and that nobody has compared yet. */
export const alertKinds = ['record', 'form', 'later-form'] as const

/** What was said. `text`: as it was written, null where nothing was. `guessed`: by the text alone (docs/decisions/0125). */
const said = z.object({
  text: personal,
  guessed: z.boolean(),
  /** When it was said, a UTC ISO instant. */
  at: z.string(),
  /** Null where it is the patient's own; else whose record or form it stands in, which may be theirs. */
  accordingTo: z.object({ kind: z.enum(alertKinds), name: personal }).nullable(),
})
export type AlertSaid = z.infer<typeof said>

/** What is known of the allergies and medicines of whoever a visit, a record or a form is of (docs/decisions/0125). */
export const patientAlert = z.object({
  /** Of the visit, the record or the form. */
  id: z.string(),
  /** Whether they are allergic; null where nobody asked. */
  has: allergyAnswer.nullable(),
  /** Who was asked was erased. */
  erased: z.boolean(),
  /** To what they are allergic, or who said that they are not. */
  allergies: z.array(said),
  medications: z.array(said),
  /** The patient's own record, and the cédula of their own form, where what is missing can be written down. */
  recordId: z.string().nullable(),
  formCedula: personal,
})
export type PatientAlert = z.infer<typeof patientAlert>

const onlyOne = 'Indique una cita, un día, un expediente o un formulario'
/** Of what: one visit, all visits of a day, a record or a first-session form. */
const alertQuery = z
  .object({
    appointmentId: entityId.optional(),
    date: day.optional(),
    patientId: entityId.optional(),
    intakeId: entityId.optional(),
  })
  .refine((query) => Object.values(query).filter((value) => value !== undefined).length === 1, onlyOne)
export type AlertQuery = z.infer<typeof alertQuery>

const alertsOf = ({ appointmentId, patientId, intakeId, date }: AlertQuery): string => {
  if (appointmentId) return `appointment-${appointmentId}`
  if (patientId) return `patient-${patientId}`
  return intakeId ? `intake-${intakeId}` : `day-${date}`
}

export const alertCalls = declareCalls({
  listAlerts: {
    method: 'GET',
    path: '/api/doctor/alerts',
    who: staffOnly,
    summary:
      'Alergias y medicamentos de quien es una cita, un expediente o un formulario, o de quienes tienen cita un día',
    query: alertQuery,
    answer: z.array(patientAlert),
    clinical: { what: 'alerts', of: alertsOf },
  },
})

/** What is pushed tells which of them changed, and nothing of what they say. */
export const alertFeeds = declareFeeds({
  alerts: { projection: 'alert-sources', room: 'staff', row: z.object({ id: z.string() }) },
})
