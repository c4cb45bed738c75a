import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { machineMs, ownMs } from './measure/processes.ts'
import { figure, ratioOf, type SectionResult, tableOf } from './measure/report.ts'
import { root } from './measure/servers.ts'
import { settingOf } from './options.ts'
import { booking } from './sections/booking.ts'
import { busiestHour } from './sections/busiest-hour.ts'
import { history } from './sections/history.ts'
import { longLists } from './sections/lists.ts'
import { longStream } from './sections/long-stream.ts'
import { push } from './sections/push.ts'
import { reads } from './sections/reads.ts'
import { rebuild } from './sections/rebuild.ts'
import type { Run, Section } from './sections/section.ts'
import { signIn } from './sections/sign-in.ts'
import { staffLists } from './sections/staff-lists.ts'
import { start } from './sections/start.ts'
import { verify } from './sections/verify.ts'

/** `npm run bench [-- --events N] [--short] [--only <section>]`: how to read it stands in docs/performance.md. Fails when something is broken, never when it is slow. */
const all = [
  booking,
  reads,
  staffLists,
  longLists,
  push,
  longStream,
  rebuild,
  history,
  signIn,
  start,
  verify,
  busiestHour,
]
const setting = settingOf(process.argv.slice(2))
const sections = all.filter(({ name }) => name.startsWith(setting.only))
if (sections.length === 0) {
  const names = all.map(({ name }) => `  ${name}`).join('\n')
  console.error(`No section begins with '${setting.only}'. There are:\n${names}`)
  process.exit(1)
}

const at = new Date().toISOString()
const name = `.cache/bench/${at.replaceAll(':', '-')}.json`
/** Inside the project, so that it lies on a disk that syncs. */
const folder = join(root, `.cache/bench/work-${process.pid}`)
mkdirSync(folder, { recursive: true })

const [cores, cpu, loadBefore = 0] = [availableParallelism(), cpus()[0]?.model ?? 'unknown', loadavg()[0]]
const machine = { cores, cpu, node: process.version, loadBefore }
console.log(`${at}, ${cores} cores (${cpu}), Node ${process.version}, load before ${loadBefore.toFixed(1)}`)
console.log('Baseline and ours in turn, medians. The loading client runs on the same cores.\n')

/** What else ran on the machine during some work, whose processes have ended by then: in cores, and the load after it. */
const beside = async <T>(work: () => Promise<T>): Promise<{ result: T; others: string }> => {
  const [began, all, own] = [performance.now(), machineMs(), ownMs()]
  const result = await work()
  const others = Math.max(0, machineMs() - all - (ownMs() - own)) / (performance.now() - began)
  return {
    result,
    others: `Other programs took ${figure(others)} of ${cores} cores meanwhile; load ${figure(loadavg()[0] ?? 0)}.`,
  }
}

/** Runs a section and stops what it started, the last first. */
const resultOf = async (section: Section): Promise<Required<SectionResult>> => {
  const running: { stop(): Promise<void> }[] = []
  const started: Run['started'] = async (starting) => {
    const one = await starting
    running.unshift(one)
    return one
  }
  try {
    return { notes: [], problems: [], ...(await section.run(setting, { folder, started })) }
  } catch (error) {
    return { measured: [], notes: [], problems: [error instanceof Error ? error.message : String(error)] }
  } finally {
    for (const one of running) await one.stop()
  }
}

const done = []
try {
  for (const section of sections) {
    console.log(`${section.name} (${section.about})`)
    const { result, others } = await beside(() => resultOf(section))
    const { measured, problems } = result
    const notes = [...result.notes, others]
    const lines = [...tableOf(measured), ...notes, ...problems.map((problem) => `BROKEN: ${problem}`)]
    console.log(`${lines.map((line) => `  ${line}\n`).join('')}`)
    done.push({
      name: section.name,
      measured: measured.map((one) => ({ ...one, ratio: ratioOf(one) })),
      notes,
      problems,
    })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

writeFileSync(join(root, name), `${JSON.stringify({ at, machine, setting, sections: done }, null, 2)}\n`)
console.log(`Written to ${name}`)
const failed = done.filter(({ problems }) => problems.length > 0).length
console.log(`${done.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
