import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { newestPosition, newLogIdentity } from '@clinic/platform/log/sqlite/schema.ts'
import { isSqliteBroken } from '@clinic/platform/stores/sqlite-away.ts'
import { copySqliteFile, inSqliteFile, syncPath } from '@clinic/platform/stores/sqlite-file.ts'
import { destroyKeys, endAllSessions } from '@clinic/platform/vault/sqlite/sqlite-vault-store.ts'
import { z } from 'zod'
import { CannotStart, type Files, filesOf, lockFolder } from '../folder.ts'

/** Written last: a folder without it is no backup. `position`: of the newest event in it. */
const manifest = z.object({
  form: z.literal('embedded'),
  at: z.string(),
  position: z.int(),
  /** The vault is in a folder of its own. */
  keys: z.literal('apart').optional(),
})
type Manifest = z.infer<typeof manifest>

const manifestOf = (folder: string): string => join(folder, 'backup.json')
/** Beside a vault that is apart: the manifest of the backup that it belongs to. */
const keysManifestOf = (folder: string): string => join(folder, 'keys.json')

/** A backup's folder, and the one of its keys where that is another. */
export type BackupFolders = { folder: string; keys?: string | null }

/** The paths of a backup's files. */
export const backedUpIn = ({ folder, keys }: BackupFolders): Files => {
  const files = filesOf(resolve(folder))
  return keys ? { ...files, vault: filesOf(resolve(keys)).vault } : files
}

