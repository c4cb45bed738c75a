import { appointmentFeeds } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import {
  type AccountedDay,
  type AppointmentDay,
  type MessageWeek,
  type OrderWeek,
  reportCalls,
  reportFeeds,
} from '@clinic/shared-events/contracts/reports.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { intoList } from '~/lib/live/live-rows.ts'
import { useFeed } from '~/lib/live/use-feed.ts'
import { useLiveQuery, useReadAgain } from '~/lib/live/use-live-query.ts'
import { sortedBy } from '~/lib/reads/sorting.ts'
import type { Period } from '../model/period.ts'

/** A day and a week are known by their date. */
const byDay = sortedBy<never>([])

const daysQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: ['reports', 'appointments', from, to],
    queryFn: ({ signal }): Promise<Reading<readonly AppointmentDay[]>> =>
      readCall(reportCalls.reportAppointments, { query: { from, to }, signal }),
  })

const weeksQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: ['reports', 'orders', from, to],
    queryFn: ({ signal }): Promise<Reading<readonly OrderWeek[]>> =>
      readCall(reportCalls.reportOrders, { query: { from, to }, signal }),
  })

const messagesQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: ['reports', 'messages', from, to],
    queryFn: ({ signal }): Promise<Reading<readonly MessageWeek[]>> =>
      readCall(reportCalls.reportMessages, { query: { from, to }, signal }),
  })

const moneyQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: ['reports', 'money', from, to],
    queryFn: ({ signal }): Promise<Reading<readonly AccountedDay[]>> =>
      readCall(reportCalls.reportMoney, { query: { from, to }, signal }),
  })

const inPeriod =
  ({ from, to }: Period) =>
  ({ id }: { id: string }): boolean =>
    from <= id && id <= to

/** GET /api/doctor/reports/appointments: the counts of each day of a period, followed live. */
export const useAppointmentDays = (period: Period) =>
  useLiveQuery(daysQuery(period), {
    feed: reportFeeds.appointmentDays,
    into: intoList<AppointmentDay>({ order: byDay, belongs: inPeriod(period) }),
  })

/** GET /api/doctor/reports/orders: the counts of each week of a period, followed live. */
export const useOrderWeeks = (period: Period) =>
  useLiveQuery(weeksQuery(period), {
    feed: reportFeeds.orderWeeks,
    into: intoList<OrderWeek>({ order: byDay, belongs: inPeriod(period) }),
  })

/** GET /api/doctor/reports/messages: the counts of each week of a period, followed live. */
export const useMessageWeeks = (period: Period) =>
  useLiveQuery(messagesQuery(period), {
    feed: reportFeeds.messageWeeks,
    into: intoList<MessageWeek>({ order: byDay, belongs: inPeriod(period) }),
  })

/** GET /api/doctor/reports/money: what came in on each day of a period and what its visits owe; read again when a payment or a visit changes that. */
export const useMoneyDays = (period: Period) => {
  const options = moneyQuery(period)
  const readAgain = useReadAgain(options.queryKey)
  const query = useLiveQuery(options, { feed: reportFeeds.moneyDays, onRow: readAgain })
  useFeed({
    feed: appointmentFeeds.appointments,
    readings: query.data ? [query.data] : [],
    put: readAgain,
    readAgain,
  })
  return query
}
