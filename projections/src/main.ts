import { randomUUID } from 'node:crypto'
import { type Config, configOrExit } from '@clinic/service-kit/config.ts'
import { createHttpApp } from '@clinic/service-kit/http/app.ts'
import type { Checks } from '@clinic/service-kit/http/health.ts'
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
import { projections } from './projections.ts'
import { openMongoReadStore } from './read-store/mongodb/mongo-read-store.ts'
import { logState } from './runner/log-state.ts'
import { type RunningProjections, runProjections } from './runner/run-projections.ts'

/** Leases of a process that died are respected this long before another takes over. */
const ttlMs = 5_000

/** projections of the distributed form: folds EventStoreDB into MongoDB (design §2). Any number may run; each projection is folded by one. */
const main = async (): Promise<void> => {
  const config = configOrExit(process.env)
  const log = createLogger('projections')
  if (config.form !== 'distributed') {
    log.fatal('projections needs EVENTSTORE_URL and MONGODB_URL; `npm start` runs everything without them')
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
  const workStore = await whenReachable(() => openMongoWorkStore(mongo.db('vault')), log)
  const vault = await whenReachable(async () => {
    const { position } = await events.log.head()
    return openVault({ store: vaultStore.store, masterKey: config.masterKey, logIsEmpty: position === 0n })
  }, log)
  const { store } = openMongoReadStore(mongo.db('read'))
  const stopping = new AbortController()
  const running = runProjections({
    projections,
    log: events.log,
    open: createCodec({ registry, vault }).open,
    store,
    work: workStore.store,
    holder: randomUUID(),
    ttlMs,
    signal: stopping.signal,
    onState: (projection, state) => logState(log, projection, state),
  })
  const kit = createHttpKit({ config, sessions: vault.sessions, log })
  kit.metrics.beforeScrape.push(() => measure(running, kit.metrics.projectionLag, events.log.head))
  const checks: Checks = {
    eventLog: () => answers(events.log.head()),
    readStore: () => answers(store.collections()),
    projections: async () => running.ready() || 'behind or stopped',
  }
  const server = createHttpServer(createHttpApp({ kit, routers: [], checks, metricsFor: 'everyone' }))
  const port = await listen(server, config.port)
  log.info({ port }, 'listening')
  const endRuns = () => {
    stopping.abort()
    return running.ended
  }
  stopOnSignal(
    [() => closeServer(server), endRuns, workStore.close, vaultStore.close, events.close, () => mongo.close()],
    log,
  )
}

/** A check that asks whether a store can be reached at all. */
const answers = async (asked: Promise<unknown>): Promise<true> => {
  await asked
  return true
}

/** Of the projections this process folds: those of another process are measured there. */
async function measure(
  running: RunningProjections,
  lag: { set(labels: { projection: string }, value: number): void },
  head: () => Promise<{ position: bigint }>,
): Promise<void> {
  const { position } = await head()
  for (const report of running.report())
    if (report.state.doing === 'folding') lag.set({ projection: report.name }, Number(position - report.position))
}

await main()
