import { setTimeout as pause } from 'node:timers/promises'
import { filesOf } from '@clinic/all-in-one/folder.ts'
import { masterKeyOf, openStores } from '@clinic/all-in-one/stores.ts'
import { composeCommandService } from '@clinic/command-service/compose.ts'
import { systemClock } from '@clinic/command-service/handling/clock.ts'
import { type Codec, createCodec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { openEventStoreLog } from '@clinic/platform/log/eventstoredb/eventstoredb-log.ts'
import { openMongo } from '@clinic/platform/stores/mongo.ts'
import { openMongoVaultStore } from '@clinic/platform/vault/mongodb/mongo-vault-store.ts'
import { openVault, type Vault } from '@clinic/platform/vault/open-vault.ts'
import { openMongoWorkStore } from '@clinic/platform/work/mongodb/mongo-work-store.ts'
import type { WorkStore } from '@clinic/platform/work/work-store.ts'
import { projections } from '@clinic/projections/projections.ts'
import { openMongoReadStore } from '@clinic/projections/read-store/mongodb/mongo-read-store.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import { openSqliteReadStore } from '@clinic/projections/read-store/sqlite/sqlite-read-store.ts'
import { runProjections } from '@clinic/projections/runner/run-projections.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { commandConfig } from './command-config.ts'
import { noImages } from './no-images.ts'

/** The stores a system left behind, opened by the test in its place. */
export type CheckedStores = {
  log: EventLog
  vault: Vault
  codec: Codec
  work: WorkStore
  readStore: ReadStore
  close(): Promise<void>
}

/** The files of a folder that no process runs on. */
export const openFolderStores = async (folder: string): Promise<CheckedStores> => {
  const files = filesOf(folder)
  const stores = await openStores(files, masterKeyOf(null, folder).masterKey, Date.now)
  const { log, vault, codec, work } = stores
  const read = openSqliteReadStore(files.read)
  const close = async () => {
    read.close()
    stores.close()
  }
  return { log, vault, codec, work, readStore: read.store, close }
}

/** EventStoreDB and MongoDB of services that were stopped. `masterKey` in base64. */
export const openServerStores = async (urls: {
  eventStoreUrl: string
  mongodbUrl: string
  masterKey: string
}): Promise<CheckedStores> => {
  const events = openEventStoreLog(urls.eventStoreUrl)
  const mongo = openMongo(urls.mongodbUrl)
  const vaultStore = await openMongoVaultStore(mongo.db('vault'))
  const work = await openMongoWorkStore(mongo.db('vault'))
  const masterKey = Buffer.from(urls.masterKey, 'base64')
  const vault = await openVault({ store: vaultStore.store, masterKey, logIsEmpty: false })
  const codec = createCodec({ registry, vault })
  const { store: readStore } = openMongoReadStore(mongo.db('read'))
  const close = async () => {
    for (const opened of [events, work, vaultStore, mongo]) await opened.close()
  }
  return { log: events.log, vault, codec, work: work.store, readStore, close }
}

/**
 * Does at once what a system does in time: settles every reservation as if its patience were over, then folds every projection up to
 * the head. Rejects when either meets a problem. `now`: the clock that the system was left with.
 */
export const settle = async (stores: CheckedStores, now = Date.now): Promise<void> => {
  await keepReservations(stores, now)
  await catchUp(stores)
}

const keepReservations = async ({ log, vault, codec, work }: CheckedStores, now: () => number): Promise<void> => {
  const problem = Promise.withResolvers<never>()
  const commands = composeCommandService({
    images: noImages,
    files: noImages,
    log,
    vault,
    codec,
    work,
    config: commandConfig,
    // The embedded form's own name: its lease may have been left by a process that was killed.
    holder: 'embedded',
    patienceMs: 0,
    clock: { ...systemClock, now },
    onProblem: problem.reject,
  })
  const ending = new AbortController()
  const managers = commands.startProcessManagers(ending.signal)
  try {
    await Promise.race([managers.reservations.settled((await log.head()).position), problem.promise])
  } finally {
    ending.abort()
    await managers.done
  }
}

const catchUp = async ({ log, codec, work, readStore }: CheckedStores): Promise<void> => {
  const ending = new AbortController()
  const { position: head } = await log.head()
  const running = runProjections({
    projections,
    log,
    open: codec.open,
    store: readStore,
    work,
    holder: 'embedded',
    signal: ending.signal,
  })
  try {
    while (!running.report().every(({ position }) => position >= head)) {
      const stopped = running.report().find(({ state }) => state.doing === 'stopped' || state.doing === 'failed')
      if (stopped) throw new Error(`${stopped.name} ${stopped.state.doing}`)
      await pause(10)
    }
  } finally {
    ending.abort()
    await running.ended
  }
}
