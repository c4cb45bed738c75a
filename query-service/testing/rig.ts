import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headKeyOf, nextHead, noEvents, signHead } from '@clinic/platform/heads/signed-head.ts'
import { createHttpApp } from '@clinic/platform/http/app.ts'
import { createHttpKit } from '@clinic/platform/http/calls/kit.ts'
import { openFolderImageStore } from '@clinic/platform/images/folder/folder-image-store.ts'
import { createSealedFiles, type SealedFiles } from '@clinic/platform/images/sealed-files.ts'
import { createCodec } from '@clinic/platform/log/codec.ts'
import { appendSealed } from '@clinic/platform/log/spec-support.ts'
import { openSqliteLog } from '@clinic/platform/log/sqlite/sqlite-log.ts'
import { closeServer, listen } from '@clinic/platform/start/shutdown.ts'
import { createLogger } from '@clinic/platform/telemetry/logger.ts'
import { openVault, type Vault } from '@clinic/platform/vault/open-vault.ts'
import { openSqliteVaultStore } from '@clinic/platform/vault/sqlite/sqlite-vault-store.ts'
import { openSqliteWorkStore } from '@clinic/platform/work/sqlite/sqlite-work-store.ts'
import { projections } from '@clinic/projections/projections.ts'
import { openSqliteReadStore } from '@clinic/projections/read-store/sqlite/sqlite-read-store.ts'
import { createReached } from '@clinic/projections/runner/reached.ts'
import { runProjections } from '@clinic/projections/runner/run-projections.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import type { Actor } from '@clinic/shared-events/definitions/stored-event.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { composeQueryService } from '../src/compose.ts'

/** One instance of query-service with its own port and sockets. */
type Instance = { url: string; stop(): Promise<void> }

export type Rig = {
  /** The first instance. */
  url: string
  /** Another instance on the same stores. */
  another(): Promise<Instance>
  /** Appends to the end of a stream; the position of the last event. */
  append(stream: string, ...events: AnyEvent[]): Promise<bigint>
  /** The same as `staff:<id>` or `system:<name>`, not as a visitor. */
  appendAs(actor: Actor, stream: string, ...events: AnyEvent[]): Promise<bigint>
  /** Keeps a signed head of the log in the vault, as the notary does. */
  signHead(): Promise<void>
  /** Resolves once every projection has folded up to a position. */
  folded(position: bigint): Promise<void>
  /** Signs somebody in: the cookie to send, and the session's hash. */
  signIn(
    staffId: string,
    role?: 'doctor' | 'admin',
    options?: Parameters<Vault['sessions']['open']>[2],
  ): Promise<{ cookie: string; hash: string }>
  endSession(hash: string): Promise<void>
  unlockSession(hash: string): Promise<boolean>
  /** The calendars and drafts of the vault, and its marks of deactivated accounts. */
  feeds: Pick<Vault, 'calendarFeeds' | 'deactivations' | 'drafts'>
  /** A secret of the vault. */
  secret: Vault['secret']
  /** Erases what is sealed of a stream; what was folded before keeps it. */
  erase: Vault['dataKeys']['erase']
  /** Moves the vault's clock. */
  pass(minutes: number): void
  /** Puts one size of an image into the store. */
  keepImage(id: string, width: number, bytes: Buffer): void
  /** The files that patients sent. */
  files: SealedFiles
  /** Stops folding until `foldAgain`. */
  holdFolding(): Promise<void>
  foldAgain(): void
  lines: string[]
  close(): Promise<void>
}

