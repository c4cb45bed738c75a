import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('../..', import.meta.url))

/** Folders of what is installed, built or kept by tools. */
const notOurs = /^(node_modules|dist|data|coverage|test-results|playwright-report|\.cache|\.git)$/

/**
 * The paths of all files below a folder of the project, from the root on ('docs/log.md'); what is built or installed
 * left out.
 */
const pathsBelow = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`
    if (entry.isDirectory()) return notOurs.test(entry.name) ? [] : pathsBelow(root, `${path}/`)
    return entry.isFile() ? [path] : []
  })

/** Of 'docs/log.md' 'md'; of a file without an ending its name, 'Dockerfile'. */
const kindOf = (path: string): string => extname(path).slice(1) || path.split('/').at(-1) || ''

/**
 * The texts of the project's files of these kinds (an ending, or the name of a file without one), by path. `root`: of
 * another checkout.
 */
export const projectFiles = (kinds: readonly string[], root = here): Map<string, string> => {
  const paths = pathsBelow(root, '').filter((path) => kinds.includes(kindOf(path)))
  return new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
