import { resolve } from 'node:path'
import { restore } from '@clinic/all-in-one/tools/backup.ts'
import { onFolder, terminal } from './tool.ts'

/** `npm run restore -- <folder>`: puts a backup into a data folder that has no log. */
await onFolder('restore', async ({ folder, files }, from) => {
  const { position, at } = restore(from, files)
  terminal.print(`The backup of ${at} in ${resolve(from)}, up to position ${position}, is in ${folder}.`)
  terminal.print(
    'Start it with MESSAGES=off first: what went out since the backup would go out again (docs/operations.md).',
  )
  return 0
})