/** query-service over real SQLite stores, with the projections folding in this process. */
export const startRig = async ({
  capacity = 1,
  ...options
}: {
  sweepEveryMs?: number
  lateAfterMs?: number
  capacity?: number
} = {}): Promise<Rig> => {
  const folder = mkdtempSync(join(tmpdir(), 'query-'))
  let clock = Date.parse('2026-11-21T15:00:00.000Z')
  const now = () => clock
  const events = openSqliteLog(join(folder, 'log.sqlite'))
  const vaultStore = openSqliteVaultStore(join(folder, 'vault.sqlite'))
  const work = openSqliteWorkStore(join(folder, 'vault.sqlite'))
  const read = openSqliteReadStore(join(folder, 'read.sqlite'))
  const vault = await openVault({ store: vaultStore.store, masterKey: Buffer.alloc(32, 1), now })
  const codec = createCodec({ registry, vault })
  const hub = createReached({ head: async () => (await events.log.head()).position })
  const lines: string[] = []
  const stored = new Map<string, Buffer>()
  const images = { read: async (id: string, width: number) => stored.get(`${id}-${width}`) ?? null }
  const fileStore = openFolderImageStore(join(folder, 'files'), { ending: 'sealed' })
  const files = createSealedFiles(fileStore, vault.dataKeys)
  let folding: { ended: Promise<void>; stop(): void } | null = null

  const foldAgain = () => {
    const stopping = new AbortController()
    const { ended } = runProjections({
      projections,
      log: events.log,
      open: codec.open,
      store: read.store,
      work: work.store,
      holder: 'rig',
      now,
      signal: stopping.signal,
      onPosition: hub.notify,
    })
    folding = { ended, stop: () => stopping.abort() }
  }
  const holdFolding = async () => {
    folding?.stop()
    await folding?.ended
  }

  const another = async (): Promise<Instance> => {
    const mail = { on: true, smtpUrl: null, from: practice.email, outboxDir: null }
    const settings = { practice: { ...practice, capacity }, bookingHorizonDays: 365, mail }
    const config = { publicUrl: null, rateLimits: false, trustProxy: 0, ...settings }
    const log = createLogger('query-service', { write: (line) => lines.push(line) })
    const kit = createHttpKit({ config, sessions: vault.sessions, accesses: vault.accesses, log })
    const parts = {
      images,
      files: fileStore,
      kit,
      config,
      log: events.log,
      vault,
      readStore: read.store,
      reached: hub.reached,
      now,
    }
    const service = await composeQueryService({ ...parts, ...options })
    const { routes, checks } = service
    const server = createHttpApp({ kit, routes: [routes], checks, metricsFor: 'this-machine' })
    service.attachSockets(server)
    const port = await listen(server, 0)
    return {
      url: `http://localhost:${port}`,
      async stop() {
        await service.stop()
        await closeServer(server)
      },
    }
  }

  const appendAs: Rig['appendAs'] = (actor, stream, ...added) => {
    const by = { actor, at: new Date(clock).toISOString(), correlation: randomUUID() }
    return appendSealed({ log: events.log, codec }, stream, added, by)
  }

  foldAgain()
  const instances = [await another()]
  return {
    url: instances[0]?.url ?? '',
    async another() {
      const instance = await another()
      instances.push(instance)
      return instance
    },
    append: (stream, ...added) => appendAs('public', stream, ...added),
    appendAs,
    async signHead() {
      const key = headKeyOf(vault.secret('mac'))
      const all = await events.log.readAll(0n, 100_000)
      const head = all.reduce((before, { meta }) => nextHead(key, before, meta.mac), noEvents)
      const { logId, position } = await events.log.head()
      const at = new Date(clock).toISOString()
      await vault.heads.keep(signHead(key, { ...head, logId, position: String(position), at }))
    },
    async folded(position) {
      for (const { name } of projections)
        if (!(await hub.reached(name, position))) throw new Error(`${name} has not reached ${position}`)
    },
    async signIn(staffId, role = 'doctor', options) {
      const { token, session } = await vault.sessions.open(staffId, role, options)
      return { cookie: `session=${token}`, hash: session.hash }
    },
    endSession: vault.sessions.end,
    unlockSession: vault.sessions.unlock,
    feeds: vault,
    files,
    secret: vault.secret,
    erase: vault.dataKeys.erase,
    keepImage: (id, width, bytes) => void stored.set(`${id}-${width}`, bytes),
    pass: (minutes) => {
      clock += minutes * 60_000
    },
    holdFolding,
    foldAgain,
    lines,
    async close() {
      for (const instance of instances) await instance.stop()
      await holdFolding()
      hub.close()
      for (const store of [events, work, vaultStore, read]) store.close()
      rmSync(folder, { recursive: true })
    },
  }
}
