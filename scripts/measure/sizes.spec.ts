import { describe, expect, it } from 'vitest'
import { type CodeFile, kindOf, workspaceOf } from './code-files.ts'
import { crowdedFolders, linesOf, longFiles, sizesByWorkspace, sizesOf } from './sizes.ts'

const file = (path: string, text = 'a\n'): CodeFile => ({ path, text, kind: kindOf(path) })

it.each([
  ['web/src/a.ts', 'source'],
  ['web/src/styles/a.css', 'source'],
  ['web/src/testing-hours.ts', 'source'],
  ['web/src/a.spec.tsx', 'tests'],
  ['projections/src/log.contract.ts', 'tests'],
  ['all-in-one/testing/kills.ts', 'tests'],
  ['e2e/src/walk.ts', 'tests'],
  ['system/src/load.ts', 'tests'],
  ['test-servers/src/a.ts', 'tests'],
])('%s counts as %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind)
})

it.each([
  ['nothing', '', 0],
  ['a line', 'a\n', 1],
  ['a blank one too', 'a\n\nb\n', 3],
  ['one without a break at its end', 'a\nb', 2],
])('%s is counted in lines', (_, text, lines) => {
  expect(linesOf(text)).toBe(lines)
})

describe('the size', () => {
  const files = [file('web/a.ts', 'ñ\n'), file('web/b.spec.ts', 'a\nb\n'), file('vitest.config.ts')]
  const none = { files: 0, lines: 0, bytes: 0 }

  it('is files, lines and bytes of source and tests apart', () => {
    expect(sizesOf(files)).toEqual({
      source: { files: 2, lines: 2, bytes: 5 },
      tests: { files: 1, lines: 2, bytes: 4 },
    })
  })

  it('of each workspace is its own; what stands beside them is one too', () => {
    expect(workspaceOf('vitest.config.ts')).toBe('./')
    expect(sizesByWorkspace(files)).toEqual({
      web: { source: { files: 1, lines: 1, bytes: 3 }, tests: { files: 1, lines: 2, bytes: 4 } },
      './': { source: { files: 1, lines: 1, bytes: 2 }, tests: none },
    })
  })
})

it('a folder is crowded by source that stands in it, not below it and not by its specs', () => {
  const many = (folder: string, count: number, ending = '.ts') =>
    Array.from({ length: count }, (_, at) => file(`${folder}/${at}${ending}`))
  expect(
    crowdedFolders([
      ...many('web/full', 16),
      ...many('web/fuller', 17),
      ...many('web/right', 15),
      ...many('web/right/below', 1),
      ...many('web/right', 9, '.spec.ts'),
    ]),
  ).toEqual([
    { path: 'web/fuller', count: 17 },
    { path: 'web/full', count: 16 },
  ])
})

it('a file is long above 300 lines', () => {
  expect(longFiles([file('a.ts', 'a\n'.repeat(300)), file('b.ts', 'a\n'.repeat(301))])).toEqual([
    { path: 'b.ts', count: 301 },
  ])
})
