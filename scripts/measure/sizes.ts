import { type CodeFile, type Kind, workspaceOf } from './code-files.ts'

/**
 * `lines`: what ends in a line break, blank ones and comments too. `bytes` of UTF-8, so that longer lines are no
 * saving.
 */
export type Size = { files: number; lines: number; bytes: number }
export type Sizes = Record<Kind, Size>

/** A file whose last line has no break counts that line too. */
export const linesOf = (text: string): number => text.split('\n').length - (text === '' || text.endsWith('\n') ? 1 : 0)

const sizeOf = (files: readonly CodeFile[]): Size => ({
  files: files.length,
  lines: files.reduce((sum, { text }) => sum + linesOf(text), 0),
  bytes: files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
})

/** How large source and tests are. */
export const sizesOf = (files: readonly CodeFile[]): Sizes => ({
  source: sizeOf(files.filter(({ kind }) => kind === 'source')),
  tests: sizeOf(files.filter(({ kind }) => kind === 'tests')),
})

/** The same for each workspace. */
export const sizesByWorkspace = (files: readonly CodeFile[]): Record<string, Sizes> =>
  Object.fromEntries(
    [...Map.groupBy(files, ({ path }) => workspaceOf(path))].map(([name, own]) => [name, sizesOf(own)]),
  )

export type Counted = { path: string; count: number }
const mostFirst = (a: Counted, b: Counted): number => b.count - a.count

/** Folders in which more than 15 files of source stand themselves, the fullest first. */
export const crowdedFolders = (files: readonly CodeFile[]): Counted[] => {
  const source = files.filter(({ kind }) => kind === 'source')
  const byFolder = Map.groupBy(source, ({ path }) => path.split('/').slice(0, -1).join('/') || './')
  return [...byFolder]
    .map(([path, own]) => ({ path, count: own.length }))
    .filter(({ count }) => count > 15)
    .sort(mostFirst)
}

/** Files of more than 300 lines, the longest first. */
export const longFiles = (files: readonly CodeFile[]): Counted[] =>
  files
    .map(({ path, text }) => ({ path, count: linesOf(text) }))
    .filter(({ count }) => count > 300)
    .sort(mostFirst)
