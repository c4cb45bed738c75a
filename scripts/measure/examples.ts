import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kindOf } from './code-files.ts'

/** A file that a change touches; `added`: it is a new one. */
export type Touched = { path: string; added: boolean }

/** A change that was made for real, kept as its diff beside the how-to pages. `most`: the files it may take. */
export const examples = [
  { what: 'an optional field', name: 'optional-field', page: 'add-an-optional-field', most: 7 },
  { what: 'an event type', name: 'event', page: 'add-an-event', most: 7 },
  { what: 'a live screen', name: 'screen', page: 'add-a-screen', most: 8 },
  { what: 'a slice', name: 'slice', page: 'add-a-slice', most: 15 },
] as const

/** The diff of an example in a checkout; null where there is none. */
export const diffOf = (name: string, root: string): string | null => {
  const file = join(root, `docs/how-to/examples/${name}.diff`)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Tests, golden files and what `npm run docs` writes. */
const isAside = (path: string): boolean =>
  kindOf(path) === 'tests' || path.includes('/golden/') || path === 'docs/events.md'

/** The files of a diff as git writes it, but those that are not counted. */
export const filesOf = (diff: string): Touched[] =>
  diff
    .split(/^diff --git a\//m)
    .slice(1)
    .map((part) => ({ path: part.slice(0, part.indexOf(' b/')), added: /^new file mode /m.test(part) }))
    .filter(({ path }) => !isAside(path))

/** How many files each example takes, of how many it may; null where a checkout has no such diff. */
export type Places = { what: string; files: number | null; most: number }[]

export const placesOf = (root: string): Places =>
  examples.map(({ what, name, most }) => {
    const diff = diffOf(name, root)
    return { what, files: diff === null ? null : filesOf(diff).length, most }
  })
