import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '@clinic/platform/config/config.ts'
import type { ImageStore } from '@clinic/platform/images/image-store.ts'
import { logAsOf, positionAsOf } from '@clinic/platform/log/as-of.ts'
import { createCodec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { Step } from '@clinic/platform/start/shutdown.ts'
import type { Logger } from '@clinic/platform/telemetry/logger.ts'
import { openVault, type Vault } from '@clinic/platform/vault/open-vault.ts'
import { openSqliteVaultStore } from '@clinic/platform/vault/sqlite/sqlite-vault-store.ts'
import { projections } from '@clinic/projections/projections.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import type { Terminal } from '../control.ts'
import { foldAsOf } from './fold-as-of.ts'
import { serveAsOf } from './serve-as-of.ts'

type AsOfDeps = {
  config: Config
  log: EventLog
  vault: Vault
  images: Pick<ImageStore, 'read'>
  files: Pick<ImageStore, 'read'>
  logger: Logger
  terminal: Terminal
}

/**
 * Starts a read-only copy of the whole application as it stood at an instant (docs/operations.md#as-of): read models folded from the log
 * alone, in a folder that goes with it. Nothing of the practice is written. @throws CannotStart, StoreAway
 */
export const startAsOf = async (
  instant: string,
  { log, vault, terminal, ...deps }: AsOfDeps,
): Promise<{ url: string; stopping: readonly Step[] }> => {
  removeLeft()
  const folder = mkdtempSync(join(tmpdir(), `clinic-as-of-${process.pid}-`))
  const steps: Step[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const then = logAsOf(log, await positionAsOf(log, instant))
    const { readStore, stopped, close } = await foldAsOf({
      log: then,
      open: createCodec({ registry, vault }).open,
      projections,
      files: { read: join(folder, 'read.sqlite'), work: join(folder, 'work.sqlite') },
      onProgress: (progress) => terminal.progress('Building the read models', progress),
    })
    steps.unshift(close)
    for (const name of stopped) terminal.print(`The read model ${name} stands still at an event it cannot fold.`)
    const sessions = await openSessions(join(folder, 'sessions.sqlite'), (step) => steps.unshift(step))
    const { url, stopping } = await serveAsOf({ ...deps, instant, log: then, readStore, vault, sessions })
    return { url, stopping: [...stopping, ...steps] }
  } catch (error) {
    for (const step of steps) await step()
    throw error
  }
}

/** Removes what copies left whose process was killed: what they opened lies there in clear. */
const removeLeft = (): void => {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(/^clinic-as-of-(\d+)-/.exec(name)?.[1] ?? 0)
    if (pid > 0 && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The sessions of the copy, in a vault of its own. */
const openSessions = async (file: string, before: (step: Step) => void): Promise<Vault['sessions']> => {
  const { store, close } = openSqliteVaultStore(file)
  before(close)
  return (await openVault({ store, masterKey: randomBytes(32) })).sessions
}
