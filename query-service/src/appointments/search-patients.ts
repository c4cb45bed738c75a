import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { patientSearch, type SearchedPatient } from '@clinic/projections/patient-search/patient-search.ts'
import type { RowKey } from '@clinic/projections/read-store/read-store.ts'
import {
  mostFound,
  type PatientFound,
  type patientSearchCalls,
} from '@clinic/shared-events/contracts/patients/patient-search.ts'
import { normalise, searchWordsOf } from '@clinic/shared-events/contracts/wire/search-text.ts'
import type { ReadDeps } from '../reading.ts'

/** Most words that many have find ten people among so many rows. */
const pageRows = 30
/** Somebody with more appointments than on these pages hides others found by the same words. */
const mostPages = 17

/** By what two documents are of one person: the same name, phone and e-mail, or the same cédula. */
const marksOf = ({ name, phone, email, cedula }: SearchedPatient): string[] => [
  JSON.stringify([normalise(name), phone.replace(/\D/g, ''), email.toLowerCase()]),
  ...(cedula ? [cedula.replace(/\D/g, '')] : []),
]

/** The people of these documents, each once, as the first of them tells. */
const peopleIn = () => {
  const known = new Set<string>()
  const people: PatientFound[] = []
  return {
    people,
    add(patient: SearchedPatient): void {
      const marks = marksOf(patient)
      const { name, phone, email } = patient
      if (!marks.some((mark) => known.has(mark))) people.push({ name, phone, email })
      for (const mark of marks) known.add(mark)
    },
  }
}

/** GET /api/appointments/search-patients (docs/specification.md#office-calls): who came last first, each person once. */
export const patientSearchReads = ({ reading }: ReadDeps): ReadsOf<typeof patientSearchCalls> => ({
  async searchPatients({ query, minPosition }) {
    const where = searchWordsOf(query.query).map((contains) => ({ field: 'search', contains }))
    const { position, rows: body } = await reading.read(patientSearch, minPosition, async (store, collection) => {
      const { people, add } = peopleIn()
      const sort = [{ field: 'seenAt', desc: true }]
      let behind: RowKey | undefined
      for (let page = 0; page < mostPages && people.length < mostFound; page += 1) {
        const rows = await store.find(collection, { where, sort, limit: pageRows, ...(behind && { behind }) })
        // The stored documents are the projection's own.
        const patients = rows.map(({ json }) => JSON.parse(json ?? '') as SearchedPatient)
        for (const patient of patients) if (people.length < mostFound) add(patient)
        const [last, seen] = [rows.at(-1), patients.at(-1)]
        if (!last || !seen || rows.length < pageRows) break
        behind = { id: last.id, sort: [seen.seenAt] }
      }
      return people
    })
    return { position, body }
  },
})
