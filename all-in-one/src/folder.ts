import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A reason not to start that the person who starts it can act on; shown as a sentence, without a stack. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

/** Where the embedded form keeps each thing (docs/architecture.md#two-forms). */
export const filesOf = (folder: string) => ({
  log: join(folder, 'log.sqlite'),
  vault: join(folder, 'vault.sqlite'),
  read: join(folder, 'read.sqlite'),
  masterKey: join(folder, 'master.key'),
  lock: join(folder, 'lock.sqlite'),
  control: join(folder, 'control.sock'),
})
export type Files = ReturnType<typeof filesOf>

/** Makes the data folder and sees that it can be written. Throws `CannotStart`. */
export const openFolder = (dataDir: string): { folder: string; files: Files } => {
  const folder = resolve(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new CannotStart(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Choose another with DATA_DIR or give this user access to it.`,
    )
  }
  return { folder, files: filesOf(folder) }
}

/** Null when another process has the folder. The lock is the operating system's, so it ends with the process, however that ends. */
export const lockFolder = (files: Files): { release(): void } | null => {
  const lock = new DatabaseSync(files.lock)
  try {
    lock.exec('PRAGMA busy_timeout=0; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (/locked|busy/i.test(String(error))) return null
    throw error
  }
  return { release: () => lock.close() }
}
