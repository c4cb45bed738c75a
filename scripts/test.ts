import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFigures } from '@clinic/test-servers/figures.ts'
import { readReport, summary } from '@clinic/test-servers/report.ts'
import { keepSteps } from './measure/last-run.ts'
import { mayBeRepeated, readPlaywrightReport, readVitestReport, type StepReport } from './step-reports.ts'

/** `npm test`: every check and suite, one after the other; says at the end what ran, on which servers, and what could not. */
const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache/test-report')
const inCi = process.env.CI === 'true'

type Outcome = StepReport & { name: string; seconds: number; ok: boolean; notRun?: string }
type Step = { name: string; command: string; args: string[]; report?: () => StepReport; missing?: () => string | null }

const bin = (name: string) => join(root, 'node_modules/.bin', name)
const found = (...paths: string[]) => paths.some((path) => existsSync(path))
const noChromium = () =>
  found('/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome') ? null : 'Chromium is not installed'

const vitest = (name: string, project: string): Step => ({
  name,
  command: bin('vitest'),
  args: [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${join(reports, `${project}.json`)}`,
  ],
  report: () => readVitestReport(join(reports, `${project}.json`)),
})

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
  vitest('rules and folds', 'pure'),
  vitest('screens', 'web'),
  vitest('adapters and services on servers', 'servers'),
  {
    name: 'browser',
    command: bin('playwright'),
    args: ['test', '--config', 'e2e/playwright.config.ts'],
    report: () => readPlaywrightReport(join(reports, 'e2e.json')),
    missing: noChromium,
  },
]

const run = (step: Step): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(step.command, step.args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, TEST_REPORT_DIR: reports },
    })
    child.on('close', (code) => resolve(code === 0))
    child.on('error', () => resolve(false))
  })

const outcomeOf = async (step: Step): Promise<Outcome> => {
  const missing = step.missing?.()
  const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] }
  if (missing) return { name: step.name, seconds: 0, ok: !inCi, ...nothing, failed: Number(inCi), notRun: missing }
  console.log(`\n── ${step.name}`)
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
const only = process.argv.slice(2)
const outcomes: Outcome[] = []
for (const step of steps.filter(({ name }) => !only.length || only.some((part) => name.includes(part))))
  outcomes.push(await outcomeOf(step))
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
const repeated = outcomes.flatMap(({ name, repeated = [] }) => repeated.map((story) => `  ${name}: ${story}`))
if (repeated.length > 0)
  console.log(`\nPassed only when repeated (at most ${mayBeRepeated} may):\n${repeated.join('\n')}`)
const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
const reasons = onServers.filter(({ what }) => what.startsWith('not run')).length
const unexplained = inCi && sum('skipped') > reasons
if (unexplained) console.log("Nothing may be left out here without a line 'not run: <reason>' above.")
process.exitCode = outcomes.every(({ ok }) => ok) && !unexplained && repeated.length <= mayBeRepeated ? 0 : 1
