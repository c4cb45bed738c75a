import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cursorOf } from '@clinic/query-service/list-cursor.ts'
import { exportPath } from '@clinic/shared-events/contracts/exports.ts'
import { exportTicketOf } from '@clinic/shared-events/staff/export-ticket.ts'
import { getOnce } from '../load/get-once.ts'
import { getLoad, type LoadResult } from '../load/http-load.ts'
import { exportReads, nextPages, type StaffRead, staffReads } from '../load/staff-reads.ts'
import { alternate, medians } from '../measure/alternate.ts'
import { processorOf } from '../measure/processor.ts'
import { startServer } from '../measure/server-process.ts'
import type { Aim, Measured, SectionResult } from '../report/measured.ts'
import { figure } from '../report/table.ts'
import type { Section } from './section.ts'

const connections = 32
const entryOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
type Server = { url: string; cookie: string; stop(): Promise<void> }

/** What every list is measured by: its rate beside the plain application's, and its slowest but one in a hundred. */
export const listAims = {
  rate: { of: 'ratio', atLeast: 1.5 },
  p99: { of: 'ours', atMost: 15 },
} as const satisfies Record<string, Aim>

/** Every list that staff read, at the size of a practice that has gone on for years. */
export const staffLists: Section = {
  name: 'Lists of staff',
  about: `over ${connections} connections, baseline: the same HTTP work, and the same rows in plain tables with the same indexes`,
  async run({ practice, listRounds, listSeconds }, folder) {
    const home = join(folder, 'practice')
    mkdirSync(home, { recursive: true })
    const started = performance.now()
    const { appointments, orders, patients } = practice
    const ours = await served('measure/practice-process.ts', [home, ...[appointments, orders, patients].map(String)])
    const filledMs = performance.now() - started
    try {
      const readModels = join(home, 'read.sqlite')
      const baseline = await served('baseline/practice-server.ts', [join(home, 'crud.sqlite'), readModels])
      try {
        const result: SectionResult = { measured: [], notes: [], problems: [] }
        const reads = [...staffReads(practice), ...(await followed(ours))]
        for (const read of reads) {
          result.problems.push(...(await differences(read, { baseline, ours })))
          result.measured.push(...(await measure(read, { baseline, ours }, listRounds, listSeconds)))
        }
        for (const read of exportReads) result.measured.push(await exportTimes(read, { baseline, ours }, listRounds))
        const size = figure(statSync(readModels).size / 1_000_000)
        result.notes.push(
          `${figure(appointments)} appointments, ${figure(orders)} orders, ${figure(patients)} patients: folded in ${figure(filledMs / 1000)} s, ${size} MB of read models.`,
        )
        return result
      } finally {
        await baseline.stop()
      }
    } finally {
      await ours.stop()
    }
  },
}

const served = async (entry: string, args: string[]): Promise<Server> => {
  const { url, words, stop } = await startServer(entryOf(entry), args)
  return { url, cookie: words[0] ?? '', stop }
}

const answered = async ({ url, cookie }: Server, { path }: StaffRead): Promise<unknown> =>
  JSON.parse(await getOnce(url + path, cookie))

/** The second page of each list, from the last row of the first. */
const followed = (ours: Server): Promise<StaffRead[]> =>
  Promise.all(
    nextPages.map(async ({ what, path }) => {
      const rows = (await answered(ours, { what, path })) as { id: string; createdAt: string }[]
      const last = rows.at(-1)
      return { what, path: last ? `${path}&after=${cursorOf({ id: last.id, sort: [last.createdAt] })}` : path }
    }),
  )

/** Both sides have to give as many rows, and the same first one where rows have an id. */
const differences = async (
  read: StaffRead,
  { baseline, ours }: { baseline: Server; ours: Server },
): Promise<string[]> => {
  const [theirs, own] = [rowsIn(read, await answered(baseline, read)), rowsIn(read, await answered(ours, read))]
  const [a, b] = [theirs[0]?.id, own[0]?.id]
  if (theirs.length === own.length && own.length > 0 && a === b) return []
  return [`${read.what}: ${theirs.length} rows from ${a} beside ${own.length} from ${b}`]
}

/** How long one export of everything takes, to its last byte. Nothing else is asked meanwhile. */
const exportTimes = async (
  { what, list }: (typeof exportReads)[number],
  { baseline, ours }: { baseline: Server; ours: Server },
  rounds: number,
): Promise<Measured> => {
  // Both sides take the address; the plain application has no use for its ticket.
  const asked = { staffId: 'admin', list, query: {} }
  const path = exportPath(list, { ticket: exportTicketOf(Buffer.alloc(32), asked, Date.now()) })
  const time =
    ({ url, cookie }: Server) =>
    async () => {
      const started = performance.now()
      await getOnce(url + path, cookie)
      return performance.now() - started
    }
  const sides = await alternate(rounds, time(baseline), time(ours))
  return { what, unit: 'ms', ...medians(sides, (one) => one) }
}

const rowsIn = ({ rows }: StaffRead, answer: unknown): { id?: string }[] => {
  if (rows === 'one') return [{}]
  const list = rows === undefined ? answer : (answer as Record<string, unknown>)[rows]
  // The activity is answered with the names it mentions behind it.
  return (list as { id?: string; kind?: string }[]).filter(({ kind }) => kind !== 'subject')
}

const measure = async (
  { what, path }: StaffRead,
  { baseline, ours }: { baseline: Server; ours: Server },
  rounds: number,
  seconds: number,
): Promise<Measured[]> => {
  // What a load has asked for and not waited for is answered before the other side is loaded, and counts as much on both.
  const load = (server: Server, time: number) => async () => {
    const before = await processorOf(server.url)
    const result = await getLoad(server.url, [path], server.cookie, connections, time)
    await answered(server, { what, path })
    return { ...result, processor: ((await processorOf(server.url)) - before) / (result.good + connections) }
  }
  await load(baseline, 1)()
  await load(ours, 1)()
  const sides = await alternate<LoadResult & { processor: number }>(
    rounds,
    load(baseline, seconds),
    load(ours, seconds),
  )
  const bad = [...sides.baseline, ...sides.ours].reduce((sum, one) => sum + one.bad, 0)
  if (bad > 0) throw new Error(`${what}: ${bad} calls were not answered with 2xx`)
  return [
    { what, unit: '/s', ...medians(sides, (one) => one.perSecond), aim: listAims.rate },
    { what: `${what}, p99`, unit: 'ms', ...medians(sides, (one) => one.p99), aim: listAims.p99 },
    { what: `${what}, processor`, unit: 'ms', ...medians(sides, (one) => one.processor) },
  ]
}
