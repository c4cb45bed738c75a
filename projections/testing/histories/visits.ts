import { normalise } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { indexesOf, type Projection, writeOf } from '../../src/projection.ts'
import type { DocumentWrite, ReadStore } from '../../src/read-store/read-store.ts'

/**
 * A store of one test: empty, on a clock the test sets. `beside` is a second connection to the same data. `watched` gives the store on a server
 * that uses every freedom it has of the order of writes, and calls back after each that others may see; it throws where the process ends there.
 */
export type StoreUnderTest = {
  store: ReadStore
  other: ReadStore
  watched(afterWrite: () => Promise<void>): ReadStore
  close(): Promise<void>
}

export type Visit = { name: string; date: string; status: string; overbooked: boolean; note: string | null }

export const visits = 'visits@1'
export const shape: Projection<Visit> = {
  name: 'visits',
  version: 1,
  handles: [],
  idsOf: () => [],
  apply: (doc) => doc,
  indexes: [{ fields: ['date'] }, { fields: ['status', 'date'] }, { fields: ['overbooked'] }, { fields: ['note'] }],
  searchText: ({ name }) => normalise(name),
}
export const visitIndexes = indexesOf(shape)
export const visit = (name: string, date: string, status = 'agendado', more: Partial<Visit> = {}): Visit => ({
  name,
  date,
  status,
  overbooked: false,
  note: null,
  ...more,
})
export const write = (id: string, position: bigint, doc: Visit | null, existed = false): DocumentWrite =>
  writeOf(shape, { id, position, existed }, doc)
