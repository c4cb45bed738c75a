import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { appointmentDays, countsOfDay } from '@clinic/projections/appointment-days/appointment-days.ts'
import { countsOfMessages, messageWeeks } from '@clinic/projections/message-weeks/message-weeks.ts'
import { countsOfWeek, orderWeeks } from '@clinic/projections/order-weeks/order-weeks.ts'
import { mostReportDays, type reportCalls } from '@clinic/shared-events/contracts/reports.ts'
import { mondayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { expectDays } from '../days.ts'
import type { Collection, ReadDeps } from '../reading.ts'

export const reportReads = ({ reading }: ReadDeps): ReadsOf<typeof reportCalls> => {
  /** The counts of each document from `from` to `to`, by the day that names it: read from the index, without the documents. */
  const countsIn = async (
    of: Collection,
    field: string,
    counts: readonly string[],
    { from, to, minPosition }: Period,
    firstOf = (day: string) => day,
  ) => {
    expectDays('to', { from, to, most: mostReportDays })
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

    /** GET /api/doctor/reports/messages (ours): each week with messages, from the one that `from` is in. */
    reportMessages: ({ query, minPosition }) =>
      countsIn(messageWeeks, 'week', countsOfMessages, { ...query, minPosition }, mondayOf),
  }
}

type Period = { from: string; to: string; minPosition: bigint | null }
