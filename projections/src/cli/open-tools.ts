import { createCodec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { type EventStoreLogOptions, openEventStoreLog } from '@clinic/platform/log/eventstoredb/eventstoredb-log.ts'
import { openSqliteLog } from '@clinic/platform/log/sqlite/sqlite-log.ts'
import { firstCall } from '@clinic/platform/stores/first-call.ts'
import { openMongo } from '@clinic/platform/stores/mongo.ts'
import type { MasterKey } from '@clinic/platform/vault/keys/master-key.ts'
import { openMongoVaultStore } from '@clinic/platform/vault/mongodb/mongo-vault-store.ts'
import { openVault, type Vault } from '@clinic/platform/vault/open-vault.ts'
import { openSqliteVaultStore } from '@clinic/platform/vault/sqlite/sqlite-vault-store.ts'
import { openMongoWorkStore } from '@clinic/platform/work/mongodb/mongo-work-store.ts'
import { openSqliteWorkStore } from '@clinic/platform/work/sqlite/sqlite-work-store.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { projections } from '../projections.ts'
import { openMongoReadStore } from '../read-store/mongodb/mongo-read-store.ts'
import { openSqliteReadStore } from '../read-store/sqlite/sqlite-read-store.ts'
import type { ProjectionTools } from '../runner/tools/tool-types.ts'
import { createTools, type ToolsDeps } from '../runner/tools/tools.ts'

/** The opened tools. `log` and `vault` are what `npm run verify` needs. */
type OpenTools = { tools: ProjectionTools; log: EventLog; vault: Vault; close(): Promise<void> }

/**
 * The tools on a data folder that no process runs on; the caller holds its lock, so a lease that a crash left behind is taken
 * back at once. @throws WrongMasterKey, VaultLost, Error when there is no log
 */
export const openFolderTools = async (
  files: { log: string; vault: string; read: string },
  masterKey: MasterKey,
): Promise<OpenTools> => {
  const events = openSqliteLog(files.log, { readOnly: true })
  const vaultStore = openSqliteVaultStore(files.vault)
  const { position } = await events.log.head()
  const vault = await openVault({ store: vaultStore.store, masterKey, logIsEmpty: position === 0n })
  const read = openSqliteReadStore(files.read)
  const work = openSqliteWorkStore(files.vault)
  return toolsOn({
    log: events.log,
    vault,
    store: read.store,
    work: work.store,
    holder: 'embedded',
    close() {
      for (const opened of [events, read, work, vaultStore]) opened.close()
    },
  })
}

/** The tools beside running services on EventStoreDB and MongoDB. `onForeign` as of the log. @throws WrongMasterKey, VaultLost, StoreAway */
export const openServerTools = async (
  urls: { eventStoreUrl: string; mongodbUrl: string },
  masterKey: MasterKey,
  options: EventStoreLogOptions = {},
): Promise<OpenTools> => {
  const events = openEventStoreLog(urls.eventStoreUrl, options)
  const mongo = openMongo(urls.mongodbUrl)
  const vaultStore = await firstCall(urls.mongodbUrl, () => openMongoVaultStore(mongo.db('vault')))
  const work = await openMongoWorkStore(mongo.db('vault'))
  const { position } = await events.log.head()
  const vault = await openVault({ store: vaultStore.store, masterKey, logIsEmpty: position === 0n })
  return toolsOn({
    log: events.log,
    vault,
    store: openMongoReadStore(mongo.db('read')).store,
    work: work.store,
    async close() {
      for (const opened of [work, vaultStore, events, mongo]) await opened.close()
    },
  })
}

type Opened = Pick<ToolsDeps, 'store' | 'work' | 'holder'> & {
  log: EventLog
  vault: Vault
  close(): void | Promise<void>
}

/** The tools on stores that are open. They end before the stores are closed. */
const toolsOn = ({ vault, close, ...stores }: Opened): OpenTools => {
  const stopping = new AbortController()
  const { open } = createCodec({ registry, vault })
  const tools = createTools({
    projections,
    ...stores,
    open,
    forgetKeys: () => vault.dataKeys.evict(),
    signal: stopping.signal,
  })
  return {
    tools,
    log: stores.log,
    vault,
    async close() {
      stopping.abort()
      await close()
    },
  }
}

/** The log of a data folder and its vault, to read beside the process that works on them. @throws WrongMasterKey, VaultLost, Error when there is no log */
export const openFolderLog = async (
  files: { log: string; vault: string },
  masterKey: MasterKey,
): Promise<Omit<OpenTools, 'tools'>> => {
  const events = openSqliteLog(files.log, { readOnly: true })
  const vaultStore = openSqliteVaultStore(files.vault, { readOnly: true })
  const vault = await openVault({ store: vaultStore.store, masterKey, logIsEmpty: false })
  const close = async () => {
    for (const opened of [events, vaultStore]) opened.close()
  }
  return { log: events.log, vault, close }
}
