import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The paths of the files below a folder, relative to it and with slashes ('assets/app-1a2b.js'); none where there is no such folder. */
export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    : []
