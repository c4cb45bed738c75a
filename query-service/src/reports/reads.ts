import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { appointmentDays, countsOfDay } from '@clinic/projections/appointment-days/appointment-days.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { countsOfMessages, messageWeeks } from '@clinic/projections/message-weeks/message-weeks.ts'
import { moneyDays } from '@clinic/projections/money-days/money-days.ts'
import { countsOfWeek, orderWeeks } from '@clinic/projections/order-weeks/order-weeks.ts'
import type { Condition } from '@clinic/projections/read-store/read-store.ts'
import { payMethods } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { mostReportDays, type reportCalls } from '@clinic/shared-events/contracts/reports.ts'
import { mondayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { expectDays } from '../days.ts'
import type { Collection, ReadDeps } from '../reading.ts'

export const reportReads = ({ reading }: ReadDeps): ReadsOf<typeof reportCalls> => {
  /** The counts of each document from `from` to `to`, by the day that it is of: read from the index, without the documents. `and`: what else is asked of it. */
  const countsIn = async <Name extends string>(
    of: Collection,
    field: string,
    counts: readonly Name[],
    { from, to, minPosition }: Period,
    { firstOf = (day: string) => day, and = [] }: { firstOf?(day: string): string; and?: readonly Condition[] } = {},
  ) => {
    expectDays('to', { from, to, most: mostReportDays })
    const sort = [field, ...counts].map((name) => ({ field: name }))
    const { position, rows } = await reading.read(of, minPosition, (store, collection) =>
      store.findKeys(collection, { where: [{ field, from: firstOf(from), to }, ...and], sort }),
    )
    const body = rows.map(({ sort: [id, ...values] }) => ({
      id: String(id),
      // The index holds a number under each of these names.
      ...(Object.fromEntries(counts.map((name, at) => [name, values[at]])) as Record<Name, number>),
    }))
    return { position, body }
  }
  return {
    /** GET /api/doctor/reports/appointments (ours): each day with appointments, with its counts. */
    reportAppointments: ({ query, minPosition }) =>
      countsIn(appointmentDays, 'day', countsOfDay, { ...query, minPosition }),

    /** GET /api/doctor/reports/orders (ours): each week with orders, from the one that `from` is in. */
    reportOrders: ({ query, minPosition }) =>
      countsIn(orderWeeks, 'week', countsOfWeek, { ...query, minPosition }, { firstOf: mondayOf }),

    /** GET /api/doctor/reports/messages (ours): each week with messages, from the one that `from` is in. */
    reportMessages: ({ query, minPosition }) =>
      countsIn(messageWeeks, 'week', countsOfMessages, { ...query, minPosition }, { firstOf: mondayOf }),

    /** GET /api/doctor/reports/money (ours): what came in for visits on each day, by the way it was paid, and what the visits of each day owe. */
    async reportMoney({ query, minPosition }) {
      const period = { ...query, minPosition }
      const [came, visits] = await Promise.all([
        countsIn(moneyDays, 'day', payMethods, period),
        countsIn(appointments, 'date', ['debtCrc'], period, { and: [{ field: 'debtCrc', after: 0 }] }),
      ])
      const days = new Map(came.body.map((day) => [day.id, { ...day, debt: 0 }]))
      for (const { id, debtCrc } of visits.body) {
        const day = days.get(id) ?? { id, ...noneCame, debt: 0 }
        days.set(id, { ...day, debt: day.debt + debtCrc })
      }
      const body = [...days.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
      return { position: came.position < visits.position ? came.position : visits.position, body }
    },
  }
}

const noneCame = { efectivo: 0, sinpe: 0, transferencia: 0, tarjeta: 0 }

type Period = { from: string; to: string; minPosition: bigint | null }
