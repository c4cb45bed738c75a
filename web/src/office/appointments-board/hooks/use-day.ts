import { appointmentFeeds } from '@clinic/shared-events/contracts/appointments.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '~/lib/use-live.ts'
import { dayQuery } from '../api/day.ts'
import { rememberRow } from '../api/remember-row.ts'
import { liveRow } from '../model/rows.ts'

/**
 * One day's appointments, followed live: rows arrive, change and leave without a reload.
 * @param follows false where another component follows the same day already.
 */
export const useDay = (date: string, follows = true) => {
  const client = useQueryClient()
  const query = useQuery(dayQuery(date))
  // One read is enough, however many changes ask for it.
  const readAgain = () => query.refetch({ cancelRefetch: false })
  useLive(appointmentFeeds.appointments, follows ? query.data : undefined, {
    onChange: (changes) => {
      const rows = changes.map(liveRow)
      for (const row of rows) rememberRow(client, row)
      if (rows.some(({ is }) => is === 'unreadable')) void readAgain()
    },
    onRefresh: () => void readAgain(),
    // The room is refused when the session has ended: the next read says so and leads to the login.
    onRefused: () => void readAgain(),
  })
  return query
}
