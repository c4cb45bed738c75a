import type { AlertSource } from '@clinic/projections/alert-sources/alert-sources.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import type { PatientAlert } from '@clinic/shared-events/contracts/patients/alerts.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { expect, test } from 'vitest'
import type { ReadDeps } from '../reading.ts'
import { alertReads } from './reads.ts'

const day = '2026-11-24'
const digits = (n: number) => String(n).padStart(4, '0')
const person = (n: number) => ({ name: `Ana ${n}`, cedula: `1-1111-${digits(n)}`, email: `ana${n}@example.com` })
const visits = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...person(n), id: `visit${n}`, phone: `8888-${digits(n)}`, date: day }))
const record = (n: number): AlertSource => ({
  ...person(n),
  id: `record${n}`,
  kind: 'record',
  phone: `5068888${digits(n)}`,
  appointmentId: null,
  byStaff: false,
  patientId: null,
  allergyStatus: null,
  allergies: `Polen ${n}`,
  medications: null,
  erased: false,
  saidAt: '2026-11-20T15:00:00.000Z',
})

/** A store of these documents that counts how often it is asked. */
const storeOf = (documents: Readonly<Record<string, readonly { id: string }[]>>) => {
  const asked: string[] = []
  const answer = (collection: string, how: string, isAsked: (doc: object) => boolean, limit?: number) => {
    asked.push(`${how} ${collection}`)
    const found = (documents[collection] ?? []).filter(isAsked).slice(0, limit)
    return Promise.resolve(found.map((doc) => ({ id: doc.id, position: 1n, json: JSON.stringify(doc) })))
  }
  const store: Pick<ReadStore, 'find' | 'getMany'> = {
    getMany: (collection, ids) => answer(collection, 'getMany', (doc) => 'id' in doc && ids.includes(String(doc.id))),
    find: (collection, { where = [], limit }) =>
      answer(
        collection,
        'find',
        (doc) =>
          where.every((one) => {
            const value = Object.entries(doc).find(([name]) => name === one.field)?.[1]
            return 'in' in one ? one.in.includes(value) : 'eq' in one && value === one.eq
          }),
        limit,
      ),
  }
  // Reading is all that a read does with its parts, and these two are all it asks of the store.
  const reading: ReadDeps['reading'] = {
    settings: practice,
    read: async (of, _, rows) => ({ position: 1n, rows: await rows(store as ReadStore, of.name) }),
  }
  return { asked, deps: { reading } as ReadDeps }
}

// @rule alert-line-reads: Lists are not slowed by it: a day of visits is read in as many steps as one
test.each([1, 40])('a day of %i visits is read in the same few steps, each by an index', async (count) => {
  const sources = Array.from({ length: count }, (_, n) => record(n))
  const { asked, deps } = storeOf({ appointments: visits(count), 'alert-sources': sources })
  const call = { query: { date: day }, minPosition: null }
  const { body } = (await alertReads(deps).listAlerts(call as never)) as { body: PatientAlert[] }
  expect(body.map(({ allergies }) => allergies[0]?.text)).toEqual(sources.map(({ allergies }) => allergies))
  expect(asked).toHaveLength(6)
})

// @rule alert-line-reads
test('a number that many forms bear leaves out nothing of another visit of that day', async () => {
  const shared = Array.from({ length: 900 }, (_, n) => ({
    ...record(n + 2),
    cedula: null,
    email: null,
    phone: '50688880000',
  }))
  const [{ cedula: _, email: __, ...one }, two] = [record(0), record(1)]
  const named = { ...two, cedula: null, email: null }
  const documents = {
    appointments: visits(2),
    'alert-sources': [...shared, { ...one, cedula: null, email: null }, named],
  }
  const call = { query: { date: day }, minPosition: null }
  const { body } = (await alertReads(storeOf(documents).deps).listAlerts(call as never)) as { body: PatientAlert[] }
  expect(body[1]?.allergies.map(({ text }) => text)).toContain('Polen 1')
})
