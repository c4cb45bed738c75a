import { existsSync, readFileSync } from 'node:fs'

/** How a step's tests ended, a line or two for each that failed (its name and what it met), and how long each file took, in seconds. */
export type StepReport = {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  files: { name: string; seconds: number }[]
}

type VitestReport = {
  success: boolean
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  numTodoTests?: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; line: number; tests: PlaywrightTest[] }[]
}
type PlaywrightResult = {
  duration: number
  errors?: { message?: string }[]
  attachments?: { name: string; path?: string }[]
}
type PlaywrightTest = { status: string; results: PlaywrightResult[] }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; skipped: number }
  errors?: { message?: string }[]
  suites: PlaywrightSuite[]
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

/** A message without the colours of a terminal, its first lines only. */
const brief = (message: string | undefined): string =>
  (message ?? 'no message')
    .split(String.fromCharCode(27))
    .map((part, at) => (at === 0 ? part : part.replace(/^\[[0-9;]*m/, '')))
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 6)
    .join(' | ')
    .slice(0, 600)

/** What Vitest wrote with its reporter 'json'. @param root the folder that its files are named from */
export const readVitestReport = (file: string, root = ''): StepReport => {
  const report = read<VitestReport>(file)
  const failed = report.numFailedTests ?? 0
  return {
    passed: report.numPassedTests ?? 0,
    failed: failed + (report.success || failed > 0 ? 0 : 1),
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    failures: report.testResults.flatMap((suite) => {
      const tests = suite.assertionResults.filter(({ status }) => status === 'failed')
      if (tests.length === 0 && suite.status === 'failed') return [`${suite.name}: ${brief(suite.message)}`]
      return tests.map((test) => `${suite.name} › ${test.fullName}: ${brief(test.failureMessages?.[0])}`)
    }),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: name.startsWith(root) ? name.slice(root.length) : name,
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

const testsOf = (suite: PlaywrightSuite): { name: string; file: string; test: PlaywrightTest }[] => [
  ...(suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({ name: `${spec.file}:${spec.line} › ${spec.title}`, file: spec.file, test })),
  ),
  ...(suite.suites ?? []).flatMap(testsOf),
]

/** The first errors of a story: where its time ran out, the second says what it was waiting for. */
const errorsOf = ({ errors = [] }: PlaywrightResult): string =>
  errors.length === 0
    ? brief(undefined)
    : errors
        .slice(0, 2)
        .map(({ message }) => brief(message))
        .join(' | ')

const saysWhere = /^- (main|dialog|alertdialog|alert|status|heading|article)\b/

/** What the page showed when a story failed: its dialogs, headings and messages, from the snapshot that Playwright keeps of it. */
const shownAt = ({ attachments = [] }: PlaywrightResult): string => {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  const snapshot =
    path && existsSync(path) ? readFileSync(path, 'utf8').split('```yaml\n')[1]?.split('\n```')[0] : undefined
  if (snapshot === undefined) return ''
  const lines = snapshot.split('\n').map((line) => line.trim())
  const shown = lines.filter((line) => saysWhere.test(line)).slice(0, 20)
  return ` | the page: ${shown.join(' ').slice(0, 900)}`
}

/** What a story met. */
const met = ({ results: [first] }: PlaywrightTest): string =>
  first === undefined ? brief(undefined) : `${errorsOf(first)}${shownAt(first)}`

const secondsByFile = (tests: ReturnType<typeof testsOf>): StepReport['files'] => {
  const seconds = new Map<string, number>()
  for (const { file, test } of tests)
    seconds.set(
      file,
      test.results.reduce((sum, { duration }) => sum + duration / 1000, seconds.get(file) ?? 0),
    )
  return [...seconds].map(([name, seconds]) => ({ name, seconds }))
}

/** What Playwright wrote with its reporter 'json'. */
export const readPlaywrightReport = (file: string): StepReport => {
  const { stats, suites, errors = [] } = read<PlaywrightReport>(file)
  const tests = suites.flatMap(testsOf)
  const unexpected = tests.filter(({ test }) => test.status === 'unexpected')
  return {
    passed: stats.expected,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
    failures: [
      ...unexpected.map(({ name, test }) => `${name}: ${met(test)}`),
      ...errors.map(({ message }) => brief(message)),
    ],
    files: secondsByFile(tests),
  }
}

/** The files that took longest, a line each. */
export const slowestFiles = (files: StepReport['files'], most = 10): string[] =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
