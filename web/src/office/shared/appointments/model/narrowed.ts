import type { AppointmentRow, Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { type Into, intoList, type ListOf } from '~/lib/live/live-rows.ts'
import { sortedBy } from '~/lib/reads/sorting.ts'

/** What a list of appointments is narrowed to: the days, both inclusive; in one status where it is named. */
export type Narrowed = { status?: Status; from: string; to: string }

/** By day and hour, those of one hour as they were booked. */
export const byDay = sortedBy(['date', 'startTime', 'createdAt'])

const belongsTo =
  ({ from, to, status }: Narrowed) =>
  (row: AppointmentRow): boolean =>
    row.date >= from && row.date <= to && (status === undefined || row.status === status)

/** A list with one appointment brought up to date: it arrives, changes in place, or leaves when it no longer belongs there. */
export const intoNarrowed = (narrowed: Narrowed): Into<AppointmentRow, readonly AppointmentRow[]> =>
  intoList({ order: byDay, belongs: belongsTo(narrowed) })

/**
 * The appointments of a status by day and hour, or `by` when they got it; the latest first for 'desc'. `from` and `to`: the days, both
 * inclusive, where they are not all.
 */
export type OfStatus = { status: Status; sort: 'asc' | 'desc'; by?: 'status'; from?: string; to?: string }

export const listOfStatus = ({ status, sort, by, from = '', to = '9999' }: OfStatus): ListOf<AppointmentRow> => ({
  order: sortedBy(by === 'status' ? ['statusAt'] : ['date', 'startTime'], sort),
  belongs: (row) => row.status === status && row.date >= from && row.date <= to,
})
