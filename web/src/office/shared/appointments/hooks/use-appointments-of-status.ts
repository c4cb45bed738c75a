import { appointmentCalls, appointmentFeeds } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { askAgainWhileAway } from '~/lib/http/ask-again.ts'
import { readCall } from '~/lib/http/call.ts'
import { type PagedList, usePagedQuery } from '~/lib/reads/use-paged-query.ts'
import { appointmentKeys } from '../api/appointment-keys.ts'
import { listOfStatus, type OfStatus } from '../model/narrowed.ts'

/** Rows of a page where nothing else is said. */
const pageRows = 50

/** GET /api/appointments/by-status/{status} (docs/specification.md#office-calls): those of a status, page by page, followed live. */
export const useAppointmentsOfStatus = (
  narrowed: OfStatus,
  options: Pick<PagedList<unknown>, 'firstRows' | 'follows'> = {},
) => {
  const { status, ...query } = narrowed
  return usePagedQuery({
    ...listOfStatus(narrowed),
    queryKey: appointmentKeys.pagesOf(narrowed),
    pageRows,
    ...options,
    read: ({ limit, after, signal }) =>
      readCall(appointmentCalls.listByStatus, {
        params: { status },
        query: { limit, after, ...query },
        signal,
      }),
    feed: appointmentFeeds.appointments,
    refetchInterval: askAgainWhileAway,
  })
}
