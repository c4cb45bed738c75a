import { join } from 'node:path'
import { bookings } from '../load/bookings.ts'
import { callJson } from '../measure/calls.ts'
import { bookingsBy, connections, getsOf, load, loadInTurn } from '../measure/load.ts'
import { each, lineOf } from '../measure/measure.ts'
import { startCrud, startOurs } from '../measure/servers.ts'
import type { Section } from './section.ts'

const rowsPerList = 100
export const listPath = `/api/doctor/appointments?from=2020-01-01&to=2099-12-31&limit=${rowsPerList}`

/** A list of rows as the dashboard asks for it, and one row after another, by signed-in staff. */
export const reads: Section = {
  name: 'Reads by staff',
  about: `over ${connections} connections, session checked on every call`,
  async run(setting, { folder, started }) {
    const servers = {
      baseline: await started(startCrud(join(folder, 'reads.sqlite'))),
      ours: await started(startOurs(join(folder, 'reads'))),
    }
    const { baseline, ours } = servers
    for (const server of [baseline, ours]) {
      await load(server, bookingsBy(bookings()), { amount: setting.rows })
      await server.ready()
    }
    const lists = { baseline: getsOf(baseline, [listPath]), ours: getsOf(ours, [listPath]) }
    const list = await loadInTurn(servers, setting, lists)
    const rowsOf = async (server: typeof ours) => {
      const rows = await callJson<{ id: string }[]>(server, { path: listPath })
      if (rows.length !== rowsPerList) throw new Error(`a list has ${rows.length} rows`)
      return getsOf(
        server,
        rows.map(({ id }) => `/api/appointments/${id}`),
      )
    }
    const single = await loadInTurn(servers, setting, { baseline: await rowsOf(baseline), ours: await rowsOf(ours) })
    return {
      measured: [
        lineOf(`lists of ${rowsPerList} rows`, '/s', each(list, 'perSecond'), { aim: { of: 'ratio', atLeast: 1.5 } }),
        lineOf('list, p99', 'ms', each(list, 'p99')),
        lineOf('single rows', '/s', each(single, 'perSecond')),
        lineOf('single row, p99', 'ms', each(single, 'p99')),
      ],
      notes: [`${setting.rows} appointments on both sides.`],
    }
  },
}
