import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderImageStore } from '@clinic/platform/images/folder/folder-image-store.ts'
import type { ImageStore } from '@clinic/platform/images/image-store.ts'
import { openMongoImageStore } from '@clinic/platform/images/mongodb/mongo-image-store.ts'
import { type Codec, createCodec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { openEventStoreLog } from '@clinic/platform/log/eventstoredb/eventstoredb-log.ts'
import { evictingErased } from '@clinic/platform/log/evict-erased.ts'
import { openSqliteLog } from '@clinic/platform/log/sqlite/sqlite-log.ts'
import { openMongoVaultStore } from '@clinic/platform/vault/mongodb/mongo-vault-store.ts'
import { openVault, type Vault } from '@clinic/platform/vault/open-vault.ts'
import type { HashCost } from '@clinic/platform/vault/people/credentials.ts'
import { openSqliteVaultStore } from '@clinic/platform/vault/sqlite/sqlite-vault-store.ts'
import type { VaultStore } from '@clinic/platform/vault/vault-store.ts'
import { openMongoWorkStore } from '@clinic/platform/work/mongodb/mongo-work-store.ts'
import { openSqliteWorkStore } from '@clinic/platform/work/sqlite/sqlite-work-store.ts'
import type { WorkStore } from '@clinic/platform/work/work-store.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import type { TestServers } from '@clinic/test-servers/servers.ts'
import { MongoClient } from 'mongodb'
import { type CommandService, composeCommandService } from '../src/compose.ts'
import type { CommandServiceDeps } from '../src/compose-parts.ts'
import type { Clock } from '../src/handling/clock.ts'
import type { MailDeps } from '../src/notifications/process/start-notifications.ts'

/** The stores of one clinic. */
type Stores = {
  log: EventLog
  vaultStore: VaultStore
  work: WorkStore
  images: ImageStore
  files: ImageStore
  close(): Promise<void>
}

/** One command-service over the world's stores, as another process would be: caches, queues and keys are its own. */
export type Process = CommandService & { vault: Vault; codec: Codec; log: EventLog }
export type ProcessOptions = {
  clock: Clock
  /** The log of the process: another one for appends that wait or fail. */
  log?: EventLog
  /** The store of its leases and checkpoints. */
  work?: WorkStore
  /** Names it in its leases. */
  holder?: string
  leaseMs?: number
  /** The store of its vault. */
  vaultStore?: VaultStore
  images?: ImageStore
  /** What a password costs to check. */
  hashCost?: HashCost
  patienceMs?: number
  /** No other process works on the stores. */
  alone?: boolean
  adminPassword?: string
  publicUrl?: string
  /** Bounds what strangers book; off by default. */
  rateLimits?: boolean
  /** Twilio's API; nobody listens there unless a test says who. */
  twilioApiUrl?: string | null
  onProblem?: (error: unknown) => void
  /** How patients are told; nobody is when absent. */
  mail?: MailDeps
}
export type World = Stores & { start(options: ProcessOptions): Promise<Process> }
export type OpenWorld = () => Promise<World>

/** Cheap on purpose: most tests are not about how long a password holds. */
const cheap: HashCost = { memory: 64, passes: 1, parallelism: 1 }

const worldOf = (stores: Stores): World => {
  const masterKey = randomBytes(32)
  const config = {
    bookingHorizonDays: 365,
    orderHoldDays: 3,
    practice,
    publicBookingsPerHour: 60,
    messageCountries: ['506'],
  } as const
  return {
    ...stores,
    async start(options) {
      const { clock, patienceMs, adminPassword, onProblem = fail } = options
      const { publicUrl = null, rateLimits = false, twilioApiUrl = 'http://127.0.0.1:1' } = options
      const vault = await openVault({
        store: options.vaultStore ?? stores.vaultStore,
        masterKey,
        now: clock.now,
        hashCost: options.hashCost ?? cheap,
      })
      const log = evictingErased(options.log ?? stores.log, vault.dataKeys)
      const codec = createCodec({ registry, vault })
      const deps: CommandServiceDeps = {
        log,
        vault,
        codec,
        work: options.work ?? stores.work,
        images: options.images ?? stores.images,
        files: stores.files,
        config: {
          ...config,
          adminPassword: adminPassword ?? null,
          headsDir: null,
          publicUrl,
          twilioApiUrl,
          rateLimits,
        },
        clock,
        onProblem,
        processManagerRestMs: 0,
        ...(options.mail && { mail: options.mail }),
        ...(options.holder !== undefined && { holder: options.holder }),
        ...(options.leaseMs !== undefined && { leaseMs: options.leaseMs }),
        ...(patienceMs !== undefined && { patienceMs }),
        ...(options.alone && { alone: true }),
      }
      return { ...composeCommandService(deps), vault, codec, log }
    },
  }
}

const fail = (error: unknown) => {
  throw error
}

/** Files in a folder that goes with the world. */
export const openSqliteWorld: OpenWorld = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-commands-'))
  const log = openSqliteLog(join(folder, 'log.sqlite'))
  const vault = openSqliteVaultStore(join(folder, 'vault.sqlite'))
  const work = openSqliteWorkStore(join(folder, 'vault.sqlite'))
  const close = async () => {
    log.close()
    vault.close()
    work.close()
    await rm(folder, { recursive: true })
  }
  const images = openFolderImageStore(join(folder, 'images'))
  const files = openFolderImageStore(join(folder, 'files'), { ending: 'sealed' })
  return worldOf({ log: log.log, vaultStore: vault.store, work: work.store, images, files, close })
}

/** EventStoreDB and MongoDB, or what stands in for them. */
export const openServerWorld = async (servers: TestServers): Promise<World> => {
  const log = openEventStoreLog(servers.eventStoreUrl)
  const client = await MongoClient.connect(servers.mongoUrl)
  const db = client.db(servers.database('vault'))
  const vault = await openMongoVaultStore(db)
  const work = await openMongoWorkStore(db)
  const images = await openMongoImageStore(db)
  const files = await openMongoImageStore(db, 'files')
  const close = async () => {
    await log.close()
    await vault.close()
    await work.close()
    await client.close()
  }
  return worldOf({ log: log.log, vaultStore: vault.store, work: work.store, images, files, close })
}
