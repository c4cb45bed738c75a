import { fileURLToPath } from 'node:url'
import { collectionOf } from '@clinic/projections/projection.ts'
import { projections } from '@clinic/projections/projections.ts'
import { openMongoReadStore } from '@clinic/projections/read-store/mongodb/mongo-read-store.ts'
import { createReached } from '@clinic/projections/runner/reached.ts'
import { type Config, configOrExit } from '@clinic/service-kit/config.ts'
import { createHttpApp } from '@clinic/service-kit/http/app.ts'
import { createHttpKit } from '@clinic/service-kit/http/kit.ts'
import { createHttpServer } from '@clinic/service-kit/http/server.ts'
import { createLogger, type Logger, safeError } from '@clinic/service-kit/log.ts'
import { closeServer, listen, stopOnSignal } from '@clinic/service-kit/shutdown.ts'
import { whenReachable } from '@clinic/service-kit/start.ts'
import { openEventStoreLog } from '@clinic/shared-events/log/eventstoredb/eventstoredb-log.ts'
import { openMongoClient } from '@clinic/shared-events/vault/mongodb/mongo-away.ts'
import { openMongoVaultStore } from '@clinic/shared-events/vault/mongodb/mongo-vault-store.ts'
import { openVault } from '@clinic/shared-events/vault/open-vault.ts'
import { composeQueryService } from './compose.ts'
import { webFiles } from './http/web-files.ts'

/** query-service of the distributed form: EventStoreDB and MongoDB (design §2). The embedded form is composed in all-in-one. */
const main = async (): Promise<void> => {
  const config = configOrExit(process.env)
  const log = createLogger('query-service')
  if (config.form !== 'distributed') {
    log.fatal('query-service needs EVENTSTORE_URL and MONGODB_URL; `npm start` runs everything without them')
    process.exitCode = 2
    return
  }
  try {
    await run(config, log)
  } catch (error) {
    log.fatal({ error: safeError(error), ...(isOurs(error) && { why: error.message }) }, 'cannot start')
    log.flush(() => process.exit(1))
  }
}

/** Refusals whose message is a sentence of ours; others may quote an address with its password. */
const ours = ['StoreAway', 'WrongMasterKey', 'VaultLost', 'CannotListen']
const isOurs = (error: unknown): error is Error => error instanceof Error && ours.includes(error.name)

const run = async (config: Config & { form: 'distributed' }, log: Logger): Promise<void> => {
  const events = openEventStoreLog(config.eventStoreUrl)
  const mongo = openMongoClient(config.mongodbUrl)
  const vaultStore = await whenReachable(() => openMongoVaultStore(mongo.db('vault')), log)
  const vault = await whenReachable(async () => {
    const { position } = await events.log.head()
    return openVault({ store: vaultStore.store, masterKey: config.masterKey, logIsEmpty: position === 0n })
  }, log)
  const { store: readStore } = openMongoReadStore(mongo.db('read'))
  const byName = new Map(projections.map((projection) => [projection.name, collectionOf(projection)]))
  const hub = createReached({
    head: async () => (await events.log.head()).position,
    positionOf: async (name) => (await readStore.checkpoint(byName.get(name) ?? name))?.position ?? null,
  })
  const kit = createHttpKit({ config, sessions: vault.sessions, log })
  const service = await composeQueryService({ kit, config, log: events.log, vault, readStore, reached: hub.reached })
  const web = webFiles(fileURLToPath(new URL('../../web/dist', import.meta.url)))
  const app = createHttpApp({ kit, routers: [service.router], checks: service.checks, metricsFor: 'everyone', web })
  const server = createHttpServer(app)
  service.attachSockets(server)
  const port = await listen(server, config.port)
  log.info({ port }, 'listening')
  const closing = [
    service.stop,
    () => closeServer(server),
    hub.close,
    vaultStore.close,
    events.close,
    () => mongo.close(),
  ]
  stopOnSignal(closing, log)
}

await main()
