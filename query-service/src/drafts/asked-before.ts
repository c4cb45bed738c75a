import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { NotificationChannel } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { ClinicalIntakeRow, PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { marksOf } from '@clinic/shared-events/contracts/patients/person.ts'
import { normalise } from '@clinic/shared-events/contracts/wire/search-text.ts'

/** What both forms of a patient ask. */
const both = ['age', 'occupation', 'healthConditions', 'surgeries'] as const
type Visit = Pick<AppointmentRow, 'name' | 'phone' | 'email' | 'address' | 'cedula'>

const given = (fields: Readonly<Record<string, string | number | null | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )
const answersOf = (form: Pick<ClinicalIntakeRow, (typeof both)[number]>) =>
  given(Object.fromEntries(both.map((name) => [name, form[name]])))

/** What the first-session form need not ask whoever has a visit's link: what was given for that visit. */
export const askedByVisit = (
  { name, phone, email, address, cedula }: Visit,
  clinical: ClinicalIntakeRow | undefined,
) => ({
  ...given({ name, phone, email, address, cedula }),
  ...(clinical && answersOf(clinical)),
})

/**
 * What the form before a visit need not ask: what the first-session form answered that is tied to the visit, where it is of the same name and names the very
 * address that the link was sent to. A visit may be booked with somebody else's cédula or phone.
 */
export const askedByFirstSession = (
  form: PatientIntakeRow,
  visit: Visit,
  channel: NotificationChannel,
): Record<string, string> => {
  const mark = channel === 'email' ? 'email' : 'phone'
  const reached = (of: Pick<Visit, 'phone' | 'email'>) =>
    new Map<string, string>(marksOf({ email: of.email ?? '', phone: of.phone ?? '' })).get(mark)
  const isReader = reached(form) !== undefined && reached(form) === reached(visit)
  const isSameName = form.name !== null && visit.name !== null && normalise(form.name) === normalise(visit.name)
  return isReader && isSameName ? answersOf(form) : {}
}
