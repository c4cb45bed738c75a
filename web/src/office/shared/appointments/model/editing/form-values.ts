import {
  type AppointmentRow,
  type AppointmentType,
  bookAppointmentBody,
  editForm,
  limits,
} from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { AskedBy } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { startMoves } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { defaultEnd } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { actionNotesLimit } from '@clinic/shared-events/contracts/wire/answers.ts'
import { minutesOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { emailLimit, phoneLimit } from '@clinic/shared-events/contracts/wire/common.ts'
import { today } from '~/lib/format.ts'
import { fieldsIn } from '~/lib/http/read-failure.ts'
import { formTexts } from '~/texts/appointments.ts'
import { type BaseSpecialty, joinSpecialty, type Location, splitSpecialty } from '../specialties.ts'

type OptionalText =
  | { as: 'paragraph'; name: keyof AppointmentRow & keyof typeof longest }
  | { as: 'cedula'; name: keyof AppointmentRow }

/** The texts that an appointment may be without, in the order in which the form asks for them and the detail shows them. */
export const optionalTexts = [
  { as: 'paragraph', name: 'reason' },
  { as: 'cedula', name: 'cedula' },
  { as: 'paragraph', name: 'notes' },
] as const satisfies readonly OptionalText[]
type OptionalName = (typeof optionalTexts)[number]['name']

/** The values of the appointment form while it is being filled in. */
export type FormValues = Record<OptionalName, string> & {
  name: string
  phone: string
  email: string
  date: string
  startTime: string
  endTime: string
  address: string
  /** The record of whoever was chosen; blank for nobody's. */
  patientId: string
  base: BaseSpecialty
  location: Location
  appointmentType: AppointmentType
  overbook: boolean
  /** The day may be more than two years ahead. */
  farAhead: boolean
  /** It may lie outside of the hours of the practice; staff are asked about that, and nothing of it is sent. */
  outsideHours: boolean
  /** What the patient is answered who asks to be moved. */
  response: string
  /** Whether the patient is notified of a move. */
  notify: boolean
  /** Who wants a move; null while nobody is named. */
  askedBy: AskedBy | null
}
/** What staff were asked about and mean. */
export type Flag = 'overbook' | 'farAhead' | 'outsideHours'
/** What no field of the form itself shows. */
export type Unshown = Flag | 'patientId' | 'notify' | 'askedBy'
type FieldErrors = Partial<Record<keyof FormValues, string>>

/** The most characters each text takes. */
export const longest = {
  ...limits,
  phone: phoneLimit,
  email: emailLimit,
  response: actionNotesLimit,
} as const

/** The contract's sentence for a text of more characters than that; undefined for every other text. */
export const tooLong = (field: keyof typeof longest, text: string): string | undefined =>
  editForm.shape[field].safeParse(text).error?.issues.find(({ code }) => code === 'too_big')?.message

/** The optional texts of a row, blank where there is none. */
const optionalValues = (row: Partial<Pick<AppointmentRow, OptionalName>>) =>
  Object.fromEntries(optionalTexts.map(({ name }) => [name, row[name] ?? ''])) as Record<OptionalName, string>

/** The end that follows a start while nobody has chosen one: an hour later. */
export const endFor = (startTime: string): string => (/^\d\d:\d\d$/.test(startTime) ? defaultEnd(startTime) : '')

/** How long a visit lasts, in minutes: an hour where that is not known. */
export const minutesBetween = ({ from, to }: { from: string; to: string }): number => {
  const length = minutesOf(to) - minutesOf(from)
  return length > 0 ? length : 60
}

/** When a new appointment is to begin, as far as that is known when its form is opened. */
export type Start = { date: string; startTime?: string }

/** The day that is proposed for a new one: one that is over, and of which no hour was chosen, is today's. */
export const dayProposed = ({ date, startTime = '' }: Start, today: string): string =>
  startTime === '' && date < today ? today : date

/** A new appointment's defaults (docs/specification.md#office-states). */
export const emptyValues = ({ date, startTime = '' }: Start): FormValues => ({
  name: '',
  phone: '',
  email: '',
  date,
  startTime,
  endTime: endFor(startTime),
  address: '',
  patientId: '',
  base: 'fisioterapia',
  location: 'heredia',
  appointmentType: 'primer_cita',
  ...optionalValues({}),
  overbook: false,
  farAhead: false,
  outsideHours: false,
  response: '',
  notify: true,
  askedBy: null,
})

/** An appointment as the form shows it; erased and missing texts are blank. */
export const valuesOf = (row: AppointmentRow): FormValues => ({
  name: row.name ?? '',
  phone: row.phone ?? '',
  email: row.email ?? '',
  date: row.date,
  startTime: row.startTime,
  endTime: row.endTime,
  address: row.address ?? '',
  patientId: '',
  ...splitSpecialty(row.specialty),
  appointmentType: row.appointmentType,
  ...optionalValues(row),
  overbook: false,
  farAhead: false,
  outsideHours: false,
  response: '',
  notify: true,
  askedBy: null,
})

/** The form's fields as the calls name them. */
const wire = ({
  base,
  location,
  overbook,
  farAhead,
  outsideHours: _,
  response,
  patientId,
  notify: __,
  askedBy: ___,
  ...fields
}: FormValues) => ({
  ...fields,
  ...(patientId ? { patientId } : {}),
  specialty: joinSpecialty(base, location),
  ...(overbook ? { overbook } : {}),
  ...(farAhead ? { farAhead } : {}),
  ...(response.trim() !== '' ? { response: response.trim() } : {}),
})

type CommandFields = {
  overbook: boolean
  farAhead: boolean
  response: string
  notify: boolean
  askedBy: AskedBy
  undoes: true
}
/** `actionId`: the request to be moved that an edit answers. */
export type WireBody = Partial<
  Omit<ReturnType<typeof wire>, keyof CommandFields> & CommandFields & { actionId: string }
>
export type Checked = { ok: true; body: WireBody } | { ok: false; errors: FieldErrors }

/** A new appointment's call, or what is wrong by field. `overbook` always stands in it: without a session the call is refused then, not booked for the public. */
export const newBody = (values: FormValues): Checked =>
  checked({ ...wire(values), overbook: values.overbook }, bookAppointmentBody, values)

/**
 * The fields that differ from the appointment's own, `overbook` and `response` beside them; an unchanged form gives an empty body. With
 * another start goes the end that is shown, for a start without one keeps the length.
 */
export const changedBody = (row: AppointmentRow, values: FormValues): Checked => {
  const before: Record<string, unknown> = wire(valuesOf(row))
  const changed = Object.entries(wire(values)).filter(([field, value]) => value !== before[field])
  const end = values.startTime !== row.startTime && values.endTime !== '' ? { endTime: values.endTime } : {}
  const body: WireBody = { ...Object.fromEntries(changed), ...end }
  if (!startMoves(row, values)) return checked(body, editForm, values)
  const { notify, askedBy } = values
  return checked({ ...body, ...(!notify && { notify }), ...(askedBy && { askedBy }) }, editForm, values)
}

const checked = (
  body: WireBody,
  schema: typeof bookAppointmentBody | typeof editForm,
  { date, startTime, endTime }: FormValues,
): Checked => {
  const parsed = schema.safeParse(body)
  const errors: FieldErrors = parsed.success ? {} : errorsByField(parsed.error.issues.map(firstOf))
  if (errors.startTime && startTime === '') errors.startTime = formTexts.hourMissing
  if (!errors.date && body.date !== undefined && date < today()) errors.date = formTexts.dayPassed
  if (!errors.endTime && startTime && endTime && endTime <= startTime) errors.endTime = formTexts.endBeforeStart
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, body }
}

const firstOf = ({ path, message }: { path: PropertyKey[]; message: string }): [string, string] => [
  String(path[0]),
  message,
]

/** Sentences by the calls' field names as sentences by the form's; the first of each field stays. */
export const errorsByField = (pairs: Iterable<readonly [string, string]>): FieldErrors => {
  const errors: Record<string, string> = {}
  for (const [field, message] of pairs) {
    const shown = field === 'specialty' ? 'base' : field
    errors[shown] ??= message
  }
  return errors
}

const { patientId: _, ...shown } = emptyValues({ date: '' })
const fieldOf = fieldsIn<Exclude<keyof FormValues, 'patientId'>>(shown)

/** The form's name of a field of the calls; null for none of its own. */
export const formField = (name: string): keyof FormValues | null => (name === 'specialty' ? 'base' : fieldOf(name))
