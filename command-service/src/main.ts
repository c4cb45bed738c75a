import { type Config, configOrExit } from '@clinic/service-kit/config.ts'
import { createHttpApp } from '@clinic/service-kit/http/app.ts'
import { createHttpKit } from '@clinic/service-kit/http/kit.ts'
import { createHttpServer } from '@clinic/service-kit/http/server.ts'
import { createLogger, type Logger, safeError } from '@clinic/service-kit/log.ts'
import { closeServer, listen, stopOnSignal } from '@clinic/service-kit/shutdown.ts'
import { whenReachable } from '@clinic/service-kit/start.ts'
import { createCodec } from '@clinic/shared-events/log/codec.ts'
import { openEventStoreLog } from '@clinic/shared-events/log/eventstoredb/eventstoredb-log.ts'
import { registry } from '@clinic/shared-events/log/registry.ts'
import { openMongoClient } from '@clinic/shared-events/vault/mongodb/mongo-away.ts'
import { openMongoVaultStore } from '@clinic/shared-events/vault/mongodb/mongo-vault-store.ts'
import { openVault } from '@clinic/shared-events/vault/open-vault.ts'
import { openMongoWorkStore } from '@clinic/shared-events/work/mongodb/mongo-work-store.ts'
import { composeCommandService } from './compose.ts'

/** command-service of the distributed form: decides over EventStoreDB, with the vault in MongoDB (design §2). Any number may run. */
const main = async (): Promise<void> => {
  const config = configOrExit(process.env)
  const log = createLogger('command-service')
  if (config.form !== 'distributed') {
    log.fatal('command-service needs EVENTSTORE_URL and MONGODB_URL; `npm start` runs everything without them')
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

const openStores = async (config: Config & { form: 'distributed' }, log: Logger) => {
  const events = openEventStoreLog(config.eventStoreUrl)
  const mongo = openMongoClient(config.mongodbUrl)
  const vaultStore = await whenReachable(() => openMongoVaultStore(mongo.db('vault')), log)
  const workStore = await whenReachable(() => openMongoWorkStore(mongo.db('vault')), log)
  const vault = await whenReachable(async () => {
    const { position } = await events.log.head()
    return openVault({ store: vaultStore.store, masterKey: config.masterKey, logIsEmpty: position === 0n })
  }, log)
  const closing = [workStore.close, vaultStore.close, events.close, () => mongo.close()]
  return { log: events.log, vault, work: workStore.store, closing }
}

const run = async (config: Config & { form: 'distributed' }, log: Logger): Promise<void> => {
  const { closing, ...stores } = await openStores(config, log)
  const { vault } = stores
  const kit = createHttpKit({ config, sessions: vault.sessions, log })
  const service = composeCommandService({
    ...stores,
    codec: createCodec({ registry, vault }),
    config,
    onProblem: (error) => log.error({ error: safeError(error) }, 'a background task will try again'),
    onConflict: () => kit.metrics.conflicts.inc(),
  })
  const { username, password } = await whenReachable(service.firstAdministrator, log)
  // Not a line of the log: those are kept, and this is for whoever starts it, once.
  if (password !== null) console.log(`First start: user ${username}, password ${password} (shown this once)`)

  const stopping = new AbortController()
  const keeper = service.startKeeper(stopping.signal)
  const stopKeeper = () => {
    stopping.abort()
    return keeper.done
  }
  const checks = {
    log: async () => (await stores.log.head()) !== undefined || 'away',
    vault: async () => (await vault.counters.read('health', 'ready')) >= 0 || 'away',
  }
  const app = createHttpApp({ kit, routers: [service.routes(kit)], checks, metricsFor: 'everyone' })
  const server = createHttpServer(app)
  const port = await listen(server, config.port)
  log.info({ port }, 'listening')
  stopOnSignal([() => closeServer(server), stopKeeper, ...closing], log)
}

await main()
