import { type ActivityDocument, activity } from '@clinic/projections/activity/activity.ts'
import { appointmentDays, countsOfDay } from '@clinic/projections/appointment-days/appointment-days.ts'
import { countsOfWeek, orderWeeks } from '@clinic/projections/order-weeks/order-weeks.ts'
import type { StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import type { ReadsOf } from '@clinic/service-kit/http/call.ts'
import { HttpProblem } from '@clinic/service-kit/http/problem.ts'
import { type activityCalls, activityPage } from '@clinic/shared-events/contracts/activity.ts'
import { addDays, mondayOf } from '@clinic/shared-events/contracts/clock.ts'
import { mostReportDays, type reportCalls } from '@clinic/shared-events/contracts/reports.ts'
import type { Collection, ReadParts } from '../reading.ts'

const badRange = (sentence: string) => new HttpProblem(400, 'invalid', sentence, { to: sentence })

export const reportReads = ({ reading }: ReadParts): ReadsOf<typeof reportCalls> => {
  /** The counts of each document from `from` to `to`, by the day that names it: read from the index, without the documents. */
  const countsIn = async (
    of: Collection,
    field: string,
    counts: readonly string[],
    { from, to, minPosition }: Period,
    firstOf = (day: string) => day,
  ) => {
    if (to < from) throw badRange('El último día no puede ser anterior al primero.')
    if (to > addDays(from, mostReportDays - 1))
      throw badRange(`Se pueden consultar ${mostReportDays} días como máximo.`)
    const sort = [field, ...counts].map((name) => ({ field: name }))
    const { position, rows } = await reading.read(of, minPosition, (store, collection) =>
      store.findKeys(collection, { where: [{ field, from: firstOf(from), to }], sort }),
    )
    const body = rows.map(({ id, sort: [, ...values] }) => ({
      id,
      ...Object.fromEntries(counts.map((name, at) => [name, values[at]])),
    }))
    return { position, json: JSON.stringify(body) }
  }
  return {
    /** GET /api/doctor/reports/appointments (ours): each day with appointments, with its counts. */
    reportAppointments: ({ query, minPosition }) =>
      countsIn(appointmentDays, 'day', countsOfDay, { ...query, minPosition }),

    /** GET /api/doctor/reports/orders (ours): each week with orders, from the one that `from` is in. */
    reportOrders: ({ query, minPosition }) =>
      countsIn(orderWeeks, 'week', countsOfWeek, { ...query, minPosition }, mondayOf),
  }
}

type Period = { from: string; to: string; minPosition: bigint | null }

export const activityReads = ({ reading }: ReadParts): ReadsOf<typeof activityCalls> => ({
  /** GET /api/doctor/activity (ours): events, newest first, then the names of all that they mention. */
  async listActivity({ query: { limit = activityPage, after }, minPosition }) {
    const { position, rows } = await reading.read(activity, minPosition, async (store, collection) => {
      const events = await store.find(collection, {
        where: [{ field: 'order', from: '0' }],
        sort: [{ field: 'order', desc: true }],
        ...(after !== undefined && { behind: { id: after, sort: [after] } }),
        limit,
      })
      const told = events.map(docOf)
      const named = new Set(told.flatMap((doc) => (doc.kind === 'event' ? [doc.of, doc.by] : [])))
      return [...told, ...(await store.getMany(collection, [...named])).filter(({ json }) => json !== null).map(docOf)]
    })
    return { position, json: JSON.stringify(rows.map((doc) => activity.shown?.(doc) ?? doc)) }
  },
})

/** The stored document is the projection's own type. */
const docOf = ({ json }: StoredDocument): ActivityDocument => JSON.parse(json ?? 'null') as ActivityDocument
