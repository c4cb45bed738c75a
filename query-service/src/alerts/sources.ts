import type { AlertSource } from '@clinic/projections/alert-sources/alert-sources.ts'
import type { ReadStore, StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { marksOf } from '@clinic/shared-events/contracts/patients/person.ts'
import { cedulasOf, type Subject } from './alert-of.ts'

/** More of one e-mail or phone are no family's: the number of a hotel, say. */
const mostOfMark = 200

// Without tombstones every document has its JSON; they are the projections' own types.
export const sourcesIn = (rows: readonly StoredDocument[]): AlertSource[] =>
  rows.flatMap(({ json }) => (json ? [JSON.parse(json) as AlertSource] : []))

/** The person of a visit, by what its row says of them. */
export const subjectOf = ({ id, name, cedula, email, phone, patientId }: AppointmentRow): Subject => ({
  id,
  patientId,
  name,
  cedula: null,
  email: null,
  phone: null,
  ...Object.fromEntries(marksOf({ cedula: cedula ?? '', email: email ?? '', phone: phone ?? '' })),
})

type Sources = { store: ReadStore; collection: string }
const marks = ['cedula', 'email', 'phone'] as const

/** What bears one of their marks, is tied to their visits or is the record that staff tied them to, then what bears the cédulas of those, and the records they belong to: the same few reads for one visit and for a day of them. */
export const sourcesFor = async (of: Sources, subjects: readonly Subject[]): Promise<AlertSource[]> => {
  const near = [
    ...(await withValue(
      of,
      'appointmentId',
      subjects.map(({ id }) => id),
    )),
    ...(await withIds(
      of,
      subjects.flatMap(({ patientId }) => patientId ?? []),
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
    ...(await withIds(of, records)),
  ]
  return [...new Map([...near, ...further].map((one) => [one.id, one])).values()]
}

const withIds = async ({ store, collection }: Sources, ids: readonly string[]) =>
  ids.length > 0 ? sourcesIn(await store.getMany(collection, ids)) : []

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

/** Of what was found for several people what is of this one: by a mark, by the visit, as its record, by a cédula of their forms, or as the record of such a form. */
export const sourcesOf = (subject: Subject, found: readonly AlertSource[]): AlertSource[] => {
  const near = found.filter(
    (one) =>
      [one.id, one.appointmentId].includes(subject.id) ||
      one.id === subject.patientId ||
      marks.some((mark) => one[mark] !== null && one[mark] === subject[mark]),
  )
  const cedulas = cedulasOf(subject, near)
  const records = near.map(({ patientId }) => patientId)
  return found.filter(
    (one) => near.includes(one) || records.includes(one.id) || (one.cedula !== null && cedulas.includes(one.cedula)),
  )
}
