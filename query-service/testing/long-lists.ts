import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createHttpApp } from '@clinic/platform/http/app.ts'
import { actionRequests } from '@clinic/projections/action-requests/action-requests.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { clinicalIntakes } from '@clinic/projections/clinical-intakes/clinical-intakes.ts'
import { orders } from '@clinic/projections/orders/orders.ts'
import { patientIntakes } from '@clinic/projections/patient-intakes/patient-intakes.ts'
import { patients } from '@clinic/projections/patients/patients.ts'
import { products } from '@clinic/projections/products/products.ts'
import { collectionOf, indexesOf, type Projection, writeOf } from '@clinic/projections/projection.ts'
import { projections } from '@clinic/projections/projections.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import { openSqliteReadStore } from '@clinic/projections/read-store/sqlite/sqlite-read-store.ts'
import type { Role } from '@clinic/shared-events/contracts/practice/staff.ts'
import { addDays, hourOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { readsAlone } from './reads-alone.ts'

const numbered = (n: number): string => String(n).padStart(6, '0')
/** A row has the fields a list is sorted and narrowed by; five share each moment, so that ids decide. */
const instant = (n: number): string => new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 5) * 60_000).toISOString()

/** The row with that number, as a document of its projection. */
const rowOf: Readonly<Record<string, (n: number) => { id: string }>> = {
  [appointments.name]: (n) => ({
    id: numbered(n),
    date: addDays('2026-01-01', n % 400),
    startTime: hourOf(480 + (n % 7)),
    status: n % 4 === 0 ? 'confirmado' : 'agendado',
  }),
  [orders.name]: (n) => ({ id: numbered(n), createdAt: instant(n), status: n % 4 === 0 ? 'delivered' : 'pending' }),
  [patientIntakes.name]: (n) => ({ id: numbered(n), createdAt: instant(n), status: 'pending' }),
  [patients.name]: (n) => ({ id: numbered(n), createdAt: instant(n), name: `Ana ${n}`, assignedDoctorId: 'd1' }),
  [clinicalIntakes.name]: (n) => ({ id: numbered(n), createdAt: instant(n), appointmentId: 'a' }),
  [actionRequests.name]: (n) => ({
    id: numbered(n),
    expiresAt: instant(n),
    requestedAt: instant(n),
    status: 'pending',
  }),
  [products.name]: (n) => ({ id: numbered(n), category: 'Paquetes', name: `Paquete ${Math.floor(n / 3)}` }),
}

export type LongLists = {
  url: string
  store: ReadStore
  lines: string[]
  /** Writes rows of a projection: those numbers, as they are or as told. */
  put(projection: Projection, numbers: readonly number[], change?: (row: object) => object | null): Promise<void>
  close(): Promise<void>
}

/** query-service's reads over a store with that many rows in every list, asked by one role. `around` may stand between. */
export const serveLongLists = async (
  rows: number,
  around: (store: ReadStore) => ReadStore = (store) => store,
  role: Role = 'admin',
): Promise<LongLists> => {
  const { store, close } = openSqliteReadStore(':memory:')
  const lines: string[] = []
  let position = 0n
  const put: LongLists['put'] = async (projection, numbers, change = (row) => row) => {
    const collection = collectionOf(projection)
    const previous = (await store.checkpoint(collection))?.position ?? null
    const there = new Set((await store.getMany(collection, numbers.map(numbered))).map(({ id }) => id))
    const writes = numbers.map((n) => {
      const row = rowOf[projection.name]?.(n)
      if (!row) throw new Error(`${projection.name} has no list`)
      position += 1n
      return writeOf(projection, { id: row.id, position, existed: there.has(row.id) }, change(row))
    })
    const checkpoint = { logId: 'log', epoch: 1n, previous, next: position, event: null }
    if ((await store.commit({ collection, writes, checkpoint })) !== 'committed') throw new Error('not written')
  }
  for (const projection of projections) {
    await store.prepare(collectionOf(projection), indexesOf(projection))
    if (rowOf[projection.name])
      await put(
        projection,
        Array.from({ length: rows }, (_, n) => n),
      )
  }
  const session = { hash: 'hash', staffId: 'one', role, expiresAt: '2027-01-01T00:00:00.000Z' }
  const sessions = { read: async () => session, readResting: async () => null }
  const { kit, calls } = readsAlone({ store: around(store), sessions, write: (line) => lines.push(line) })
  const server = createHttpApp({ kit, routes: [{ calls }], checks: {}, metricsFor: 'everyone' })
  await once(server.listen(0), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    store,
    lines,
    put,
    async close() {
      server.closeAllConnections()
      server.close()
      close()
    },
  }
}
