import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '@clinic/test-servers/chromium.ts'
import { readFigures } from '@clinic/test-servers/figures.ts'
import { readReport, summary } from '@clinic/test-servers/report.ts'
import { keepSteps } from './measure/last-run.ts'
import { readPlaywrightReport, readVitestReport, type StepReport, slowestFiles } from './step-reports.ts'

/**
 * `npm test`: every check and suite; says at the end what ran, on which servers, what could not, and which files took longest.
 * `npm test -- screens` runs the steps of that name, `npm test -- --changed` the specs that what is not committed touches.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache/test-report')
const inCi = process.env.CI === 'true'
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'))
/** What Vitest calls it: since the last commit, or since a branch. */
const changed = process.argv.find((word) => word === '--changed' || word.startsWith('--changed='))

/** Where the specs' stores lie: in memory, if the system keeps a folder there with room enough (bytes), for each commit of theirs waits for the disk. */
const memory = '/dev/shm'
const roomNeeded = 6 * 2 ** 30
const hasRoom = (): boolean => {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= roomNeeded
}
const scratch = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'clinic-tests-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

type Outcome = StepReport & { name: string; seconds: number; ok: boolean; notRun?: string }
type Step = { name: string; command: string; args: string[]; report?: () => StepReport; missing?: () => string | null }

const bin = (name: string) => join(root, 'node_modules/.bin', name)
const noChromium = () => (findChromium() ? null : 'Chromium is not installed')

const vitest = (name: string, projects: readonly string[]): Step => {
  const report = join(reports, `${projects.join('-')}.json`)
  return {
    name,
    command: bin('vitest'),
    args: [
      'run',
      ...projects.map((project) => `--project=${project}`),
      ...(changed === undefined ? [] : [changed, '--passWithNoTests']),
      ...['--reporter=default', '--reporter=json', `--outputFile=${report}`],
    ],
    report: () => readVitestReport(report, root),
  }
}

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
const cruise = (name: string, config: string): Step => ({
  name,
  command: bin('depcruise'),
  args: ['--config', config, ...workspaces, 'scripts'],
})

const steps: Step[] = [
  { name: 'types', command: bin('tsc'), args: ['-p', 'tsconfig.json'] },
  { name: 'types of the web', command: bin('tsc'), args: ['-p', 'web/tsconfig.json'] },
  { name: 'lint, format and purity', command: bin('biome'), args: ['ci', '--error-on-warnings', '.'] },
  cruise('import directions', '.dependency-cruiser.mjs'),
  cruise('imports between folders', '.dependency-cruiser.folders.mjs'),
  vitest('rules and folds', ['pure']),
  // What runs on servers waits for them most of its time; the screens take what is left of the cores meanwhile.
  vitest('screens, and adapters and services on servers', ['web', 'servers']),
  {
    name: 'browser',
    command: bin('playwright'),
    args: ['test', '--config', 'e2e/playwright.config.ts'],
    report: () => readPlaywrightReport(join(reports, 'e2e.json')),
    missing: noChromium,
  },
]

/** A word that names nothing would run nothing, or everything, and be called a success. */
const unknown = process.argv
  .slice(2)
  .filter((word) => word !== changed && !steps.some(({ name }) => !word.startsWith('--') && name.includes(word)))
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(' or ')}. There are: ${steps.map(({ name }) => name).join('; ')}.`)
  process.exit(2)
}

/** A suite takes all cores; what only checks takes one and says little. */
const isSuite = ({ report }: Step): boolean => report !== undefined

/** What a suite says is shown as it comes, what a check says once it has ended. */
const run = (step: Step): Promise<boolean> =>
  new Promise((resolve) => {
    const title = `\n── ${step.name}`
    if (isSuite(step)) console.log(title)
    const child = spawn(step.command, step.args, {
      cwd: root,
      stdio: isSuite(step) ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TEST_REPORT_DIR: reports, TMPDIR: scratch },
    })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => said.push(text))
    child.on('close', (code) => {
      if (!isSuite(step)) console.log(`${title}\n${said.join('')}`.trimEnd())
      resolve(code === 0)
    })
    child.on('error', () => resolve(false))
  })

const outcomeOf = async (step: Step): Promise<Outcome> => {
  const missing = step.missing?.()
  const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] }
  if (missing) return { name: step.name, seconds: 0, ok: !inCi, ...nothing, failed: Number(inCi), notRun: missing }
  const started = performance.now()
  const ok = await run(step)
  const seconds = Math.round((performance.now() - started) / 1000)
  try {
    return {
      name: step.name,
      seconds,
      ok,
      ...(step.report?.() ?? { ...nothing, passed: Number(ok), failed: Number(!ok) }),
    }
  } catch {
    return { name: step.name, seconds, ok: false, ...nothing, failed: 1, failures: ['its report could not be read'] }
  }
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const outcomes: Outcome[] = []
/** Which stories a change touches nothing can tell: they run in the whole, or by name. */
const isAsked = ({ name }: Step) =>
  only.length > 0 ? only.some((part) => name.includes(part)) : changed === undefined || name !== 'browser'
const asked = steps.filter(isAsked)
outcomes.push(...(await Promise.all(asked.filter((step) => !isSuite(step)).map(outcomeOf))))
for (const step of asked.filter(isSuite)) outcomes.push(await outcomeOf(step))
// Of a change the parts run little: how long that took says nothing of them.
if (changed === undefined)
  keepSteps(
    root,
    steps.map(({ name }) => name),
    outcomes,
  )

console.log('\nWhat ran on which server:')
const onServers = readReport(join(reports, 'servers.jsonl'))
console.log(summary(onServers))
const figures = readFigures(reports)
if (figures.length > 0) console.log(`\nMeasured on this machine, beside everything else it did:\n${figures.join('\n')}`)
console.log('\nSteps:')
for (const { name, seconds, ok, passed, failed, skipped, notRun } of outcomes)
  console.log(
    notRun
      ? `  ${inCi ? 'FAILED ' : 'NOT RUN'} ${name}: ${notRun}`
      : `  ${ok ? 'ok     ' : 'FAILED '} ${name}: ${passed} passed, ${failed} failed, ${skipped} not run (${seconds} s)`,
  )
const failures = outcomes.flatMap(({ name, failures }) => failures.map((failure) => `  ${name}: ${failure}`))
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
const slowest = slowestFiles(outcomes.flatMap(({ files }) => files))
if (slowest.length > 0) console.log(`\nThe files that took longest:\n${slowest.join('\n')}`)
const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
const reasons = onServers.filter(({ what }) => what.startsWith('not run')).length
const unexplained = inCi && sum('skipped') > reasons
if (unexplained) console.log("Nothing may be left out here without a line 'not run: <reason>' above.")
process.exitCode = outcomes.every(({ ok }) => ok) && !unexplained ? 0 : 1
