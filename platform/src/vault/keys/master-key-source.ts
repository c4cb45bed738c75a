import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MasterKey, MasterKeyUnusable, parseMasterKey } from './master-key.ts'

/** Where the master key may come from: `MASTER_KEY`, `MASTER_KEY_FILE`, or, embedded only, the data folder. */
type MasterKeySettings = { masterKey?: string; masterKeyFile?: string; embeddedDataDir?: string }
/** `from` 'folder' means it lies beside the data it protects: the start-up says so (docs/log.md#the-master-key). `made` is true once. */
type FoundMasterKey = { key: MasterKey; from: 'setting' | 'file' | 'folder'; made: boolean }

const keyFile = 'master.key'
/** Files that only exist once a key was in use: a folder with one of them never gets a new key. */
const dataFiles = ['vault.sqlite', 'log.sqlite']

/** The master key of this start (docs/log.md#the-master-key). Embedded without a setting it is made once, mode 0600.
 * @throws MasterKeyUnusable with a sentence for the operator; nothing was written then */
export const findMasterKey = (settings: MasterKeySettings): FoundMasterKey => {
  const { masterKey, masterKeyFile, embeddedDataDir } = settings
  if (masterKey && masterKeyFile) throw new MasterKeyUnusable('give MASTER_KEY or MASTER_KEY_FILE, not both')
  if (masterKey) return { key: parseMasterKey(masterKey, 'MASTER_KEY'), from: 'setting', made: false }
  if (masterKeyFile) return { key: readKey(masterKeyFile), from: 'file', made: false }
  if (embeddedDataDir) return inFolder(embeddedDataDir)
  throw new MasterKeyUnusable('MASTER_KEY or MASTER_KEY_FILE is required')
}

const inFolder = (dataDir: string): FoundMasterKey => {
  const file = join(dataDir, keyFile)
  if (existsSync(file)) return { key: readKey(file), from: 'folder', made: false }
  const found = dataFiles.find((name) => existsSync(join(dataDir, name)))
  if (found)
    throw new MasterKeyUnusable(
      `the data folder holds ${found} but no ${keyFile}: give the key it was made with as MASTER_KEY or MASTER_KEY_FILE`,
    )
  const key = randomBytes(32)
  writeOnce(dataDir, file, `${key.toString('base64')}\n`)
  return { key, from: 'folder', made: true }
}

/** Writes a file once, whole or not at all; it is on the disk before anything is sealed under it. */
const writeOnce = (folder: string, file: string, text: string): void => {
  const draft = `${file}.${process.pid}.new`
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
  } finally {
    unlinkSync(draft)
  }
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

const readKey = (file: string): MasterKey => {
  const name = file.endsWith(keyFile) ? keyFile : 'MASTER_KEY_FILE'
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new MasterKeyUnusable(`${name} cannot be read: ${(error as NodeJS.ErrnoException).code}`, error)
  }
  return parseMasterKey(text, name)
}
