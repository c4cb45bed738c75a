import { randomUUID } from 'node:crypto'
import type { DistributedConfig } from '@clinic/platform/config/config.ts'
import { createHttpApp } from '@clinic/platform/http/app.ts'
import { createHttpKit } from '@clinic/platform/http/calls/kit.ts'
import type { Checks } from '@clinic/platform/http/health.ts'
import { openMongoImageStore } from '@clinic/platform/images/mongodb/mongo-image-store.ts'
import { createCodec } from '@clinic/platform/log/codec.ts'
import { openDistributedStores } from '@clinic/platform/start/distributed-stores.ts'
import { runService } from '@clinic/platform/start/run-service.ts'
import { closeServer, listen, stopOnSignal } from '@clinic/platform/start/shutdown.ts'
import { whenReachable } from '@clinic/platform/start/start.ts'
import type { Logger } from '@clinic/platform/telemetry/logger.ts'
import { openMongoWorkStore } from '@clinic/platform/work/mongodb/mongo-work-store.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { projections } from './projections.ts'
import { openMongoReadStore } from './read-store/mongodb/mongo-read-store.ts'
import { cleaningImages } from './runner/clean-images.ts'
import { healthOf } from './runner/health.ts'
import { createStateLog } from './runner/log-state.ts'
import { type RunningProjections, runProjections } from './runner/run-projections.ts'

/** Leases of a process that died are respected this long before another takes over. */
const ttlMs = 5_000

/**
 * projections of the distributed form: folds EventStoreDB into MongoDB (docs/architecture.md#two-forms). Any number may run;
 * each projection is folded by one.
 */
const run = async (config: DistributedConfig, log: Logger): Promise<void> => {
  const { log: events, vault, mongo, closing, metrics, counted, noticed } = await openDistributedStores(config, log)
  const workStore = await whenReachable(() => openMongoWorkStore(mongo.db('vault')), log)
  const store = counted('read-models', openMongoReadStore(mongo.db('read')).store)
  const images = noticed(await whenReachable(() => openMongoImageStore(mongo.db('vault')), log))
  const stopping = new AbortController()
  const running = runProjections({
    projections,
    log: events,
    open: createCodec({ registry, vault }).open,
    forgetKeys: () => vault.dataKeys.evict(),
    store,
    work: counted('work', workStore.store),
    holder: randomUUID(),
    ttlMs,
    signal: stopping.signal,
    alsoClean: cleaningImages(images, store),
    onState: createStateLog(log),
  })
  const kit = createHttpKit({ config, sessions: vault.sessions, accesses: vault.accesses, log, metrics })
  kit.metrics.beforeScrape.push(() => measure(running, kit.metrics.projectionLag, events.head))
  const checks: Checks = {
    eventLog: () => answers(events.head()),
    readStore: () => answers(store.checkpoints()),
    projections: async () => (running.settled() ? healthOf(running.report()) : 'not caught up yet'),
  }
  const server = createHttpApp({ kit, routes: [], checks, metricsFor: 'everyone' })
  const port = await listen(server, config.port, config.listenOn)
  log.info({ port }, 'listening')
  const endRuns = () => {
    stopping.abort()
    return running.ended
  }
  stopOnSignal([() => closeServer(server), endRuns, workStore.close, ...closing], log)
}

/** A check that asks whether a store can be reached at all. */
const answers = async (asked: Promise<unknown>): Promise<true> => {
  await asked
  return true
}

/** Measures the projections this process folds; those of another process are measured there. */
const measure = async (
  running: RunningProjections,
  lag: { set(labels: { projection: string }, value: number): void },
  head: () => Promise<{ position: bigint }>,
): Promise<void> => {
  const { position } = await head()
  for (const report of running.report())
    if (report.state.doing === 'folding') lag.set({ projection: report.name }, Number(position - report.position))
}

await runService('projections', run)
