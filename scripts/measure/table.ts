import type { Figures } from './figures.ts'
import type { Size, Sizes } from './sizes.ts'

type Row = readonly (string | number)[]

const shown = (cell: string | number): string => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)

/** Rows under each other: the first cell to the left, the others to the right. */
export const aligned = (rows: readonly Row[]): string => {
  const cells = rows.map((row) => row.map(shown))
  const widths = cells.reduce<number[]>(
    (widest, row) => row.reduce((all, cell, at) => all.with(at, Math.max(all[at] ?? 0, cell.length)), widest),
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, () => 0),
  )
  const pad = (cell: string, at: number): string =>
    at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
  return cells.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}

const notMeasured = 'not measured'
const sizeCells = ({ files, lines, bytes }: Size): number[] => [files, lines, Math.round(bytes / 1000)]
const sizeRow = (name: string, { source, tests }: Sizes): Row => [name, ...sizeCells(source), ...sizeCells(tests)]
const minutes = (seconds: number): string => (seconds / 60).toFixed(1)
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

const sizeTable = ({ workspaces, sizes }: Figures): string =>
  aligned([
    ['', 'source', '', '', 'tests'],
    ['', 'files', 'lines', 'kB', 'files', 'lines', 'kB'],
    ...Object.entries(workspaces).map(([name, own]) => sizeRow(name, own)),
    sizeRow('in all', sizes),
  ])

const orderTable = ({ crowdedFolders, longFiles, longFunctions, repeats, circles }: Figures): string =>
  aligned([
    ['', 'source', 'tests'],
    ['folders of more than 15 files', crowdedFolders.length],
    ['files over 300 lines', longFiles.source.length, longFiles.tests.length],
    ['functions over 40 lines of their own, or 80 in all', longFunctions.length],
    ['repeated pairs of 6 lines or more', repeats.source.length, repeats.tests.length],
    ['circles between folders', circles?.length ?? notMeasured],
    ['  folders in them', circles?.flat().length ?? notMeasured],
  ])

const docsTable = ({ wordsOfDocs }: Figures): string =>
  aligned([
    ...Object.entries(wordsOfDocs).map(([folder, words]) => [`  ${folder}`, words]),
    ['words of docs', sumOf(Object.values(wordsOfDocs))],
  ])

/** The whole is known when each part is. */
const stepsTable = ({ steps, firstLoad, started }: Figures): string => {
  const seconds = (steps ?? []).map((step) => step.seconds)
  const known = seconds.filter((one) => one !== null)
  const whole = known.length > 0 && known.length === seconds.length ? minutes(sumOf(known)) : notMeasured
  return aligned([
    ...(steps ?? []).map(({ name, seconds }) => [`  ${name}`, seconds === null ? notMeasured : minutes(seconds)]),
    ['minutes of npm test, as each part last ran', whole],
    ['first load as last built, kB', firstLoad === null ? notMeasured : (firstLoad / 1000).toFixed(1)],
    ['start as last measured, ms', started.ms === null ? notMeasured : Math.round(started.ms)],
    ['resident after start, MB', started.residentMb ?? notMeasured],
  ])
}

/** Files that a change takes, of those it may take (docs/how-to/examples). */
const placesTable = ({ places }: Figures): string =>
  aligned([
    ['files that a change takes, tests aside'],
    ...places.map(({ what, files, most }) => [`  ${what}`, files === null ? notMeasured : `${files} of ${most}`]),
  ])

const wordsTable = ({ words }: Figures): string =>
  aligned([
    ['words that are to go', 'names', 'uses'],
    ...Object.entries(words).map(([word, { names, uses }]) => [`  ${word}`, names, uses]),
  ])

/** What is printed for people. */
export const tableOf = (figures: Figures): string =>
  [sizeTable, orderTable, docsTable, placesTable, stepsTable, wordsTable].map((table) => table(figures)).join('\n\n')
