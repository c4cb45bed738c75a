import type { DistributedConfig } from '@clinic/platform/config/config.ts'
import { createHttpApp } from '@clinic/platform/http/app.ts'
import { createHttpKit } from '@clinic/platform/http/calls/kit.ts'
import { openMongoImageStore } from '@clinic/platform/images/mongodb/mongo-image-store.ts'
import { createCodec } from '@clinic/platform/log/codec.ts'
import { openDistributedStores } from '@clinic/platform/start/distributed-stores.ts'
import { runService } from '@clinic/platform/start/run-service.ts'
import { closeServer, listen, stopOnSignal } from '@clinic/platform/start/shutdown.ts'
import { whenReachable } from '@clinic/platform/start/start.ts'
import { createProblemLog, type Logger } from '@clinic/platform/telemetry/logger.ts'
import { openMongoWorkStore } from '@clinic/platform/work/mongodb/mongo-work-store.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { composeCommandService } from './compose.ts'
import { openMail } from './notifications/mail/open-mail.ts'
import { cronSchedule } from './notifications/reminders/cron.ts'

const openStores = async (config: DistributedConfig, log: Logger) => {
  const { mongo, closing, counted, noticed, ...stores } = await openDistributedStores(config, log)
  const work = await whenReachable(() => openMongoWorkStore(mongo.db('vault')), log)
  const images = await whenReachable(() => openMongoImageStore(mongo.db('vault')), log)
  const files = await whenReachable(() => openMongoImageStore(mongo.db('vault'), 'files'), log)
  return {
    ...stores,
    images: noticed(images),
    files: noticed(files),
    work: counted('work', work.store),
    closing: [work.close, ...closing],
  }
}

/**
 * command-service of the distributed form: decides over EventStoreDB, with the vault in MongoDB
 * (docs/architecture.md#two-forms). Any number may run.
 */
const run = async (config: DistributedConfig, log: Logger): Promise<void> => {
  const { closing, metrics, ...stores } = await openStores(config, log)
  const { vault } = stores
  const kit = createHttpKit({
    config,
    sessions: vault.sessions,
    accesses: vault.accesses,
    browsers: vault.browsers,
    log,
    metrics,
  })
  const sender = openMail(config, () => new Date().toISOString())
  const service = composeCommandService({
    ...(config.mail.on && {
      mail: { sender, origin: config.publicUrl ?? `http://localhost:${config.port}`, schedule: cronSchedule },
    }),
    ...stores,
    codec: createCodec({ registry, vault }),
    config,
    onProblem: createProblemLog(log),
    onConflict: () => kit.metrics.conflicts.inc(),
  })
  const { username, password } = await whenReachable(service.firstAdministrator, log)
  // Printed once for whoever starts the service, and not logged: log lines are kept.
  if (password !== null) console.log(`First start: user ${username}, password ${password} (shown this once)`)

  const stopping = new AbortController()
  const managers = service.startProcessManagers(stopping.signal)
  const stopManagers = () => {
    stopping.abort()
    return managers.done
  }
  const checks = {
    log: async () => (await stores.log.head()) !== undefined || 'away',
    vault: async () => (await vault.counters.read('health', 'ready')) >= 0 || 'away',
  }
  const server = createHttpApp({ kit, routes: [service.routes(kit)], checks, metricsFor: 'everyone' })
  const port = await listen(server, config.port, config.listenOn)
  log.info({ port }, 'listening')
  stopOnSignal([() => closeServer(server), stopManagers, ...closing], log)
}

await runService('command-service', run)
