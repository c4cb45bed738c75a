import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { workspaces } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { workspaces: string[] }

/** The texts of the project's files with one of these endings, by path; what is built or installed left out. */
export const projectFiles = (endings: readonly string[]): Map<string, string> => {
  const folders = [...workspaces, 'scripts', 'docs'].join(',')
  const patterns = endings.flatMap((ending) => [`{${folders}}/**/*.${ending}`, `*.${ending}`])
  const paths = globSync(patterns, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|data)(\/|$)/.test(path),
  })
  return new Map(paths.sort().map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]))
}

/** The pages of the folder `docs/conformance`, by path. */
export const conformancePages = (): Map<string, string> =>
  new Map([...projectFiles(['md'])].filter(([path]) => path.startsWith('docs/conformance/')))
