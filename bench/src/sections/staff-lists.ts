import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { exportedList, exportPath } from '@clinic/shared-events/contracts/exports.ts'
import { exportTicketOf } from '@clinic/shared-events/staff/export-ticket.ts'
import { practiceLists } from '../load/practice-lists.ts'
import { call, nextOf } from '../measure/calls.ts'
import { connections, getsOf, load, loadInTurn } from '../measure/load.ts'
import { each, inTurn, lineOf, type Side, timed } from '../measure/measure.ts'
import { type Aim, figure, type Measured } from '../measure/report.ts'
import { type Server, startServer } from '../measure/servers.ts'
import type { Section } from './section.ts'

type Servers = Record<Side, Server>

/** What every list is measured by: its rate beside the plain application's, and its slowest but one in a hundred. */
export const listAims = {
  rate: { of: 'ratio', atLeast: 1.5 },
  p99: { of: 'ours', atMost: 15 },
} as const satisfies Record<string, Aim>

/** Every list that staff read, at the size of a practice that has gone on for years. */
export const staffLists: Section = {
  name: 'Lists of staff',
  about: `over ${connections} connections, baseline: the same HTTP work, and the same rows in plain tables with the same indexes`,
  async run({ practice, listTimes, warmUp }, { folder, started }) {
    const home = join(folder, 'practice')
    mkdirSync(home)
    const settings = { FOLDER: home, SIZE: JSON.stringify(practice) }
    const ours = await started(startServer('bench/src/program/practice.ts', settings))
    const copy = { FILE: join(home, 'crud.sqlite'), READ_MODELS: join(home, 'read.sqlite') }
    const baseline = await started(startServer('bench/src/baseline/practice.ts', copy))
    const servers = { baseline, ours }
    const measured: Measured[] = []
    const problems: string[] = []
    const lists = { ...practiceLists(practice), ...(await nextPages(ours)) }
    await inTurn(1, (side) => load(servers[side], getsOf(servers[side], Object.values(lists)), { duration: warmUp }))
    for (const [what, path] of Object.entries(lists)) {
      problems.push(...(await differences(servers, what, path)))
      const requests = { baseline: getsOf(baseline, [path]), ours: getsOf(ours, [path]) }
      const sides = await loadInTurn(servers, listTimes, requests)
      measured.push(
        lineOf(what, '/s', each(sides, 'perSecond'), { aim: listAims.rate }),
        lineOf(`${what}, p99`, 'ms', each(sides, 'p99'), { aim: listAims.p99 }),
        lineOf(`${what}, processor`, 'ms', each(sides, 'processor')),
      )
    }
    for (const list of exportedList.options) {
      // Both sides take the address; the plain application has no use for its ticket.
      const ticket = exportTicketOf(Buffer.alloc(32), { staffId: 'admin', list, query: {} }, Date.now())
      const exported = (side: Side) => timed(() => answered(servers[side], exportPath(list, { ticket })))
      measured.push(lineOf(`export of ${list}`, 'ms', await inTurn(listTimes.passes, exported)))
    }
    const { appointments, orders, patients } = practice
    const counts = `${figure(appointments)} appointments, ${figure(orders)} orders, ${figure(patients)} patients`
    const size = figure(statSync(copy.READ_MODELS).size / 1_000_000)
    const notes = [`${counts}: folded in ${figure(ours.startMs / 1000)} s, ${size} MB of read models.`]
    return { measured, notes, problems }
  },
}

/** The body of an answer, over a connection of its own: one that is kept would be closed by the server while another server is measured. */
const answered = async (server: Server, path: string): Promise<string> => {
  const { status, text } = await call(server, { path, headers: { connection: 'close' } })
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return text
}

type ListRow = { id?: string; kind?: string }
/** The rows of an answer: all of it, those of the map, or its counters as one. */
const rowsAt = async (server: Server, path: string): Promise<ListRow[]> => {
  const answer = JSON.parse(await answered(server, path))
  const rows: ListRow[] = Array.isArray(answer) ? answer : (answer.heatmapData ?? [{}])
  // The activity is answered with the names it mentions behind it.
  return rows.filter(({ kind }) => kind !== 'subject')
}

/** The second page of lists that are sorted by when their rows were made. */
const nextPages = async (ours: Server): Promise<Record<string, string>> => {
  const pages: Record<string, string> = {}
  for (const list of ['orders', 'patients']) {
    const path = `/api/${list}?limit=50`
    pages[`${list}, next page`] = nextOf((await call(ours, { path })).headers) ?? path
  }
  return pages
}

/** Both sides have to give as many rows, and the same first one where rows have an id. */
const differences = async ({ baseline, ours }: Servers, what: string, path: string): Promise<string[]> => {
  const [theirs, own] = [await rowsAt(baseline, path), await rowsAt(ours, path)]
  const [a, b] = [theirs[0]?.id, own[0]?.id]
  if (theirs.length === own.length && own.length > 0 && a === b) return []
  return [`${what}: ${theirs.length} rows from ${a} beside ${own.length} from ${b}`]
}
