import { join } from 'node:path'
import { startOurs } from '../measure/our-server.ts'
import { quantile } from '../measure/quantile.ts'
import { residentMb } from '../measure/server-process.ts'
import { figure } from '../report/table.ts'
import { historyIn } from './rebuild.ts'
import type { Section } from './section.ts'
import { startCrud } from './servers.ts'

const starts = 3

/** Start-up of the whole embedded process on a history whose read models stand, until it answers as ready; then its memory. */
export const start: Section = {
  name: 'Start-up and memory',
  about: 'baseline: the plain application on an empty file',
  async run({ startEvents }, folder) {
    const theirs: Started[] = []
    const ours: Started[] = []
    for (let time = 0; time < starts; time += 1) {
      theirs.push(await once(() => startCrud(join(folder, `start-${time}`))))
      ours.push(await once(() => startOurs(historyIn(folder, startEvents))))
    }
    const median = (of: readonly Started[], pick: (one: Started) => number) => quantile(of.map(pick), 0.5)
    const at = `at ${figure(startEvents)} events`
    return {
      measured: [
        {
          what: `start-up ${at}`,
          unit: 'ms',
          baseline: median(theirs, ({ ms }) => ms),
          ours: median(ours, ({ ms }) => ms),
        },
        {
          what: `resident ${at}`,
          unit: 'MB',
          baseline: median(theirs, ({ mb }) => mb),
          ours: median(ours, ({ mb }) => mb),
          aim: { of: 'ours', atMost: 250 },
        },
      ],
      notes: [],
      problems: [],
    }
  },
}

type Started = { ms: number; mb: number }
type Server = { pid: number; startMs: number; stop(): Promise<void> }

const once = async (open: () => Promise<Server>): Promise<Started> => {
  const server = await open()
  const started = { ms: server.startMs, mb: residentMb(server.pid) }
  await server.stop()
  return started
}
