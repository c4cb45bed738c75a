import type { AppointmentRow, Status } from '@clinic/shared-events/contracts/appointments.ts'
import { type Into, intoList } from '~/lib/live-rows.ts'
import { byHour } from './rows.ts'

/** What a list of appointments is narrowed to: the days (inclusive), the first so many, or both; in one status where it is named. */
export type Narrowed = { status?: Status; sort?: 'asc' | 'desc' } & (
  | { from: string; to: string; limit?: number }
  | { from?: string; to?: string; limit: number }
)

const byDay = (a: AppointmentRow, b: AppointmentRow): number => a.date.localeCompare(b.date) || byHour(a, b)

/** Whether two lists are one but for how much of it is read. */
export const differInLimit = (one: Narrowed, other: Narrowed): boolean =>
  one.status === other.status && one.sort === other.sort && one.from === other.from && one.to === other.to

/** The order of a list: by day and hour, those of one hour as they were booked; the latest first for 'desc'. */
export const orderOf = ({ sort }: Narrowed): typeof byDay => (sort === 'desc' ? (a, b) => byDay(b, a) : byDay)

const belongsTo =
  ({ from, to, status }: Narrowed) =>
  (row: AppointmentRow): boolean =>
    (from === undefined || row.date >= from) &&
    (to === undefined || row.date <= to) &&
    (status === undefined || row.status === status)

/** A list with one appointment brought up to date: it arrives, changes in place, or leaves when it no longer belongs there. */
export const intoNarrowed = (narrowed: Narrowed): Into<AppointmentRow, readonly AppointmentRow[]> => {
  const into = intoList({ order: orderOf(narrowed), belongs: belongsTo(narrowed) })
  const { limit } = narrowed
  return (rows, change) => {
    const after = into(rows, change)
    return limit !== undefined && after.length > limit ? after.slice(0, limit) : after
  }
}

/** Whether a list that was cut has room now for a row that nobody has read: then it must be read again. */
export const lacksRow = ({ limit }: Narrowed, before: readonly unknown[], after: readonly unknown[]): boolean =>
  limit !== undefined && before.length >= limit && after.length < limit
