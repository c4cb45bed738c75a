import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** One server (or browser, or other program) that a suite ran on. `what` is its name and version, or
 * `not run: <reason>`. */
export type ReportLine = { suite: string; server: string; what: string }

/** `.cache` at the repository's root, or `TEST_CACHE_DIR`: what is fetched or written by tests and never committed. */
export const cacheFolder = process.env.TEST_CACHE_DIR || join(repository, '.cache')

/** The report's file: `servers.jsonl` in `TEST_REPORT_DIR`, or in `.cache/test-report` when that is not set. */
export const reportFile = (env: NodeJS.ProcessEnv = process.env): string => {
  return join(env.TEST_REPORT_DIR || join(cacheFolder, 'test-report'), 'servers.jsonl')
}

/** Adds one line. Lines are shorter than a disk page, so suites running side by side do not mix theirs. */
export const record = (line: ReportLine, file = reportFile()): void => {
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** Every line of the report, oldest first; [] when nothing was recorded. */
export const readReport = (file = reportFile()): ReportLine[] => {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as ReportLine)
}

/** The report as text for the end of a test run, a line per server and what it was, with the suites that ran on it:
 * `mongodb on mongo-java-server 1.47: vault contract, read store contract`. */
export const summary = (lines: readonly ReportLine[]): string => {
  const suites = new Map<string, Set<string>>()
  for (const { suite, server, what } of lines) {
    const heading = what.startsWith('not run') ? `${server} ${what}` : `${server} on ${what}`
    suites.set(heading, (suites.get(heading) ?? new Set()).add(suite))
  }
  return [...suites].map(([heading, names]) => `${heading}: ${[...names].sort().join(', ')}`).join('\n')
}
