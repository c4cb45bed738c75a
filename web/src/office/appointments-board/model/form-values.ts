import {
  type AppointmentRow,
  type AppointmentType,
  bookAppointmentBody,
  editForm,
  limits,
} from '@clinic/shared-events/contracts/appointments.ts'
import { defaultEnd } from '@clinic/shared-events/contracts/booking-hours.ts'
import { emailLimit, phoneLimit } from '@clinic/shared-events/contracts/common.ts'
import type { UseFormReturn } from 'react-hook-form'
import { fieldsIn } from '~/lib/read-failure.ts'
import { formTexts } from '~/texts/appointments-board.ts'
import { type BaseSpecialty, joinSpecialty, type Location, splitSpecialty } from './specialties.ts'

/** What the appointment form holds while it is being filled in. */
export type FormValues = {
  name: string
  phone: string
  email: string
  cedula: string
  date: string
  startTime: string
  endTime: string
  address: string
  base: BaseSpecialty
  location: Location
  appointmentType: AppointmentType
  reason: string
  notes: string
  overbook: boolean
}
export type Form = UseFormReturn<FormValues>
export type FieldErrors = Partial<Record<keyof FormValues, string>>

/** The most characters each text takes. */
export const longest = {
  ...limits,
  phone: phoneLimit,
  email: emailLimit,
} as const satisfies Partial<Record<keyof FormValues, number>>

/** The contract's sentence for a text of more characters than that; undefined for every other text. */
export const tooLong = (field: keyof typeof longest, text: string): string | undefined =>
  editForm.shape[field].safeParse(text).error?.issues.find(({ code }) => code === 'too_big')?.message

/** A new appointment's defaults (docs/specification.md#office-states). */
export const emptyValues = (date: string): FormValues => ({
  name: '',
  phone: '',
  email: '',
  cedula: '',
  date,
  startTime: '',
  endTime: '',
  address: '',
  base: 'fisioterapia',
  location: 'heredia',
  appointmentType: 'primer_cita',
  reason: '',
  notes: '',
  overbook: false,
})

/** An appointment as the form shows it; erased and missing texts are blank. */
export const valuesOf = (row: AppointmentRow): FormValues => ({
  name: row.name ?? '',
  phone: row.phone ?? '',
  email: row.email ?? '',
  cedula: row.cedula ?? '',
  date: row.date,
  startTime: row.startTime,
  endTime: row.endTime,
  address: row.address ?? '',
  ...splitSpecialty(row.specialty),
  appointmentType: row.appointmentType,
  reason: row.reason ?? '',
  notes: row.notes ?? '',
  overbook: false,
})

/** The form's fields as the calls name them. */
const wire = ({ base, location, overbook, ...fields }: FormValues) => ({
  ...fields,
  specialty: joinSpecialty(base, location),
  ...(overbook ? { overbook } : {}),
})

export type WireBody = Partial<Omit<ReturnType<typeof wire>, 'overbook'> & { overbook: boolean }>
export type Checked = { ok: true; body: WireBody } | { ok: false; errors: FieldErrors }

/** A new appointment's call, or what is wrong by field. `overbook` always stands in it: without a session the call is refused then, not booked for the public. */
export const newBody = (values: FormValues): Checked =>
  checked({ ...wire(values), overbook: values.overbook }, bookAppointmentBody, values)

/** The fields that differ from the appointment's own, `overbook` beside them; an unchanged form gives an empty body. */
export const changedBody = (row: AppointmentRow, values: FormValues): Checked => {
  const before: Record<string, unknown> = wire(valuesOf(row))
  const keepsSpecialty =
    splitSpecialty(row.specialty).base === values.base && before.specialty === wire(values).specialty
  const changed = Object.entries(wire(values)).filter(([field, value]) =>
    field === 'specialty' ? !keepsSpecialty : value !== before[field],
  )
  return checked(Object.fromEntries(changed), editForm, values)
}

const checked = (
  body: WireBody,
  schema: typeof bookAppointmentBody | typeof editForm,
  { startTime, endTime }: FormValues,
): Checked => {
  const parsed = schema.safeParse(body)
  const errors: FieldErrors = parsed.success ? {} : errorsByField(parsed.error.issues.map(firstOf))
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

const fieldOf = fieldsIn<keyof FormValues>(emptyValues(''))

/** The form's name of a field of the calls; null for none of its own. */
export const formField = (name: string): keyof FormValues | null => (name === 'specialty' ? 'base' : fieldOf(name))

/** The end that follows a start while nobody has chosen one: an hour later. */
export const endFor = (startTime: string): string => (/^\d\d:\d\d$/.test(startTime) ? defaultEnd(startTime) : '')
