import { projections } from '@clinic/projections/projections.ts'
import { openMongoReadStore } from '@clinic/projections/read-store/mongodb/mongo-read-store.ts'
import { openSqliteReadStore } from '@clinic/projections/read-store/sqlite/sqlite-read-store.ts'
import { createTools } from '@clinic/projections/runner/tools.ts'
import type { Config } from '@clinic/service-kit/config.ts'
import { createCodec } from '@clinic/shared-events/log/codec.ts'
import { openEventStoreLog } from '@clinic/shared-events/log/eventstoredb/eventstoredb-log.ts'
import { registry } from '@clinic/shared-events/log/registry.ts'
import { openMongoClient } from '@clinic/shared-events/vault/mongodb/mongo-away.ts'
import { openMongoVaultStore } from '@clinic/shared-events/vault/mongodb/mongo-vault-store.ts'
import { openVault } from '@clinic/shared-events/vault/open-vault.ts'
import { openMongoWorkStore } from '@clinic/shared-events/work/mongodb/mongo-work-store.ts'
import type { Files } from './folder.ts'
import { masterKeyOf, openStores } from './stores.ts'
import type { ToolParts } from './tools.ts'

export type OpenedTools = { parts: ToolParts; close(): Promise<void> }

/** The data folder's stores, opened for one tool; the folder's lock is held. */
export const openEmbeddedTools = async (
  folder: string,
  files: Files,
  configured: Buffer | null,
): Promise<OpenedTools> => {
  const { masterKey } = masterKeyOf(configured, folder)
  const stores = await openStores(files, masterKey, Date.now)
  const read = openSqliteReadStore(files.read)
  const { log, vault, work, codec } = stores
  const stopping = new AbortController()
  const tools = createTools({ projections, log, open: codec.open, store: read.store, work, signal: stopping.signal })
  const close = async () => {
    stopping.abort()
    read.close()
    stores.close()
  }
  return { parts: { tools, log, vault, logFile: files.log }, close }
}

/** The servers' stores, opened for one tool beside the running services. */
export const openDistributedTools = async (
  config: Config & { form: 'distributed' },
  holder: string,
): Promise<OpenedTools> => {
  const events = openEventStoreLog(config.eventStoreUrl)
  const mongo = openMongoClient(config.mongodbUrl)
  const vaultStore = await openMongoVaultStore(mongo.db('vault'))
  const { log } = events
  const { position } = await log.head()
  const vault = await openVault({ store: vaultStore.store, masterKey: config.masterKey, logIsEmpty: position === 0n })
  const { open } = createCodec({ registry, vault })
  const { store } = openMongoReadStore(mongo.db('read'))
  const { store: work } = await openMongoWorkStore(mongo.db('vault'))
  const stopping = new AbortController()
  const tools = createTools({ projections, log, open, store, work, holder, signal: stopping.signal })
  const close = async () => {
    stopping.abort()
    await events.close()
    await mongo.close()
  }
  return { parts: { tools, log, vault }, close }
}
