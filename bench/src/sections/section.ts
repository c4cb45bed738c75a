import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openFolder } from '@clinic/all-in-one/folder.ts'
import { masterKeyOf, openStores, type Stores } from '@clinic/all-in-one/stores.ts'
import { seedVisits } from '../load/histories.ts'
import type { SectionResult } from '../measure/report.ts'
import type { Setting } from '../options.ts'

export type Run = {
  /** The run's own, empty at its start. */
  folder: string
  /** Waits until it is started; it is stopped when the section has ended, whatever becomes of that. */
  started<T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T>
}

export type Section = {
  name: string
  /** What is compared with what, in a line. */
  about: string
  run(setting: Setting, run: Run): Promise<SectionResult>
}

/** A folder with a history of so many events of appointments in its log, which is filled by the first section that asks for it. */
export const historyIn = async (folder: string, events: number): Promise<string> => {
  const history = join(folder, `history-${events}`)
  if (!existsSync(history)) await inStores(history, (stores) => seedVisits(stores, events))
  return history
}

/** Opens the stores of a folder for some work. */
export const inStores = async <T>(folder: string, work: (stores: Stores) => Promise<T>): Promise<T> => {
  const { files } = openFolder(folder)
  const stores = await openStores(files, masterKeyOf(null, folder).masterKey, Date.now)
  return work(stores).finally(stores.close)
}
