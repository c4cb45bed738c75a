import { join } from 'node:path'
import { bookings } from '../load/bodies.ts'
import { type LoadResult, postLoad } from '../load/http-load.ts'
import { alternate, medians } from '../measure/alternate.ts'
import { untilReady } from '../measure/our-server.ts'
import { quantile } from '../measure/quantile.ts'
import { figure } from '../report/table.ts'
import type { Section } from './section.ts'
import { withBoth } from './servers.ts'

const connections = 32
const warmSeconds = 2

type OurLoad = LoadResult & { caughtUpMs: number }

/** Durable bookings: answered after the commit, on both sides; ours with every read model folded meanwhile. */
export const booking: Section = {
  name: 'Durable bookings',
  about: `POST /api/appointments over ${connections} connections; ours with the projections running`,
  run: ({ rounds, seconds }, folder) =>
    withBoth(join(folder, 'booking'), async ({ baseline, ours }) => {
      const [forBaseline, forOurs] = [bookings(), bookings()]
      const crud = (time: number) => postLoad(baseline.url, forBaseline, connections, time)
      const own = async (time: number): Promise<OurLoad> => {
        const load = await postLoad(ours.url, forOurs, connections, time)
        const ended = performance.now()
        await untilReady(ours.url, () => ours.exitCode())
        return { ...load, caughtUpMs: performance.now() - ended }
      }
      await crud(warmSeconds)
      await own(warmSeconds)
      const sides = await alternate<LoadResult | OurLoad>(
        rounds,
        () => crud(seconds),
        () => own(seconds),
      )
      const bad = [...sides.baseline, ...sides.ours].reduce((sum, load) => sum + load.bad, 0)
      const caughtUp = sides.ours.map((load) => ('caughtUpMs' in load ? load.caughtUpMs : 0))
      return {
        measured: [
          {
            what: 'bookings',
            unit: '/s',
            ...medians(sides, ({ perSecond }) => perSecond),
            aim: { of: 'ratio', atLeast: 1 },
          },
          { what: 'until answered, p50', unit: 'ms', ...medians(sides, ({ p50 }) => p50) },
          { what: 'until answered, p99', unit: 'ms', ...medians(sides, ({ p99 }) => p99) },
        ],
        notes: [
          `After a load of ${seconds} s the read models stood at the head ${figure(quantile(caughtUp, 0.5))} ms later (at most ${figure(Math.max(...caughtUp))} ms).`,
        ],
        problems: bad > 0 ? [`${bad} calls were not answered with 2xx`] : [],
      }
    }),
}
