import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { CannotStart } from '@clinic/all-in-one/folder.ts'
import { restore } from '@clinic/all-in-one/tools/backup.ts'
import { bucketIn } from '@clinic/platform/heads/bucket.ts'
import { erasedKeysAt } from '@clinic/platform/heads/erased-keys.ts'
import { onFolder, terminal } from './tool.ts'

/** `npm run restore -- <folder> [--keys <folder>]`: puts a backup into a data folder that holds nothing. */
await onFolder('restore', async ({ folder, files, config: { headsDir } }, from) => {
  if (headsDir !== null && bucketIn(headsDir) === null && !existsSync(headsDir))
    throw new CannotStart(`HEADS_DIR names ${headsDir}, which is not there: who was erased since would be back.`)
  const erased = headsDir === null ? [] : await erasedKeysAt(headsDir).list()
  const { position, at, destroyed } = restore(from, files, erased)
  terminal.print(`The backup of ${at} in ${resolve(from.folder)}, up to position ${position}, is in ${folder}.`)
  terminal.print(
    headsDir === null
      ? 'Without HEADS_DIR nobody here knows who was erased since: erase them again.'
      : `Keys of people who were erased since, by the list outside: ${destroyed}. They are destroyed again.`,
  )
  terminal.print(
    'Start it with MESSAGES=off first: what went out since the backup would go out again (docs/operations.md).',
  )
  return 0
})
