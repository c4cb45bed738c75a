import { openEventStoreLog } from '@clinic/shared-events/log/eventstoredb/eventstoredb-log.ts'
import { openMongoClient } from '@clinic/shared-events/stores/mongo-away.ts'
import { openMongoVaultStore } from '@clinic/shared-events/vault/mongodb/mongo-vault-store.ts'
import { openVault } from '@clinic/shared-events/vault/open-vault.ts'
import type { DistributedConfig } from './config.ts'
import type { Logger } from './log.ts'
import type { Step } from './shutdown.ts'
import { whenReachable } from './start.ts'

/**
 * What every service of the distributed form stands on: the log in EventStoreDB and the vault in MongoDB, waited for while they
 * start. `closing` in the order to close.
 * @throws StoreAway, WrongMasterKey, VaultLost
 */
export const openDistributedStores = async (config: DistributedConfig, log: Logger) => {
  const events = openEventStoreLog(config.eventStoreUrl)
  const mongo = openMongoClient(config.mongodbUrl)
  const vaultStore = await whenReachable(() => openMongoVaultStore(mongo.db('vault')), log)
  const vault = await whenReachable(async () => {
    const { position } = await events.log.head()
    return openVault({ store: vaultStore.store, masterKey: config.masterKey, logIsEmpty: position === 0n })
  }, log)
  const closing: readonly Step[] = [vaultStore.close, events.close, () => mongo.close()]
  return { log: events.log, vault, mongo, closing }
}
