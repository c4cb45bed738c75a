import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OurServer, startOurs } from '../measure/our-server.ts'
import { quantile } from '../measure/quantile.ts'
import { residentMb } from '../measure/server-process.ts'
import { figure } from '../report/table.ts'
import { historyIn } from './rebuild.ts'
import type { Section } from './section.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const seeding = fileURLToPath(new URL('../measure/rebuild-process.ts', import.meta.url))

/** What staff wait for while the whole log is walked by `npm run verify` in the process that answers them. */
export const verify: Section = {
  name: 'Answers while the log is verified',
  about:
    'baseline: the same server with nothing else to do, for as long; lists of 100 rows and single rows, one after another',
  async run({ verifyEvents }, folder) {
    const history = historyIn(folder, verifyEvents)
    if (!existsSync(join(history, 'log.sqlite'))) await seed(history, verifyEvents)
    const server = await startOurs(history)
    try {
      await answersUntil(server, pause(2_000))
      const before = residentMb(server.pid)
      const walk = runVerify(history)
      const started = performance.now()
      const walked = await answersUntil(server, walk)
      const ms = performance.now() - started
      const after = residentMb(server.pid)
      const calm = await answersUntil(server, pause(ms))
      const { code, output } = await walk
      const line = (what: string, share: number) => ({
        ...{ what, unit: 'ms' },
        baseline: quantile(calm, share),
        ours: quantile(walked, share),
      })
      return {
        measured: [
          { ...line('slowest answer', 1), aim: { of: 'ours', atMost: 100 } },
          line('answer, p99', 0.99),
          line('answer, p50', 0.5),
        ],
        notes: [
          `${figure(verifyEvents)} events walked in ${figure(ms / 1000)} s beside ${figure(walked.length)} answers; ${before} MB resident before, ${after} MB at the end.`,
        ],
        problems: code === 0 ? [] : [`verify ended with ${code}: ${output}`],
      }
    } finally {
      await server.stop()
    }
  },
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const seed = async (folder: string, events: number): Promise<void> => {
  const [code] = await once(fork(seeding, [folder, String(events), 'seed']), 'exit')
  if (code !== 0) throw new Error(`seeding ended with ${code}`)
}

/** `npm run verify` on the folder, which the running server answers. */
const runVerify = async (folder: string): Promise<{ code: number | null; output: string }> => {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['scripts/on-node-26.mjs', 'scripts/verify.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, DATA_DIR: folder },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-2_000)
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

/** Milliseconds of each answer, one call after another, until something else has ended. @throws Error for an answer that is not 2xx */
const answersUntil = async ({ url, cookie }: OurServer, end: Promise<unknown>): Promise<number[]> => {
  let ended = false
  const ending = end.finally(() => {
    ended = true
  })
  const call = async (path: string): Promise<unknown> => {
    const answer = await fetch(url + path, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    return answer.json()
  }
  const list = '/api/doctor/appointments?from=2020-01-01&to=2099-12-31&limit=100'
  const [row] = (await call(list)) as { id: string }[]
  const times: number[] = []
  while (!ended)
    for (const path of [list, `/api/appointments/${row?.id}`]) {
      const started = performance.now()
      await call(path)
      times.push(performance.now() - started)
    }
  await ending
  return times
}
