import { accessSync, constants, mkdirSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { lockSqliteFile } from '@clinic/platform/stores/sqlite-file.ts'

/** A reason not to start that the person who starts it can act on; shown as a sentence, without a stack. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

/** The paths of the embedded form's files (docs/architecture.md#two-forms). */
export const filesOf = (folder: string) => ({
  log: join(folder, 'log.sqlite'),
  vault: join(folder, 'vault.sqlite'),
  read: join(folder, 'read.sqlite'),
  images: join(folder, 'images'),
  /** What patients sent, sealed. */
  files: join(folder, 'files'),
  masterKey: join(folder, 'master.key'),
  lock: join(folder, 'lock.sqlite'),
  control: join(folder, 'control.sock'),
  probe: join(folder, 'probe'),
})
export type Files = ReturnType<typeof filesOf>

/** Makes the data folder and checks that it can be written. @throws CannotStart */
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

/** More than a write to the stores takes at once. */
const room = Buffer.alloc(256 * 1024)

/** Whether the data folder takes what is written now, for `/health/ready`: a disk that is full still reads. */
export const isWritable = async ({ probe }: Files): Promise<true | string> => {
  try {
    await writeFile(probe, room, { mode: 0o600 })
    return true
  } catch (error) {
    return `cannot be written (${(error as NodeJS.ErrnoException).code})`
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}

/** Locks the folder; null when another process has it. */
export const lockFolder = (files: Files): { release(): void } | null => lockSqliteFile(files.lock)
