import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { patientSearch, type SearchedPatient } from '@clinic/projections/patient-search/patient-search.ts'
import type { ReadStore, RowKey, StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { bySoonest, isToCome, startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import {
  mostFound,
  type PatientFound,
  type patientSearchCalls,
  type VisitFound,
} from '@clinic/shared-events/contracts/patients/patient-search.ts'
import { normalise } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { containing, findNearly } from '../finding.ts'
import type { ReadDeps } from '../reading.ts'

/** Most words that many have find ten people among so many rows. */
const pageRows = 30
/** Somebody with more appointments than on these pages hides others found by the same words. */
const mostPages = 17

/** The most documents of the found people's numbers that are read for their visits, the newest. */
const mostVisits = 1_000

type Person = Pick<PatientFound, 'name' | 'phone' | 'email' | 'cedula' | 'patientId'> & {
  marks: Set<string>
  sender: string
}

/** By what two documents are of one person: the same name and phone, or the same document, of which letters count too. */
const marksOf = ({ name, phone, cedula }: SearchedPatient): string[] => [
  JSON.stringify([normalise(name), phone.replace(/\D/g, '')]),
  ...(cedula ? [cedula] : []),
]
const personOf = (people: readonly Person[], patient: Identified): Person | undefined =>
  people.find(({ marks }) => patient.marks.some((mark) => marks.has(mark)))

/** Adds whom a document is of. Each person stands once, as the first document tells; a later one adds the e-mail, cédula or record that it lacks. */
const addTo = (people: Person[], patient: Identified): void => {
  const known = personOf(people, patient)
  const patientId = patient.record ? patient.id : null
  if (!known) people.push({ ...patient, patientId, marks: new Set(patient.marks) })
  if (!known) return
  for (const mark of patient.marks) known.marks.add(mark)
  known.email ||= patient.email
  known.cedula ??= patient.cedula
  known.patientId ??= patientId
}

type Identified = SearchedPatient & { id: string; marks: readonly string[] }
const patientIn = ({ id, json }: StoredDocument): Identified => {
  // The stored documents are the projection's own.
  const patient = JSON.parse(json ?? '') as SearchedPatient
  return { id, ...patient, marks: marksOf(patient) }
}

/** The people of whom a document has all the words, who came last first. */
const findPeople = async (store: ReadStore, collection: string, typed: string): Promise<Person[]> => {
  const where = containing(typed)
  const people: Person[] = []
  let behind: RowKey | undefined
  for (let page = 0; page < mostPages && people.length < mostFound; page += 1) {
    const rows = await store.find(collection, { where, sort: newestFirst, limit: pageRows, ...(behind && { behind }) })
    const patients = rows.map(patientIn)
    for (const patient of patients) if (people.length < mostFound) addTo(people, patient)
    const [last, seen] = [rows.at(-1), patients.at(-1)]
    if (!last || !seen || rows.length < pageRows) break
    behind = { id: last.id, sort: [seen.seenAt] }
  }
  return people
}

/** The people whose names have nearly all that was typed, among those who came last. */
const nearlyNamed = async (store: ReadStore, collection: string, typed: string): Promise<Person[]> => {
  const people: Person[] = []
  for await (const row of findNearly(store, collection, { typed, name: 'name', sort: newestFirst })) {
    addTo(people, patientIn(row))
    if (people.length === mostFound) break
  }
  return people
}

const newestFirst = [{ field: 'seenAt', desc: true }]

/** The ids of the visits of each person: of their numbers, by their name or cédula. */
const visitIds = async (store: ReadStore, collection: string, people: readonly Person[]) => {
  const where = [{ field: 'sender', in: people.map(({ sender }) => sender) }]
  const rows = await store.find(collection, { where, sort: newestFirst, limit: mostVisits })
  const booked = rows.map((row) => ({ id: row.id, patient: patientIn(row) })).filter(({ patient }) => !patient.record)
  return Map.groupBy(booked, ({ patient }) => personOf(people, patient))
}

/** GET /api/appointments/search-patients (docs/specification.md#office-calls): who came last first, each person once. */
export const patientSearchReads = ({ reading, now }: ReadDeps): ReadsOf<typeof patientSearchCalls> => ({
  async searchPatients({ query, minPosition }) {
    const { position, rows } = await reading.read(patientSearch, minPosition, async (store, collection) => {
      const exact = await findPeople(store, collection, query.query)
      const people = exact.length > 0 ? exact : await nearlyNamed(store, collection, query.query)
      return { people, booked: people.length === 0 ? null : await visitIds(store, collection, people) }
    })
    const idsOf = (person: Person): string[] => (rows.booked?.get(person) ?? []).map(({ id }) => id)
    const { rows: stored } = await reading.read(appointments, minPosition, (store, collection) =>
      store.getMany(collection, rows.people.flatMap(idsOf)),
    )
    // The stored documents are the contract's rows.
    const visits = new Map(stored.flatMap(({ id, json }) => (json ? [[id, JSON.parse(json) as AppointmentRow]] : [])))
    const at = new Date(now()).toISOString()
    const found = rows.people.map((person): PatientFound => {
      const own = idsOf(person).flatMap((id) => visits.get(id) ?? [])
      const { name, phone, email, cedula, patientId } = person
      return { name, phone, email, cedula, patientId, visits: own.length, ...visitsOf(own, at) }
    })
    return { position, body: found }
  },
})

const visitsOf = (own: readonly AppointmentRow[], now: string): Pick<PatientFound, 'last' | 'next' | 'cancelled'> => {
  const sorted = own.toSorted(bySoonest)
  const held = sorted.filter(({ status }) => status !== 'cancelado')
  const last = held.findLastIndex((visit) => startOf(visit) <= now)
  return {
    last: visitIn(held[last]),
    next: visitIn(held.slice(last + 1).find((visit) => isToCome(visit, now))),
    cancelled: held.length === 0 ? (sorted.at(-1)?.id ?? null) : null,
  }
}

const visitIn = (row: AppointmentRow | undefined): VisitFound | null => {
  if (!row) return null
  const { id, date, startTime, specialty, appointmentType, address } = row
  return { id, date, startTime, specialty, appointmentType, address }
}
