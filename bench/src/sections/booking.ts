import { join } from 'node:path'
import { bookings } from '../load/bookings.ts'
import { bookingsBy, connections, loadInTurn } from '../measure/load.ts'
import { each, lineOf, quantile } from '../measure/measure.ts'
import { figure } from '../measure/report.ts'
import { startCrud, startOurs } from '../measure/servers.ts'
import type { Section } from './section.ts'

/** Durable bookings: answered after the commit, on both sides; ours with every read model folded meanwhile. */
export const booking: Section = {
  name: 'Durable bookings',
  about: `POST /api/appointments over ${connections} connections; ours with the projections running`,
  async run(setting, { folder, started }) {
    const baseline = await started(startCrud(join(folder, 'booking.sqlite')))
    const ours = await started(startOurs(join(folder, 'booking')))
    const requests = { baseline: bookingsBy(bookings()), ours: bookingsBy(bookings()) }
    const sides = await loadInTurn({ baseline, ours }, setting, requests)
    const behindMs = sides.ours.map(({ readyMs }) => readyMs)
    const [median, most] = [quantile(behindMs, 0.5), Math.max(...behindMs)].map(figure)
    return {
      measured: [
        lineOf('bookings', '/s', each(sides, 'perSecond'), { aim: { of: 'ratio', atLeast: 1 } }),
        lineOf('until answered, p50', 'ms', each(sides, 'p50')),
        lineOf('until answered, p99', 'ms', each(sides, 'p99')),
      ],
      notes: [
        `After a load of ${setting.seconds} s the read models stood at the head ${median} ms later (at most ${most} ms).`,
      ],
    }
  },
}
