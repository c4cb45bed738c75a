import { appointments } from '@clinic/projections/appointments/appointments.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import type { PatientFound } from '@clinic/shared-events/contracts/patients/patient-search.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { createReading, type ReadDeps } from '../reading.ts'
import { patientSearchReads } from './search-patients.ts'

afterEach(() => vi.restoreAllMocks())

/** Ten people with as many visits each, whose numbers and names they share with nobody. */
const booked = Array.from({ length: 100 }, (_, n) => ({ id: `v${n}`, of: n % 10 }))
const patientDoc = ({ id, of }: { id: string; of: number }) => ({
  id,
  position: 1n,
  json: JSON.stringify({
    ...{ name: `Rosa Mora ${of}`, phone: `8888-000${of}`, email: '', cedula: null, sender: `8888000${of}` },
    ...{ seenAt: id, record: false },
  }),
})
const visitDoc = ({ id }: { id: string }) => ({
  id,
  position: 1n,
  json: JSON.stringify({ id, date: '2026-11-24', startTime: '09:00', status: 'agendado' }),
})

it('asks three times for ten people with a hundred visits, and tells apart by each document once', async () => {
  const asked: string[] = []
  const store = {
    async find(_: string, { limit = 0 }) {
      asked.push('find')
      return booked.slice(0, limit).map(patientDoc)
    },
    async getMany(collection: string) {
      asked.push(`getMany ${collection}`)
      return booked.map(visitDoc)
    },
  } as unknown as ReadStore
  const reading = createReading(
    store,
    async () => undefined as never,
    practice,
    () => 1n,
  )
  // Nothing else of what reads are made from is used.
  const { searchPatients } = patientSearchReads({ reading, now: () => Date.UTC(2026, 10, 20) } as unknown as ReadDeps)
  const normalised = vi.spyOn(String.prototype, 'normalize')
  const call = { query: { query: 'rosa' }, minPosition: null } as Parameters<typeof searchPatients>[0]
  const { body } = (await searchPatients(call)) as { body: PatientFound[] }
  expect(body.map(({ visits }) => visits)).toEqual(Array(10).fill(10))
  expect(asked).toEqual(['find', 'find', `getMany ${appointments.name}@${appointments.version}`])
  // A page of people, the documents of their numbers, and what was typed.
  expect(normalised.mock.calls.length).toBeLessThanOrEqual(30 + 100 + 1)
})
