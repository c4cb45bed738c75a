import { join } from 'node:path'
import { each, inTurn, lineOf } from '../measure/measure.ts'
import { figure } from '../measure/report.ts'
import { residentMb, startCrud, startOurs } from '../measure/servers.ts'
import { historyIn, type Section } from './section.ts'

const starts = 3

/** Start-up of the whole embedded process on a history whose read models stand, until it answers as ready; then its memory. */
export const start: Section = {
  name: 'Start-up and memory',
  about: 'baseline: the plain application on an empty file',
  async run({ startEvents }, { folder }) {
    const history = await historyIn(folder, startEvents)
    // Builds the read models where no section before has.
    await (await startOurs(history)).stop()
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
