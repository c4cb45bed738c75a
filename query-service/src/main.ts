import { fileURLToPath } from 'node:url'
import type { DistributedConfig } from '@clinic/platform/config/config.ts'
import { createHttpApp } from '@clinic/platform/http/app.ts'
import { createHttpKit } from '@clinic/platform/http/calls/kit.ts'
import { openMongoImageStore } from '@clinic/platform/images/mongodb/mongo-image-store.ts'
import { openDistributedStores } from '@clinic/platform/start/distributed-stores.ts'
import { runService } from '@clinic/platform/start/run-service.ts'
import { closeServer, listen, stopOnSignal } from '@clinic/platform/start/shutdown.ts'
import { whenReachable } from '@clinic/platform/start/start.ts'
import type { Logger } from '@clinic/platform/telemetry/logger.ts'
import { openMongoReadStore } from '@clinic/projections/read-store/mongodb/mongo-read-store.ts'
import { createReached } from '@clinic/projections/runner/reached.ts'
import { composeQueryService } from './compose.ts'
import { webFiles } from './http/web-files.ts'
import { positionsIn } from './positions-in.ts'

/**
 * query-service of the distributed form: EventStoreDB and MongoDB (docs/architecture.md#two-forms). The embedded form is
 * composed in all-in-one.
 */
const run = async (config: DistributedConfig, log: Logger): Promise<void> => {
  const { log: events, vault, mongo, closing, metrics, counted, noticed } = await openDistributedStores(config, log)
  const readStore = counted('read-models', openMongoReadStore(mongo.db('read')).store)
  const hub = createReached({
    head: async () => (await events.head()).position,
    positions: () => positionsIn(readStore),
  })
  const kit = createHttpKit({ config, sessions: vault.sessions, accesses: vault.accesses, log, metrics })
  const images = await whenReachable(() => openMongoImageStore(mongo.db('vault')), log)
  const files = await whenReachable(() => openMongoImageStore(mongo.db('vault'), 'files'), log)
  const service = await composeQueryService({
    images: noticed(images),
    files: noticed(files),
    kit,
    config,
    log: events,
    vault,
    readStore,
    reached: hub.reached,
  })
  const web = webFiles(fileURLToPath(new URL('../../web/dist', import.meta.url)), service.practice)
  const server = createHttpApp({ kit, routes: [service.routes], checks: service.checks, metricsFor: 'everyone', web })
  service.attachSockets(server)
  const port = await listen(server, config.port, config.listenOn)
  log.info({ port }, 'listening')
  stopOnSignal([service.stop, () => closeServer(server), hub.close, ...closing], log)
}

await runService('query-service', run)
