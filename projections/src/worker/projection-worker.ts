import { parentPort, workerData } from 'node:worker_threads'
import { openFolderImageStore } from '@clinic/platform/images/folder/folder-image-store.ts'
import { createCodec } from '@clinic/platform/log/codec.ts'
import { evictingErased } from '@clinic/platform/log/evict-erased.ts'
import { openSqliteLog } from '@clinic/platform/log/sqlite/sqlite-log.ts'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { type Counted, counting, noOperations } from '@clinic/platform/telemetry/counting.ts'
import { openVault } from '@clinic/platform/vault/open-vault.ts'
import { openSqliteVaultStore } from '@clinic/platform/vault/sqlite/sqlite-vault-store.ts'
import { requestOf } from '@clinic/platform/work/leases.ts'
import { openSqliteWorkStore } from '@clinic/platform/work/sqlite/sqlite-work-store.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { collectionOf, leaseOf } from '../projection.ts'
import { projections } from '../projections.ts'
import { openSqliteReadStore } from '../read-store/sqlite/sqlite-read-store.ts'
import { cleaningImages } from '../runner/clean-images.ts'
import { cleanerOf } from '../runner/housekeeping.ts'
import { runProjections } from '../runner/run-projections.ts'
import { buildOf } from '../runner/tools/build.ts'
import type { OnProgress } from '../runner/tools/tool-types.ts'
import { createTools } from '../runner/tools/tools.ts'
import type { FromThread, ThreadData, Tool, ToThread } from './messages.ts'

/**
 * The embedded form's projection thread: folds all projections and rebuilds them on connections of its own, so that neither holds up
 * the main thread's answers (docs/architecture.md#two-forms). The data folder is locked, so names of holders can be fixed: a
 * start after a crash takes its leases back at once.
 */
const holder = 'embedded'
const toolsHolder = 'embedded-tools'
const ttlMs = 60_000
const reportEveryMs = 100

if (!parentPort) throw new Error('projection-worker runs as a thread')
const main = parentPort
const post = (message: FromThread): void => main.postMessage(message)

const operations = { ...noOperations }
const counted: Counted = (store, port) =>
  counting(port, () => {
    operations[store] += 1
  })

const { files, masterKey } = workerData as ThreadData
const vaultStore = openSqliteVaultStore(files.vault)
const vault = await openVault({
  store: counted('vault', vaultStore.store),
  masterKey: Buffer.from(masterKey),
  logIsEmpty: false,
})
const events = openSqliteLog(files.log, { readOnly: true })
const read = openSqliteReadStore(files.read)
const work = openSqliteWorkStore(files.vault)
const { open } = createCodec({ registry, vault })
const stopping = new AbortController()

await Promise.all(
  projections
    .flatMap((projection) => [collectionOf(projection), buildOf(projection, 'rebuild'), buildOf(projection, 'verify')])
    .flatMap((collection) => [
      ...[toolsHolder, cleanerOf(holder)].map((one) => work.store.release(leaseOf(collection), one)),
      ...[toolsHolder, holder].map((one) => work.store.release(requestOf(leaseOf(collection)), one)),
    ]),
)

const deps = {
  projections,
  log: evictingErased(counted('log', events.log), vault.dataKeys),
  open,
  forgetKeys: () => vault.dataKeys.evict(),
  store: counted('read-models', read.store),
  work: counted('work', work.store),
  ttlMs,
  signal: stopping.signal,
}
/** Of the projections that committed in this turn. */
let positions = new Map<string, bigint>()
const postPositions = (): void => {
  post({ type: 'positions', positions })
  positions = new Map()
}
let reporting: NodeJS.Timeout | undefined
const reportSoon = (): void => {
  reporting ??= setTimeout(() => {
    reporting = undefined
    post({ type: 'reports', reports: running.report(), ready: running.ready() })
  }, reportEveryMs)
}

const running = runProjections({
  ...deps,
  holder,
  // The folder is locked, so no other process serves older versions.
  keepOldMs: 0,
  alsoClean: cleaningImages(openFolderImageStore(files.images), read.store),
  onPosition: (projection, position) => {
    if (positions.size === 0) setImmediate(postPositions)
    positions.set(projection, position)
    reportSoon()
  },
  onState: reportSoon,
})
const tools = createTools({ ...deps, holder: toolsHolder })

main.on('message', async (message: ToThread) => {
  if (message.ask === 'run') return runTool(message)
  if (message.ask === 'hurry') return running.hurry(message.position)
  if (message.ask === 'operations') return post({ type: 'done', id: message.id, result: { ...operations } })
  stopping.abort()
  await running.ended
  clearTimeout(reporting)
  for (const opened of [events, read, work, vaultStore]) opened.close()
  post({ type: 'stopped' })
  main.close()
})

const runTool = async ({ id, tool, names }: Extract<ToThread, { ask: 'run' }>): Promise<void> => {
  let toldAt = 0
  const onProgress: OnProgress = (progress) => {
    if (performance.now() - toldAt < reportEveryMs) return
    toldAt = performance.now()
    post({ type: 'progress', id, progress })
  }
  try {
    const result = await resultOf(tool, names, onProgress)
    post({ type: 'done', id, result })
  } catch (error) {
    const message = error instanceof Error ? error.message : 'failed'
    post({ type: 'failed', id, message, ...(error instanceof StoreAway && { away: error.store }) })
  }
}

const resultOf = (tool: Tool, names: readonly string[], onProgress: OnProgress): Promise<unknown> => {
  const [name = ''] = names
  switch (tool) {
    case 'status':
      return tools.status()
    case 'rebuildAll':
      return tools.rebuildAll(names, onProgress)
    case 'rebuild':
      return tools.rebuild(name, onProgress)
    case 'verify':
      return tools.verify(name, onProgress)
    default:
      return tool satisfies never
  }
}
