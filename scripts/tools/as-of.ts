import { startAsOf } from '@clinic/all-in-one/as-of/as-of.ts'
import { readInstant } from '@clinic/all-in-one/as-of/instant.ts'
import { filesOf } from '@clinic/all-in-one/folder.ts'
import type { Config } from '@clinic/platform/config/config.ts'
import { openFolderImageReader } from '@clinic/platform/images/folder/folder-image-store.ts'
import { openMongoImageStore } from '@clinic/platform/images/mongodb/mongo-image-store.ts'
import { stopAll } from '@clinic/platform/start/shutdown.ts'
import { openMongo } from '@clinic/platform/stores/mongo.ts'
import { createLogger } from '@clinic/platform/telemetry/logger.ts'
import { buildWebWhenStale } from '../build-web.ts'
import { onStores, terminal } from './tool.ts'

const usage =
  'npm run as-of -- <instant>, as 2026-11-01T12:00 (the clock of Costa Rica) or 2026-11-01T18:00:00Z, that has passed'

const openImages = async (config: Config) => {
  if (config.form === 'embedded') {
    const { images, files } = filesOf(config.dataDir)
    const sealed = openFolderImageReader(files, 'sealed')
    return { images: openFolderImageReader(images), files: sealed, close: async () => undefined }
  }
  const mongo = openMongo(config.mongodbUrl)
  const [images, files] = [
    await openMongoImageStore(mongo.db('vault')),
    await openMongoImageStore(mongo.db('vault'), 'files'),
  ]
  return { images, files, close: () => mongo.close() }
}

/** `npm run as-of -- <instant>`: a read-only copy of the whole application as it stood then, beside the running system, until Ctrl+C. */
const [typed, ...more] = process.argv.slice(2)
const instant = more.length === 0 ? readInstant(typed) : null
if (instant === null || Date.parse(instant) > Date.now()) {
  console.error(usage)
  process.exitCode = 2
} else {
  buildWebWhenStale(terminal.print)
  const ending = new AbortController()
  // Asked again while it ends, it goes on ending: what it opened is removed last.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort())
  await onStores(async ({ config, log, vault }) => {
    const logger = createLogger('as-of')
    logger.level = 'warn'
    const { close, ...stores } = await openImages(config)
    const { url, stopping } = await startAsOf(instant, { config, log, vault, ...stores, logger, terminal })
    terminal.print(`The practice as of ${instant}, to read alone: ${url}`)
    terminal.print('Ctrl+C ends it.')
    await new Promise<void>((ended) => {
      if (ending.signal.aborted) ended()
      else ending.signal.addEventListener('abort', () => ended())
    })
    await stopAll(stopping, logger)
    await close()
    return 0
  })
}
