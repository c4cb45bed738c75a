import type { AppointmentRow, Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useMemo } from 'react'
import { sortedBy } from '~/lib/reads/sorting.ts'
import type { More } from '~/lib/reads/use-paged-query.ts'
import { useClock } from '~/lib/use-clock.ts'
import { phaseOf } from '../model/moments.ts'
import type { OfStatus } from '../model/narrowed.ts'
import { useAppointmentsOfStatus } from './use-appointments-of-status.ts'

const untilToday = (status: Status, today: string): OfStatus => ({ status, sort: 'desc', to: today })
const latestFirst = sortedBy(['date', 'startTime'], 'desc')

/**
 * The visits that are over and that nobody closed: agendado or confirmado, the latest first, page by page. A visit comes in when its hour is
 * over and leaves when it is closed, moved or cancelled. @param follows false where another component follows the same lists
 */
export const useUnclosed = (today: string, follows = true) => {
  const booked = useAppointmentsOfStatus(untilToday('agendado', today), { follows })
  const confirmed = useAppointmentsOfStatus(untilToday('confirmado', today), { follows })
  const now = useClock(60_000)
  const rows = useMemo<AppointmentRow[] | undefined>(
    () =>
      booked.rows && confirmed.rows
        ? [...booked.rows, ...confirmed.rows].filter((row) => phaseOf(row, now) === 'past').toSorted(latestFirst)
        : undefined,
    [booked.rows, confirmed.rows, now],
  )
  const lists = [booked, confirmed]
  const more: More = {
    has: lists.some((list) => list.more.has),
    reading: lists.some((list) => list.more.reading),
    failed: lists.some((list) => list.more.failed),
    error: lists.find((list) => list.more.error)?.more.error ?? null,
    read: () => {
      for (const list of lists) if (list.more.has) list.more.read()
    },
  }
  return {
    rows,
    more,
    failed: lists.some(({ failed }) => failed),
    readAt: Math.min(...lists.map(({ readAt }) => readAt)),
    readAgain: () => {
      for (const list of lists) list.readAgain()
    },
  }
}
