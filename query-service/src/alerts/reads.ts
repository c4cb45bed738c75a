import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { type AlertSource, alertSources } from '@clinic/projections/alert-sources/alert-sources.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import type { ReadStore, StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { AlertQuery, alertCalls } from '@clinic/shared-events/contracts/patients/alerts.ts'
import { marksOf } from '@clinic/shared-events/contracts/patients/person.ts'
import type { ReadDeps } from '../reading.ts'
import { alertOf, cedulasOf, type Subject } from './alert-of.ts'

/** More of one e-mail or phone are no family's: the number of a hotel, say. */
const mostOfMark = 200

export const alertReads = ({ reading }: ReadDeps): ReadsOf<typeof alertCalls> => ({
  /** GET /api/doctor/alerts (ours, docs/decisions/0125): one for each visit, record or form that is asked for and there. */
  async listAlerts({ query, minPosition }) {
    const visits = await visitsOf(reading, query, minPosition)
    const { position, rows: body } = await reading.read(alertSources, minPosition, async (store, collection) => {
      const of = { store, collection }
      const asked = query.patientId ?? query.intakeId
      const subjects = asked === undefined ? visits : sourcesIn(await store.getMany(collection, [asked]))
      const found = await sourcesFor(of, subjects)
      return subjects.map((subject) => alertOf(subject, sourcesOf(subject, found)))
    })
    return { position, body }
  },
})

// Without tombstones every document has its JSON; they are the projections' own types.
const sourcesIn = (rows: readonly StoredDocument[]): AlertSource[] =>
  rows.flatMap(({ json }) => (json ? [JSON.parse(json) as AlertSource] : []))

/** The visits that are asked for, by whom they are of. */
const visitsOf = async (
  reading: ReadDeps['reading'],
  { appointmentId, date }: AlertQuery,
  minPosition: bigint | null,
): Promise<Subject[]> => {
  if (appointmentId === undefined && date === undefined) return []
  const { rows } = await reading.read(appointments, minPosition, (store, collection) =>
    appointmentId === undefined
      ? store.find(collection, { where: [{ field: 'date', eq: date ?? '' }], sort: [{ field: 'startTime' }] })
      : store.getMany(collection, [appointmentId]),
  )
  return rows.flatMap(({ json }) => (json ? [subjectOf(JSON.parse(json) as AppointmentRow)] : []))
}

const subjectOf = ({ id, name, cedula, email, phone }: AppointmentRow): Subject => ({
  id,
  name,
  cedula: null,
  email: null,
  phone: null,
  ...Object.fromEntries(marksOf({ cedula: cedula ?? '', email: email ?? '', phone: phone ?? '' })),
})

type Sources = { store: ReadStore; collection: string }
const marks = ['cedula', 'email', 'phone'] as const

/** What bears one of their marks or is tied to their visits, then what bears the cédulas of those forms, and the records they belong to: the same few reads for one visit and for a day of them. */
const sourcesFor = async (of: Sources, subjects: readonly Subject[]): Promise<AlertSource[]> => {
  const near = [
    ...(await withValue(
      of,
      'appointmentId',
      subjects.map(({ id }) => id),
    )),
    ...(
      await Promise.all(
        marks.map((mark) =>
          withValue(
            of,
            mark,
            subjects.map((one) => one[mark]),
          ),
        ),
      )
    ).flat(),
  ]
  const records = near.flatMap(({ patientId }) => patientId ?? [])
  const further = [
    ...(await withValue(
      of,
      'cedula',
      subjects.flatMap((subject) => cedulasOf(subject, near)),
    )),
    ...(records.length > 0 ? sourcesIn(await of.store.getMany(of.collection, records)) : []),
  ]
  return [...new Map([...near, ...further].map((one) => [one.id, one])).values()]
}

const withValue = async ({ store, collection }: Sources, field: string, given: readonly (string | null)[]) => {
  const values = [...new Set(given.flatMap((value) => value ?? []))]
  if (values.length === 0) return []
  const limit = values.length * mostOfMark
  const found = await store.find(collection, { where: [{ field, in: values }], limit })
  if (found.length < limit) return sourcesIn(found)
  // One number that many forms bear leaves no room for the others': each is asked for alone.
  const each = values.map((value) => store.find(collection, { where: [{ field, eq: value }], limit: mostOfMark }))
  return sourcesIn((await Promise.all(each)).flat())
}

/** Of what was found for several people what is of this one: by a mark, by the visit, by a cédula of their forms, or as the record of such a form. */
const sourcesOf = (subject: Subject, found: readonly AlertSource[]): AlertSource[] => {
  const near = found.filter(
    (one) =>
      [one.id, one.appointmentId].includes(subject.id) ||
      marks.some((mark) => one[mark] !== null && one[mark] === subject[mark]),
  )
  const cedulas = cedulasOf(subject, near)
  const records = near.map(({ patientId }) => patientId)
  return found.filter(
    (one) => near.includes(one) || records.includes(one.id) || (one.cedula !== null && cedulas.includes(one.cedula)),
  )
}
