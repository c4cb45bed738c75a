import { setTimeout as pause } from 'node:timers/promises'
import { runToEnd } from '@clinic/system/embedded-process.ts'
import { callJson } from '../measure/calls.ts'
import { lineOf, timed } from '../measure/measure.ts'
import { figure } from '../measure/report.ts'
import { residentMb, type Server, startOurs } from '../measure/servers.ts'
import { listPath } from './reads.ts'
import { historyIn, type Section } from './section.ts'

/** A log that takes no longer to walk than a program takes to start. */
const fewEvents = 1_000

/** What staff wait for while the whole log is walked by `npm run verify` in the process that answers them. */
export const verify: Section = {
  name: 'Answers while the log is verified',
  about:
    'baseline: the same server with nothing else to do, for as long; lists of 100 rows and single rows, one after another',
  async run({ verifyEvents, warmUp }, { folder, started }) {
    const history = await historyIn(folder, verifyEvents)
    const server = await started(startOurs(history))
    await answersUntil(server, pause(warmUp * 1_000))
    const before = residentMb(server.pid)
    const verified = (of: string) => runToEnd('scripts/tools/verify.ts', { DATA_DIR: of })
    const startMs = await timed(async () => verified(await historyIn(folder, fewEvents)))
    const walk = verified(history)
    const began = performance.now()
    const ours = await answersUntil(server, walk)
    const ms = performance.now() - began
    const walkMs = Math.max(0, ms - startMs)
    const after = residentMb(server.pid)
    const sides = { baseline: await answersUntil(server, pause(ms)), ours }
    const { code, output } = await walk
    return {
      measured: [
        lineOf('slowest answer', 'ms', sides, { share: 1, aim: { of: 'ours', atMost: 100 } }),
        lineOf('answer, p99', 'ms', sides, { share: 0.99 }),
        lineOf('answer, p50', 'ms', sides),
      ],
      notes: [
        `${figure(verifyEvents)} events walked in ${figure(walkMs / 1000)} s, without the ${figure(startMs / 1000)} s that starting took, beside ${figure(ours.length)} answers; ${before} MB resident before, ${after} MB at the end.`,
      ],
      problems: code === 0 ? [] : [`verify ended with ${code}: ${output.slice(-2_000)}`],
    }
  },
}

/** Milliseconds of each answer, one call after another, until something else has ended. @throws Error for an answer that is not 2xx */
const answersUntil = async (server: Server, end: Promise<unknown>): Promise<number[]> => {
  let ended = false
  const ending = end.finally(() => {
    ended = true
  })
  const [row] = await callJson<{ id: string }[]>(server, { path: listPath })
  const times: number[] = []
  while (!ended)
    for (const path of [listPath, `/api/appointments/${row?.id}`])
      times.push(await timed(() => callJson(server, { path })))
  await ending
  return times
}
