import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '~/lib/use-live.ts'
import { liveRow } from '../rows.ts'
import { dayQuery } from './day.ts'
import { rememberRow } from './remember-row.ts'

/** One day's appointments, followed live: rows arrive, change and leave without a reload. */
export const useDay = (date: string) => {
  const client = useQueryClient()
  const query = useQuery(dayQuery(date))
  useLive('staff', 'appointments', query.data, {
    onChange: (changes) => {
      const rows = changes.map(liveRow)
      for (const row of rows) rememberRow(client, row)
      if (rows.some(({ is }) => is === 'unreadable')) void query.refetch()
    },
    onRefresh: () => void query.refetch(),
    // The room is refused when the session has ended: the next read says so and leads to the login.
    onRefused: () => void query.refetch(),
  })
  return query
}