/** Copies the images or files that are whole, each a folder of its sizes; one that is removed meanwhile is one that no event names any more. */
const copyImages = (from: string, to: string): void => {
  mkdirSync(to, { mode: 0o700 })
  const folders = existsSync(from) ? readdirSync(from, { withFileTypes: true }).filter((one) => one.isDirectory()) : []
  const whole = folders.map(({ name }) => name).filter((name) => !name.startsWith('unfinished-'))
  for (const name of whole) {
    try {
      cpSync(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true })
      for (const size of readdirSync(join(to, name))) syncPath(join(to, name, size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      rmSync(join(to, name), { recursive: true, force: true })
    }
  }
  syncPath(to)
}

/** @throws CannotStart */
const makeEmpty = (folders: readonly string[]): void => {
  for (const folder of folders) mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (new Set(folders).size < folders.length) throw new CannotStart('Name another folder for the keys.')
  const full = folders.find((folder) => readdirSync(folder).length > 0)
  if (full) throw new CannotStart(`${full} is not empty. Name a new folder for the backup.`)
}

const writeManifest = (path: string, written: Manifest): void => {
  writeFileSync(path, `${JSON.stringify(written)}\n`, { mode: 0o600 })
  syncPath(path)
  syncPath(resolve(path, '..'))
}

/**
 * Copies what cannot be made again into a folder that is empty or new, while a process works on it or not: the log first, then the vault, so that every
 * key of an event that was copied is there, then images and files (docs/operations.md#backups). The master key is not copied.
 * @param check walks the copy, which is a backup only then; gives the exit code
 * @throws CannotStart where a folder is in use; Error where there is no room, or what `check` throws
 */
export const backUp = async (
  files: Files,
  to: BackupFolders,
  check: (made: Files) => Promise<number>,
): Promise<Manifest & { code: number }> => {
  const folders = [to.folder, to.keys ?? []].flat().map((folder) => resolve(folder))
  makeEmpty(folders)
  const made = backedUpIn(to)
  const at = new Date().toISOString()
  try {
    copySqliteFile(files.log, made.log)
    copySqliteFile(files.vault, made.vault)
    copyImages(files.images, made.images)
    copyImages(files.files, made.files)
    const written: Manifest = { form: 'embedded', at, position: inSqliteFile(made.log, newestPosition) }
    const code = await check(made)
    if (to.keys) {
      written.keys = 'apart'
      writeManifest(keysManifestOf(resolve(to.keys)), written)
    }
    writeManifest(manifestOf(resolve(to.folder)), written)
    return { ...written, code }
  } catch (error) {
    for (const folder of folders)
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
    throw error
  }
}

/** What a backup says of itself, or beside its keys. @throws CannotStart where it is not there */
const readManifest = (path: string, missing: string): Manifest => {
  if (!existsSync(path)) throw new CannotStart(missing)
  try {
    return manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new CannotStart(`${path} is not as this program writes it.`)
  }
}

/** What a backup says of itself. @throws CannotStart where it is not whole, or its keys are missing or another's */
const wholeBackup = ({ folder, keys }: BackupFolders): Manifest => {
  const unfinished = `${folder} holds no backup that was finished: it has no backup.json.`
  const found = readManifest(manifestOf(folder), unfinished)
  if (!keys && found.keys)
    throw new CannotStart(`${folder} lacks the keys, which were put apart: name their folder with --keys.`)
  if (!keys) return found
  if (!found.keys) throw new CannotStart(`${folder} holds its keys itself: leave out --keys.`)
  const { at, position } = readManifest(keysManifestOf(keys), `${keys} holds no keys of a backup: it has no keys.json.`)
  if (at !== found.at || position !== found.position)
    throw new CannotStart(`${keys} holds the keys of another backup, of ${at}; ${folder} is of ${found.at}.`)
  return found
}

/**
 * Puts a backup into a data folder that holds nothing. The log gets an identity of its own, so that nothing goes on with what it knew of the other, and every
 * session ends. The log comes last: a restore that was cut off is begun again.
 * @param erased ids of data keys that were destroyed, since the backup too: they are destroyed again
 * @throws CannotStart
 */
export const restore = (
  from: BackupFolders,
  files: Files,
  erased: readonly string[] = [],
): Manifest & { destroyed: number } => {
  const found = wholeBackup(from)
  const lock = lockFolder(files)
  if (!lock) throw new CannotStart('Another process works on the data folder. Stop it first.')
  try {
    expectRoom(files)
    const source = backedUpIn(from)
    // Made first, named last: from its begin to its end whatever stands beside it is this restore's own.
    const log = madeSqlite(source.log, files.log, (made) => {
      newLogIdentity(made)
      if (newestPosition(made) !== found.position) throw damaged(source.log)
    })
    for (const one of [files.read, files.vault]) removeSqlite(one)
    for (const part of ['images', 'files'] as const) {
      if (!existsSync(source[part])) throw damaged(source[part])
      rmSync(files[part], { recursive: true, force: true })
      copyImages(source[part], files[part])
    }
    let destroyed = 0
    const vault = madeSqlite(source.vault, files.vault, (made) => {
      endAllSessions(made)
      destroyed = destroyKeys(made, erased)
    })
    for (const made of [vault, log]) {
      renameSync(partOf(made), made)
      syncPath(resolve(made, '..'))
    }
    return { ...found, destroyed }
  } finally {
    lock.release()
  }
}

const damaged = (file: string) =>
  new CannotStart(`${file} is not there whole, as it was backed up. Take another backup.`)

/** Where a file is made, before it has its name. */
const partOf = (file: string): string => `${file}.part`

/** Refuses a folder in which something would be lost. What an earlier restore that was cut off put there is begun again. @throws CannotStart */
const expectRoom = (files: Files): void => {
  const logs = [files.log, `${files.log}-wal`]
  const others = existsSync(partOf(files.log)) ? [] : [files.vault, files.images, files.files]
  const found = [...logs, ...others].find((one) => existsSync(one))
  if (found)
    throw new CannotStart(
      `There is ${found} already. Name an empty folder with DATA_DIR, or move away all that is in this one: log, vault, images and files belong together.`,
    )
}

const removeSqlite = (file: string): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
}

/** Makes a changed copy beside a file, where it is renamed: so that file is there as a whole or not at all. @returns the file */
const madeSqlite = (from: string, to: string, change: (database: DatabaseSync) => void): string => {
  const part = partOf(to)
  if (!existsSync(from)) throw damaged(from)
  // What a try that was cut off left to write into it; the file itself stays there while it is written over.
  for (const end of ['-wal', '-shm', '-journal']) rmSync(part + end, { force: true })
  copyFileSync(from, part)
  chmodSync(part, 0o600)
  try {
    inSqliteFile(part, change)
  } catch (error) {
    throw isSqliteBroken(error) ? damaged(from) : error
  }
  syncPath(part)
  return to
}
