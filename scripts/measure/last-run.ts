import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * How long each part of `npm test` took the last time it was run and passed, in the order of the parts; null where it
 * never was.
 */
export type StepSeconds = { name: string; seconds: number | null }[]

/**
 * Beside the reports, which each run begins anew: `npm run check` does not make the seconds of the other parts
 * unknown.
 */
const stepsFile = (root: string): string => join(root, '.cache/test-steps.json')

/** What is known of a checkout's parts; null where none was run. */
export const stepsOf = (root: string): StepSeconds | null =>
  existsSync(stepsFile(root)) ? (JSON.parse(readFileSync(stepsFile(root), 'utf8')) as StepSeconds) : null

type Ran = { name: string; seconds: number; ok: boolean; notRun?: string }

/** Keeps what a run of some of the parts shows; `names` are those of all parts. */
export const keepSteps = (root: string, names: readonly string[], outcomes: readonly Ran[]): void => {
  const before = new Map(stepsOf(root)?.map(({ name, seconds }) => [name, seconds]))
  const passed = outcomes.filter(({ ok, notRun }) => ok && !notRun)
  const now = new Map(passed.map(({ name, seconds }) => [name, seconds]))
  const steps = names.map((name) => ({ name, seconds: now.get(name) ?? before.get(name) ?? null }))
  mkdirSync(dirname(stepsFile(root)), { recursive: true })
  writeFileSync(stepsFile(root), JSON.stringify(steps))
}

/**
 * The scripts that a browser fetches with a page before it runs any, by the page's own words: '/assets/index-1.js' →
 * 'assets/index-1.js'.
 */
export const scriptsNamed = (html: string): string[] => [
  ...new Set([...html.matchAll(/<(?:script|link)[^>]*\s(?:src|href)="\/([^"]+\.js)"/g)].map(([, name = '']) => name)),
]

/**
 * Bytes of JavaScript that the first load of `/` fetches, as the build's budget counts them: brotli where a file is
 * served so. Of what was built last; null where nothing is.
 */
export const firstLoadOf = (root: string): number | null => {
  const built = join(root, 'web/dist')
  if (!existsSync(join(built, 'index.html'))) return null
  return scriptsNamed(readFileSync(join(built, 'index.html'), 'utf8'))
    .map((name) => join(built, name))
    .reduce((sum, file) => sum + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size, 0)
}

type Bench = { sections: { measured: { what: string; ours: number }[] }[] }

/** Start-up of the embedded form until it is ready, and what it then holds in memory. */
export type Started = { ms: number | null; residentMb: number | null }

/** As the newest run of `npm run bench` found them; null where it did not measure them, or there was none. */
export const startedOf = (root: string): Started => {
  const folder = join(root, '.cache/bench')
  // A run's file is named by its instant.
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  const newest = files.sort().at(-1)
  if (newest === undefined) return { ms: null, residentMb: null }
  const { sections } = JSON.parse(readFileSync(join(folder, newest), 'utf8')) as Bench
  const oursOf = (what: string): number | null =>
    sections.flatMap(({ measured }) => measured).find((one) => one.what.startsWith(what))?.ours ?? null
  return { ms: oursOf('start-up at '), residentMb: oursOf('resident at ') }
}
