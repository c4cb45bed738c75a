import { describe, expect, it } from 'vitest'
import { type CodeFile, codeOf } from '../measure/code-files.ts'
import { longFunctionsIn } from '../measure/functions.ts'
import { crowdedFolders } from '../measure/sizes.ts'

const sourceOf = (files: readonly CodeFile[]): CodeFile[] => files.filter(({ kind }) => kind === 'source')

/** What is over a bound (docs/decisions/0164-what-is-counted.md), each with its place and how many lines or files it has. */
const tooLong = (files: readonly CodeFile[]): string[] =>
  longFunctionsIn(sourceOf(files)).map(
    ({ path, line, name, own, lines }) => `${path}:${line} ${name}: ${own} lines of its own, ${lines} in all`,
  )
const tooFull = (files: readonly CodeFile[]): string[] =>
  crowdedFolders(files).map(({ path, count }) => `${path}: ${count} files`)

const files = codeOf()

it('no function of source has more than 40 lines of its own, or 80 with everything in it', () => {
  expect(tooLong(files)).toEqual([])
})

it('no folder holds more than 15 files of source', () => {
  expect(tooFull(files)).toEqual([])
})

describe('what is over a bound is named', () => {
  const text = `\nexport const one = () => {\n${'x()\n'.repeat(39)}}\n`

  it('a function by its file, line and lines, of source and not of tests', () => {
    const made: CodeFile[] = [
      { path: 'web/src/one.ts', text, kind: 'source' },
      { path: 'web/src/one.spec.ts', text, kind: 'tests' },
      { path: 'web/src/one.css', text, kind: 'source' },
    ]
    expect(tooLong(made)).toEqual(['web/src/one.ts:2 one: 41 lines of its own, 41 in all'])
  })

  it('a folder by how many files it holds', () => {
    const made = Array.from({ length: 16 }, (_, n): CodeFile => ({ path: `web/src/${n}.ts`, text: '', kind: 'source' }))
    expect(tooFull(made)).toEqual(['web/src: 16 files'])
  })
})
