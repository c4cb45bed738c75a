import type { DistributedConfig } from '../config/config.ts'
import { countedIn, createMetrics } from '../http/metrics.ts'
import { openEventStoreLog } from '../log/eventstoredb/eventstoredb-log.ts'
import { evictingErased } from '../log/evict-erased.ts'
import { firstCall } from '../stores/first-call.ts'
import { openMongo } from '../stores/mongo.ts'
import type { Counted } from '../telemetry/counting.ts'
import type { Logger } from '../telemetry/logger.ts'
import { openMongoVaultStore } from '../vault/mongodb/mongo-vault-store.ts'
import { openVault } from '../vault/open-vault.ts'
import { destroyErasedAgain } from './destroy-again.ts'
import { reportForeign } from './foreign-events.ts'
import { createOutages } from './outages.ts'
import type { Step } from './shutdown.ts'
import { whenReachable } from './start.ts'

/**
 * Opens the stores of a service in the distributed form: the log in EventStoreDB and the vault in MongoDB, waited for while they
 * start. `closing` in the order to close; what is `counted` here or by the caller shows in `metrics`.
 * @throws StoreAway, RefusedByServer, WrongMasterKey, VaultLost
 */
export const openDistributedStores = async (config: DistributedConfig, log: Logger) => {
  const metrics = createMetrics()
  const noticed = createOutages(log)
  const count = countedIn(metrics)
  const counted: Counted = (store, port) => count(store, noticed(port))
  const onForeign = reportForeign(log, metrics)
  const replaced = (store: string) => () => log.warn({ store }, 'a client that hung was replaced')
  const events = openEventStoreLog(config.eventStoreUrl, {
    onForeign,
    onReplaced: replaced('event log'),
    onStoodStill: () => log.warn({ store: 'event log' }, 'a subscription that stood still was begun anew'),
  })
  const eventLog = counted('log', events.log)
  const mongo = openMongo(config.mongodbUrl, { onReplaced: replaced('MongoDB') })
  const vaultStore = await whenReachable(
    () => firstCall(config.mongodbUrl, () => openMongoVaultStore(mongo.db('vault'))),
    log,
  )
  const vault = await whenReachable(async () => {
    const { position } = await eventLog.head()
    return openVault({
      store: counted('vault', vaultStore.store),
      masterKey: config.masterKey,
      logIsEmpty: position === 0n,
    })
  }, log)
  await whenReachable(() => destroyErasedAgain(vault, config.headsDir, log), log)
  const closing: readonly Step[] = [vaultStore.close, events.close, () => mongo.close()]
  return { log: evictingErased(eventLog, vault.dataKeys), vault, mongo, closing, metrics, counted, noticed }
}
