import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { each, inTurn, lineOf } from '../measure/measure.ts'
import { figure } from '../measure/report.ts'
import { processorMs, residentMb, startCrud, startOurs } from '../measure/servers.ts'
import { historyIn, type Section } from './section.ts'

const starts = 3

/** Start-up of the whole embedded process on a history that was followed to its end before, until it answers as ready; then its memory. */
export const start: Section = {
  name: 'Start-up and memory',
  about: 'baseline: the plain application on an empty file',
  async run({ startEvents }, { folder }) {
    const history = await historyIn(folder, startEvents)
    await follow(history)
    const sides = await inTurn(starts, async (side) => {
      const server = await (side === 'ours'
        ? startOurs(history)
        : startCrud(join(folder, `start-${performance.now()}.sqlite`)))
      const found = { ms: server.startMs, mb: residentMb(server.pid) }
      await server.stop()
      return found
    })
    const at = `at ${figure(startEvents)} events`
    return {
      measured: [
        lineOf(`start-up ${at}`, 'ms', each(sides, 'ms')),
        lineOf(`resident ${at}`, 'MB', each(sides, 'mb'), { aim: { of: 'ours', atMost: 250 } }),
      ],
    }
  },
}

const [lookEveryMs, restingMs] = [500, 30]

/** Builds the read models where no section before has, and lets the process managers come to the head: they go on after it is ready. */
const follow = async (history: string): Promise<void> => {
  const server = await startOurs(history)
  let used = processorMs(server.pid)
  for (let before = Number.NEGATIVE_INFINITY; used - before > restingMs; used = processorMs(server.pid)) {
    before = used
    await pause(lookEveryMs)
  }
  await server.stop()
}
