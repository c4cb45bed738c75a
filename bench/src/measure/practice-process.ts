import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createHttpApp } from '@clinic/platform/http/app.ts'
import { createHttpKit } from '@clinic/platform/http/calls/kit.ts'
import { createHttpServer } from '@clinic/platform/http/server.ts'
import { createLogger } from '@clinic/platform/telemetry/logger.ts'
import { openVault } from '@clinic/platform/vault/open-vault.ts'
import { openSqliteVaultStore } from '@clinic/platform/vault/sqlite/sqlite-vault-store.ts'
import { collectionOf, indexesOf } from '@clinic/projections/projection.ts'
import { projections } from '@clinic/projections/projections.ts'
import { openSqliteReadStore } from '@clinic/projections/read-store/sqlite/sqlite-read-store.ts'
import { createFolder } from '@clinic/projections/runner/folder.ts'
import { createReading } from '@clinic/query-service/reading.ts'
import { createQueryRoutes } from '@clinic/query-service/routes.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { practiceHistory } from '../load/practice-events.ts'
import { processorRoute } from './processor.ts'

/**
 * `node practice-process.ts <folder> <appointments> <orders> <patients>`: folds the history of a practice of that size with every
 * projection, without a log, then answers query-service's reads, each with its session read from a vault. Prints `ready <port> <cookie>`.
 */
const [folder = '', appointments, orders, patients] = process.argv.slice(2)
const size = { appointments: Number(appointments), orders: Number(orders), patients: Number(patients) }
const { store } = openSqliteReadStore(join(folder, 'read.sqlite'))

const folders = projections.map((projection) => ({ projection, fold: createFolder(store, projection) }))
for (const { projection } of folders) await store.prepare(collectionOf(projection), indexesOf(projection), 'to fill')
let head: bigint | null = null
const take = async (events: readonly Recorded[]): Promise<void> => {
  const [previous, next] = [head, events.at(-1)?.position ?? 0n]
  for (const { fold } of folders) {
    const poison = await fold.fold(events)
    if (poison) throw poison
    await fold.commit({ logId: 'bench', epoch: 1n, previous, next, event: null })
  }
  head = next
}
const perCommit = 4_000
let some: Recorded[] = []
for (const event of practiceHistory(size)) {
  some.push(event)
  if (some.length < perCommit) continue
  await take(some)
  some = []
}
if (some.length > 0) await take(some)
for (const { projection, fold } of folders) {
  fold.forget()
  await store.prepare(collectionOf(projection), indexesOf(projection))
}

const vaultStore = openSqliteVaultStore(join(folder, 'vault.sqlite'))
const vault = await openVault({ store: vaultStore.store, masterKey: Buffer.alloc(32, 1), now: Date.now })
const { token } = await vault.sessions.open('admin', 'admin')
const mail = { on: false, smtpUrl: null, from: practice.email, outboxDir: null }
const config = { publicUrl: null, rateLimits: false, trustProxy: 0, practice, bookingHorizonDays: 365, mail }
const kit = createHttpKit({
  ...{ config, sessions: vault.sessions },
  log: createLogger('query-service', { write: () => undefined }),
})
const reading = createReading(
  store,
  async () => true,
  practice,
  () => head ?? 0n,
)
const feeds = {
  calendarFeeds: { of: async () => null },
  files: { read: async () => null },
  refusedPosts: { read: async () => null },
}
const router = createQueryRoutes({ ...feeds, kit, reading, config, idSecret: Buffer.alloc(32), now: Date.now })
const server = createHttpServer(
  createHttpApp({ kit, routers: [router, processorRoute()], checks: {}, metricsFor: 'everyone' }),
)
await once(server.listen(0, '127.0.0.1'), 'listening')
process.once('SIGTERM', () => process.exit(0))
console.log(`ready ${(server.address() as AddressInfo).port} session=${token}`)
