import { staffNames } from '@clinic/projections/staff/staff.ts'
import type { StaffName } from '@clinic/shared-events/contracts/practice/staff.ts'
import type { Reading } from './reading.ts'

/** The names of accounts, by id. */
export const accountNames = async (
  reading: Reading,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string | null>> => {
  const asked = [...new Set(ids)]
  const { rows } = await reading.read(staffNames, null, (store, collection) => store.getMany(collection, asked))
  // The stored document is the contract's row: the projection's own type.
  return new Map(rows.flatMap(({ id, json }) => (json === null ? [] : [[id, (JSON.parse(json) as StaffName).name]])))
}
