import { join } from 'node:path'
import { bookings } from '../load/bodies.ts'
import { getLoad, type LoadResult, postMany } from '../load/http-load.ts'
import { alternate, medians } from '../measure/alternate.ts'
import { untilReady } from '../measure/our-server.ts'
import type { SectionResult } from '../report/measured.ts'
import type { Section } from './section.ts'
import { withBoth } from './servers.ts'

const connections = 32
const rowsPerList = 100
type Target = { url: string; cookie: string }

/** A list of rows as the dashboard asks for it, and one row after another, by signed-in staff. */
export const reads: Section = {
  name: 'Reads by staff',
  about: `over ${connections} connections, session checked on every call`,
  run: ({ rounds, seconds, rows }, folder) =>
    withBoth(join(folder, 'reads'), async ({ baseline, ours }) => {
      const bad = (await postMany(baseline.url, bookings(), rows)) + (await postMany(ours.url, bookings(), rows))
      await untilReady(ours.url, () => ours.exitCode())
      const path = `/api/doctor/appointments?from=2020-01-01&to=2099-12-31&limit=${rowsPerList}`
      const list = await compare(rounds, seconds, { baseline, ours }, async () => [path])
      const single = await compare(rounds, seconds, { baseline, ours }, async (target) =>
        (await rowsOf(target, path)).map(({ id }) => `/api/appointments/${id}`),
      )
      return {
        measured: [
          {
            what: `lists of ${rowsPerList} rows`,
            unit: '/s',
            ...list.perSecond,
            aim: { of: 'ratio', atLeast: 1.5 },
          },
          { what: 'list, p99', unit: 'ms', ...list.p99 },
          { what: 'single rows', unit: '/s', ...single.perSecond },
          { what: 'single row, p99', unit: 'ms', ...single.p99 },
        ],
        notes: [`${rows} appointments on both sides.`],
        problems: problemsOf(bad + list.bad + single.bad),
      } satisfies SectionResult
    }),
}

const problemsOf = (bad: number): string[] => (bad > 0 ? [`${bad} calls were not answered with 2xx`] : [])

const compare = async (
  rounds: number,
  seconds: number,
  { baseline, ours }: { baseline: Target; ours: Target },
  pathsOf: (target: Target) => Promise<string[]>,
) => {
  const [theirs, own] = [await pathsOf(baseline), await pathsOf(ours)]
  const load = (target: Target, paths: readonly string[], time: number) => () =>
    getLoad(target.url, paths, target.cookie, connections, time)
  await load(baseline, theirs, 1)()
  await load(ours, own, 1)()
  const sides = await alternate<LoadResult>(rounds, load(baseline, theirs, seconds), load(ours, own, seconds))
  return {
    perSecond: medians(sides, (one) => one.perSecond),
    p99: medians(sides, (one) => one.p99),
    bad: [...sides.baseline, ...sides.ours].reduce((sum, one) => sum + one.bad, 0),
  }
}

/** @throws Error when the list is not as long as asked for */
const rowsOf = async ({ url, cookie }: Target, path: string): Promise<{ id: string }[]> => {
  const answer = await fetch(url + path, { headers: { cookie } })
  const rows = (await answer.json()) as { id: string }[]
  if (!answer.ok || rows.length !== rowsPerList) throw new Error(`a list answered ${answer.status}`)
  return rows
}
