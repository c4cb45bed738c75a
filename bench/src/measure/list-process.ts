import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createHttpApp } from '@clinic/platform/http/app.ts'
import { createHttpKit } from '@clinic/platform/http/calls/kit.ts'
import { createHttpServer } from '@clinic/platform/http/server.ts'
import { createLogger } from '@clinic/platform/telemetry/logger.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { orders } from '@clinic/projections/orders/orders.ts'
import { patientIntakes } from '@clinic/projections/patient-intakes/patient-intakes.ts'
import { collectionOf, indexesOf, type Projection, writeOf } from '@clinic/projections/projection.ts'
import { openSqliteReadStore } from '@clinic/projections/read-store/sqlite/sqlite-read-store.ts'
import { createReading } from '@clinic/query-service/reading.ts'
import { createQueryRoutes } from '@clinic/query-service/routes.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { type Listed, listed } from '../load/rows.ts'

/**
 * `node list-process.ts <file> <rows>`: query-service's reads over a read store with that many rows in each list, asked by an
 * administrator. `/held` answers the longest this thread worked between two of its turns since it was last asked, in milliseconds of its
 * own processor time, so that what else the machine does counts for nothing; `/whole/<list>` reads a list the plain way, all rows at
 * once. Prints `ready <port>`.
 */
const [file = '', wanted = '100000'] = process.argv.slice(2)
const { store } = openSqliteReadStore(file)

const perCommit = 2_000
const fill = async (projection: Projection, rowOf: (n: number) => { id: string }): Promise<void> => {
  const collection = collectionOf(projection)
  await store.prepare(collection, indexesOf(projection))
  for (let done = 0; done < Number(wanted); done += perCommit) {
    const numbers = Array.from({ length: Math.min(perCommit, Number(wanted) - done) }, (_, n) => done + n + 1)
    const writes = numbers.map((n) => {
      const row = rowOf(n)
      return writeOf(projection, { id: row.id, position: BigInt(n), existed: false }, row)
    })
    const [previous, next] = [done === 0 ? null : BigInt(done), BigInt(done + numbers.length)]
    await store.commit({ collection, writes, checkpoint: { logId: 'bench', epoch: 1n, previous, next, event: null } })
  }
}
const projectionOf: Record<Listed, Projection> = { appointments, orders, 'patient-intakes': patientIntakes }
for (const [name, { rowOf }] of Object.entries(listed)) await fill(projectionOf[name as Listed], rowOf)

const mail = { on: false, smtpUrl: null, from: practice.email, outboxDir: null }
const config = { publicUrl: null, rateLimits: false, trustProxy: 0, practice, bookingHorizonDays: 365, mail }
const admin = { hash: 'hash', staffId: 'admin', role: 'admin' as const, expiresAt: '2099-01-01T00:00:00.000Z' }
const log = createLogger('query-service', { write: () => undefined })
const kit = createHttpKit({ config, sessions: { read: async () => admin }, log })
const reading = createReading(store, async () => true, practice)
const router = createQueryRoutes({
  calendarFeeds: { of: async () => null },
  files: { read: async () => null },
  refusedPosts: { read: async () => null },
  kit,
  reading,
  config,
  idSecret: Buffer.alloc(32),
  now: Date.now,
})
const app = createHttpApp({ kit, routers: [router], checks: {}, metricsFor: 'everyone' })

const workedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let [held, before] = [0, workedMs()]
setInterval(() => {
  const now = workedMs()
  held = Math.max(held, now - before)
  before = now
}, 1)
const server = createHttpServer((request, response) => {
  if (request.url === '/held') {
    response.end(JSON.stringify(held))
    held = 0
    return
  }
  const whole = Object.keys(listed).find((name) => request.url === `/whole/${name}`) as Listed | undefined
  if (!whole) return app(request, response)
  const { sort } = listed[whole]
  void store.findText(collectionOf(projectionOf[whole]), { sort }).then(({ text }) => response.end(text))
})
await once(server.listen(0, '127.0.0.1'), 'listening')
process.once('SIGTERM', () => process.exit(0))
console.log(`ready ${(server.address() as AddressInfo).port}`)
