import { expect, it } from 'vitest'
import type { Figures } from './figures.ts'
import { aligned, tableOf } from './table.ts'

it('rows stand under each other', () => {
  expect(
    aligned([
      ['', 'files'],
      ['web', 1234],
      ['scripts', 5, 'x'],
    ]),
  ).toBe(['         files', 'web      1,234', 'scripts      5  x'].join('\n'))
})

const size = { files: 2, lines: 1200, bytes: 31_400 }
const none = { files: 0, lines: 0, bytes: 0 }
const long = { path: 'web/a.ts', count: 301 }
const figures: Figures = {
  sizes: { source: size, tests: none },
  workspaces: { web: { source: size, tests: none } },
  crowdedFolders: [],
  longFiles: { source: [long], tests: [] },
  longFunctions: [],
  repeats: { source: [], tests: [{ a: { path: 'a', line: 1 }, b: { path: 'b', line: 1 }, lines: 6 }] },
  circles: [['a', 'b']],
  wordsOfDocs: { docs: 10, 'docs/how-to': 5 },
  steps: [
    { name: 'types', seconds: 60 },
    { name: 'browser', seconds: 90 },
  ],
  firstLoad: 119_932,
  started: { ms: 479.6, residentMb: 131 },
  places: [
    { what: 'an optional field', files: 7, most: 7 },
    { what: 'a slice', files: 14, most: 15 },
  ],
  words: { told: { names: 3, uses: 12 } },
}
/** The rows of a table, their cells with one space between. */
const rowsOf = (table: string): string[] => table.split('\n').map((line) => line.trim().replaceAll(/ +/g, ' '))

it('each figure stands in a row of its own', () => {
  expect(rowsOf(tableOf(figures))).toEqual(
    expect.arrayContaining([
      'web 2 1,200 31 0 0 0',
      'in all 2 1,200 31 0 0 0',
      'folders of more than 15 files 0',
      'files over 300 lines 1 0',
      'repeated pairs of 6 lines or more 0 1',
      'circles between folders 1',
      'folders in them 2',
      'words of docs 15',
      'browser 1.5',
      'minutes of npm test, as each part last ran 2.5',
      'first load as last built, kB 119.9',
      'start as last measured, ms 480',
      'resident after start, MB 131',
      'an optional field 7 of 7',
      'a slice 14 of 15',
      'told 3 12',
    ]),
  )
})

it('what was not run, built or installed is not measured', () => {
  const table = tableOf({
    ...figures,
    circles: null,
    steps: null,
    firstLoad: null,
    started: { ms: null, residentMb: null },
    places: [{ what: 'a slice', files: null, most: 15 }],
  })
  expect(rowsOf(table).filter((row) => row.endsWith('not measured'))).toHaveLength(7)
})

it('the whole of the tests is not known while a part is not', () => {
  const rows = rowsOf(
    tableOf({
      ...figures,
      steps: [
        { name: 'types', seconds: 60 },
        { name: 'browser', seconds: null },
      ],
    }),
  )
  expect(rows).toContain('browser not measured')
  expect(rows).toContain('minutes of npm test, as each part last ran not measured')
})
