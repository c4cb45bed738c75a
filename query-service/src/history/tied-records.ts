import { patients } from '@clinic/projections/patients/patients.ts'
import type { TiedRecord } from '@clinic/shared-events/contracts/history.ts'
import type { PatientRow } from '@clinic/shared-events/contracts/patients/patients.ts'
import type { Reading } from '../reading.ts'

type Changed = Record<string, unknown>

/** Adds to each change of a visit's `patientId` whose record that is: `tiedTo`. */
export const withTiedRecords = async (reading: Reading, changes: readonly Changed[]): Promise<Changed[]> => {
  const ids = [...new Set(changes.flatMap(({ patientId }) => (typeof patientId === 'string' ? [patientId] : [])))]
  const { rows } = await reading.read(patients, null, (store, collection) => store.getMany(collection, ids))
  const records = rows.flatMap(({ id, json }): TiedRecord[] =>
    // The stored document is the contract's row: the projection's own type.
    json === null ? [] : [{ id, name: (JSON.parse(json) as PatientRow).name }],
  )
  return changes.map((changed) => {
    if (!('patientId' in changed)) return changed
    return { ...changed, tiedTo: records.find(({ id }) => id === changed.patientId) ?? null }
  })
}
