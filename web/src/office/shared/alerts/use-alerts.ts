import { type AlertQuery, alertCalls, alertFeeds } from '@clinic/shared-events/contracts/patients/alerts.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import { useLiveQuery, useReadAgain } from '~/lib/live/use-live-query.ts'

/** By what a person's record and forms are found. */
export type Marked = Readonly<Record<'name' | 'cedula' | 'email' | 'phone', string | null>>

const alertKeys = {
  all: ['alerts'] as const,
  of: (of: AlertQuery, people: readonly Marked[]) =>
    ['alerts', of, people.map(({ name, cedula, email, phone }) => [name, cedula, email, phone])] as const,
}
const isSame = (one: unknown, of: AlertQuery): boolean => JSON.stringify(one) === JSON.stringify(of)

/**
 * GET /api/doctor/alerts: read anew whenever any form or record says otherwise, since which of them are somebody's is for the server to
 * find out. What was read of the same people stays while they are corrected.
 */
export const useAlerts = (of: AlertQuery, people: readonly Marked[]) => {
  const readAgain = useReadAgain(alertKeys.all)
  return useLiveQuery(
    queryOptions({
      queryKey: alertKeys.of(of, people),
      queryFn: ({ signal }) => readCall(alertCalls.listAlerts, { query: of, signal }),
      placeholderData: (known, query) => (isSame(query?.queryKey[1], of) ? known : undefined),
    }),
    { feed: alertFeeds.alerts, onRow: readAgain },
  )
}
