import { readFileSync } from 'node:fs'

/** How a step's tests ended, and a line or two for each that failed, or passed only when it was repeated: its name and what it met. */
export type StepReport = { passed: number; failed: number; skipped: number; failures: string[]; repeated?: string[] }

type VitestReport = {
  success: boolean
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  numTodoTests?: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; line: number; tests: PlaywrightTest[] }[]
}
type PlaywrightTest = { status: string; results: { errors?: { message?: string }[] }[] }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
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

/** What Vitest wrote with its reporter 'json'. */
export const readVitestReport = (file: string): StepReport => {
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
  }
}

const testsOf = (suite: PlaywrightSuite): { name: string; test: PlaywrightTest }[] => [
  ...(suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({ name: `${spec.file}:${spec.line} › ${spec.title}`, test })),
  ),
  ...(suite.suites ?? []).flatMap(testsOf),
]

/** The first errors of a story: where its time ran out, the second says what it was waiting for. */
const met = ({ errors = [] }: PlaywrightTest['results'][number]): string =>
  errors.length === 0
    ? brief(undefined)
    : errors
        .slice(0, 2)
        .map(({ message }) => brief(message))
        .join(' | ')

/** What Playwright wrote with its reporter 'json'. A story that passed only when it was repeated counts as passed and is named. */
export const readPlaywrightReport = (file: string): StepReport => {
  const { stats, suites, errors = [] } = read<PlaywrightReport>(file)
  const ended = (status: string) =>
    suites
      .flatMap(testsOf)
      .filter(({ test }) => test.status === status)
      .map(({ name, test }) => `${name}: ${test.results.slice(0, 1).map(met).join('')}`)
  const repeated = ended('flaky')
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
    failures: [...ended('unexpected'), ...errors.map(({ message }) => brief(message))],
    ...(repeated.length > 0 && { repeated }),
  }
}

/** How many stories of a run may pass only when repeated; more are a defect of the run. */
export const mayBeRepeated = 3
