import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settingOf } from './options.ts'
import { ratioOf, type SectionResult } from './report/measured.ts'
import { tableOf } from './report/table.ts'
import { booking } from './sections/booking.ts'
import { lists } from './sections/lists.ts'
import { longStream } from './sections/long-stream.ts'
import { push } from './sections/push.ts'
import { reads } from './sections/reads.ts'
import { rebuild } from './sections/rebuild.ts'
import type { Section } from './sections/section.ts'
import { signIn } from './sections/sign-in.ts'
import { staffLists } from './sections/staff-lists.ts'
import { start } from './sections/start.ts'
import { verify } from './sections/verify.ts'

/** `npm run bench [-- --events N] [--short] [--only <section>]`: how to read it stands in docs/performance.md. Fails when something is broken, never when it is slow. */
const sections: readonly Section[] = [
  booking,
  reads,
  staffLists,
  lists,
  push,
  longStream,
  rebuild,
  signIn,
  start,
  verify,
]
/** Inside the project, so that it lies on a disk that syncs. */
const results = fileURLToPath(new URL('../../.cache/bench/', import.meta.url))

const setting = settingOf(process.argv.slice(2))
const at = new Date().toISOString()
const work = join(results, `work-${process.pid}`)
mkdirSync(work, { recursive: true })

const machine = {
  cores: availableParallelism(),
  cpu: cpus()[0]?.model ?? 'unknown',
  node: process.version,
  loadBefore: loadavg()[0] ?? 0,
}
console.log(
  `${at}, ${machine.cores} cores (${machine.cpu}), Node ${machine.node}, load before ${machine.loadBefore.toFixed(1)}`,
)
console.log('Baseline and ours in turn, medians. The loading client runs on the same cores.\n')

const runOne = async ({ name, about, run }: Section): Promise<SectionResult & { name: string }> => {
  console.log(`${name} (${about})`)
  const result = await run(setting, work).catch(
    (error: unknown): SectionResult => ({
      measured: [],
      notes: [],
      problems: [error instanceof Error ? error.message : String(error)],
    }),
  )
  for (const line of tableOf(result.measured)) console.log(`  ${line}`)
  for (const note of result.notes) console.log(`  ${note}`)
  for (const problem of result.problems) console.log(`  BROKEN: ${problem}`)
  console.log('')
  return { name, ...result }
}

const done: Awaited<ReturnType<typeof runOne>>[] = []
try {
  for (const section of sections.filter(({ name }) => name.startsWith(setting.only ?? '')))
    done.push(await runOne(section))
} finally {
  rmSync(work, { recursive: true, force: true })
}

const json = done.map((section) => ({
  ...section,
  measured: section.measured.map((one) => ({ ...one, ratio: ratioOf(one) })),
}))
const file = join(results, `${at.replaceAll(':', '-')}.json`)
writeFileSync(file, `${JSON.stringify({ at, machine, setting, sections: json }, null, 2)}\n`)
console.log(`Written to .cache/bench/${at.replaceAll(':', '-')}.json`)
const failed = done.filter(({ problems }) => problems.length > 0).length
console.log(`${done.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
