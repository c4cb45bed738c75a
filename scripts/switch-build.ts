import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow } from '@clinic/query-service/http/files-below.ts'

const entry = 'index.html'
const assets = 'assets/'
/** In it, the names of the files that a build made itself, apart from those kept of the one before. */
const list = 'pages/assets.json'

const assetsOf = (names: readonly string[]): string[] => names.filter((name) => name.startsWith(assets)).toSorted()

/** A build that left no list is as old as all it holds. */
const ownAssets = (folder: string): string[] =>
  existsSync(join(folder, list))
    ? (JSON.parse(readFileSync(join(folder, list), 'utf8')) as string[])
    : assetsOf(filesBelow(folder))

/**
 * Puts a finished build in the place of the one that is served, without a moment in which a page or what it loads is missing: each file in
 * one step, what pages load before the pages, and `index.html` at the end, from which a running server knows of the change. The hashed
 * assets of the build before stay for the pages that are still open; those of builds before it go. A build of the same assets again
 * does not count as another.
 * @param next a folder on the same disk; what is in it is moved away
 */
export const switchBuild = (next: string, dist: string): void => {
  const own = assetsOf(filesBelow(next))
  const before = ownAssets(dist)
  const same = before.join() === own.join()
  mkdirSync(join(next, dirname(list)), { recursive: true })
  writeFileSync(join(next, list), JSON.stringify(own))

  const made = filesBelow(next)
  const pages = made.filter((name) => !name.startsWith(assets) && name !== entry)
  const kept = new Set([...made, ...(same ? assetsOf(filesBelow(dist)) : before)])
  for (const name of [...own, ...pages]) move(next, dist, name)
  for (const name of filesBelow(dist)) if (!kept.has(name)) rmSync(join(dist, name))
  move(next, dist, entry)
}

const move = (next: string, dist: string, name: string): void => {
  mkdirSync(dirname(join(dist, name)), { recursive: true })
  renameSync(join(next, name), join(dist, name))
}
