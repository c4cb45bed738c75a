import { resolve } from 'node:path'
import { masterKeyOf } from '@clinic/all-in-one/stores.ts'
import { backUp } from '@clinic/all-in-one/tools/backup.ts'
import { checkBackup } from '@clinic/all-in-one/tools/check-backup.ts'
import { openFolderLog } from '@clinic/projections/cli/open-tools.ts'
import { expectLog, onFolder, terminal } from './tool.ts'

/** `npm run backup -- <folder> [--keys <folder>]`: copies what cannot be made again, beside the running process, and checks the copy. */
await onFolder('backup', async ({ folder, files, config }, to) => {
  expectLog({ folder, files })
  const { masterKey } = masterKeyOf(config.masterKey, folder)
  // A key that does not open the vault is refused before there is a copy that nobody checked.
  const { close } = await openFolderLog(files, masterKey)
  await close()
  const { position, at, code } = await backUp(files, to, (made) => checkBackup(made, masterKey, terminal))
  terminal.print(
    `Backup of ${at} up to position ${position} in ${resolve(to.folder)}. Keep the master key apart from it.`,
  )
  if (to.keys) terminal.print(`Its keys are in ${resolve(to.keys)}: it cannot be restored without them.`)
  return code
})
