import { rmSync } from 'node:fs'
import { openVault } from '@clinic/platform/vault/open-vault.ts'
import { openSqliteVaultStore } from '@clinic/platform/vault/sqlite/sqlite-vault-store.ts'
import type { Terminal } from '../control.ts'
import type { Files } from '../folder.ts'
import { verifyHere } from './verify-tool.ts'

/** Walks the log of a backup with the keys of its own vault. Exit code 0: all holds; 1: something does not. @throws WrongMasterKey, VaultLost */
export const checkBackup = async (
  files: Pick<Files, 'log' | 'vault'>,
  masterKey: Buffer,
  terminal: Terminal,
): Promise<number> => {
  const { store, close } = openSqliteVaultStore(files.vault)
  try {
    const vault = await openVault({ store, masterKey, logIsEmpty: false })
    return await verifyHere({ logFile: files.log, vault, heads: null }, terminal)
  } finally {
    close()
    // What opening the two files made beside them.
    for (const file of [files.log, files.vault]) for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
  }
}
