import { patientSearch, type SearchedPatient } from '@clinic/projections/patient-search/patient-search.ts'
import type { RowKey } from '@clinic/projections/read-store/read-store.ts'
import { normalise } from '@clinic/projections/search-text.ts'
import type { ReadsOf } from '@clinic/service-kit/http/call.ts'
import {
  mostFound,
  type PatientFound,
  type patientSearchCalls,
} from '@clinic/shared-events/contracts/patient-search.ts'
import type { ReadParts } from '../reading.ts'

const pageRows = 100
/** Somebody with more appointments than these hides others found by the same words. */
const mostPages = 5

/**
 * The words a query asks for; a person has all of them. '8888-1234' → '88881234', 'María  Jiménez' → 'maria', 'jimenez': phones and cédulas
 * are stored as their digits.
 */
export const wordsOf = (query: string): string[] => {
  const text = normalise(query)
  if (/^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(text)) return [text.replace(/\D/g, '')]
  return text.split(' ').map((word) => (/^[\d+()-]*\d[\d+()-]*$/.test(word) ? word.replace(/\D/g, '') : word))
}

const personOf = ({ name, phone, email }: PatientFound): string =>
  JSON.stringify([normalise(name), phone.replace(/\D/g, ''), email.toLowerCase()])

/** GET /api/appointments/search-patients (docs/specification.md#office-calls): who came last first, each person once. */
export const patientSearchReads = ({ reading }: ReadParts): ReadsOf<typeof patientSearchCalls> => ({
  async searchPatients({ query, minPosition }) {
    const where = wordsOf(query.query).map((contains) => ({ field: 'search', contains }))
    const { position, rows: body } = await reading.read(patientSearch, minPosition, async (store, collection) => {
      const found = new Map<string, PatientFound>()
      const sort = [{ field: 'seenAt', desc: true }]
      let behind: RowKey | undefined
      for (let page = 0; page < mostPages && found.size < mostFound; page += 1) {
        const rows = await store.find(collection, { where, sort, limit: pageRows, ...(behind && { behind }) })
        for (const { json } of rows) {
          // The stored document is the projection's own.
          const patient = JSON.parse(json ?? '') as SearchedPatient
          const person = personOf(patient)
          const { name, phone, email } = patient
          if (found.size < mostFound && !found.has(person)) found.set(person, { name, phone, email })
        }
        const last = rows.at(-1)
        if (!last || rows.length < pageRows) break
        behind = { id: last.id, sort: [(JSON.parse(last.json ?? '') as SearchedPatient).seenAt] }
      }
      return [...found.values()]
    })
    return { position, body }
  },
})
