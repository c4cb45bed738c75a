import { existsSync } from 'node:fs'
import { type Codec, createCodec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { evictingErased } from '@clinic/platform/log/evict-erased.ts'
import { openSqliteLog } from '@clinic/platform/log/sqlite/sqlite-log.ts'
import type { Counted } from '@clinic/platform/telemetry/counting.ts'
import { VaultLost } from '@clinic/platform/vault/keys/canary.ts'
import { findMasterKey } from '@clinic/platform/vault/keys/master-key-source.ts'
import { openVault, type Vault } from '@clinic/platform/vault/open-vault.ts'
import { openSqliteVaultStore } from '@clinic/platform/vault/sqlite/sqlite-vault-store.ts'
import { openSqliteWorkStore } from '@clinic/platform/work/sqlite/sqlite-work-store.ts'
import type { WorkStore } from '@clinic/platform/work/work-store.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import { openSqliteReadStore } from '@clinic/projections/read-store/sqlite/sqlite-read-store.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { CannotStart, type Files } from './folder.ts'

/** The stores of the embedded form, as the main thread uses them: it appends, and only reads the read models. */
export type Stores = { log: EventLog; vault: Vault; work: WorkStore; codec: Codec; readStore: ReadStore; close(): void }

type KeyFound = { masterKey: Buffer; keptWithData: boolean }

/** The configured key, or the one in the data folder. @throws MasterKeyUnusable */
export const masterKeyOf = (configured: Buffer | null, folder: string): KeyFound => {
  if (configured) return { masterKey: configured, keptWithData: false }
  const { key, from } = findMasterKey({ embeddedDataDir: folder })
  return { masterKey: key, keptWithData: from === 'folder' }
}

/** Refuses a folder with keys and no log: a new log must not begin beside the keys of another. */
const refuseWithoutLog = (files: Files): void => {
  if (existsSync(files.vault) && !existsSync(files.log))
    throw new CannotStart(
      `The data folder holds ${files.vault} but no log.sqlite. Restore the log that belongs to it, or choose another folder with DATA_DIR.`,
    )
}

/** Opens the stores; with a wrong key it closes them again. @throws WrongMasterKey, VaultLost, CannotStart */
export const openStores = async (
  files: Files,
  masterKey: Buffer,
  now: () => number,
  counted: Counted = (_, port) => port,
): Promise<Stores> => {
  const closing: (() => void)[] = []
  const opened = <T extends { close(): void }>(one: T): T => {
    closing.unshift(() => one.close())
    return one
  }
  const close = () => {
    for (const one of closing) one()
  }
  refuseWithoutLog(files)
  try {
    const log = counted('log', opened(openSqliteLog(files.log)).log)
    const { position } = await log.head()
    if (position > 0n && !existsSync(files.vault)) throw new VaultLost('there is no vault.sqlite beside it')
    const { store } = opened(openSqliteVaultStore(files.vault))
    const vault = await openVault({ store: counted('vault', store), masterKey, logIsEmpty: position === 0n, now })
    const work = counted('work', opened(openSqliteWorkStore(files.vault)).store)
    const codec = createCodec({ registry, vault })
    const readStore = counted('read-models', opened(openSqliteReadStore(files.read, { readOnly: true })).store)
    return { log: evictingErased(log, vault.dataKeys), vault, work, codec, readStore, close }
  } catch (error) {
    close()
    throw error
  }
}
