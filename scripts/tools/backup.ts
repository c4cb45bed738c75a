import { resolve } from 'node:path'
import { masterKeyOf } from '@clinic/all-in-one/stores.ts'
import { backUp } from '@clinic/all-in-one/tools/backup.ts'
import { checkBackup } from '@clinic/all-in-one/tools/check-backup.ts'
import { expectLog, onFolder, terminal } from './tool.ts'

/** `npm run backup -- <folder>`: copies what cannot be made again, beside the running process, and checks the copy. */
await onFolder('backup', async ({ folder, files, config }, to) => {
  expectLog({ folder, files })
  const { position, at } = backUp(files, to)
  const { masterKey } = masterKeyOf(config.masterKey, folder)
  const code = await checkBackup(resolve(to), masterKey, terminal)
  terminal.print(`Backup of ${at} up to position ${position} in ${resolve(to)}. Keep the master key apart from it.`)
  return code
})
