import { appointmentFeeds } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { appointmentsQuery } from '../api/list.ts'
import { rememberRow } from '../api/remember-row.ts'
import type { Narrowed } from '../model/narrowed.ts'

/**
 * A list of appointments, followed live: rows arrive, change and leave without a reload, in every list that is held.
 * @param follows false where another component follows the same list already.
 * @param enabled false where it is not read: then it is what others have read.
 */
export const useAppointments = (narrowed: Narrowed, follows = true, enabled = true) => {
  const client = useQueryClient()
  return useLiveQuery(
    { ...appointmentsQuery(narrowed), enabled },
    {
      feed: appointmentFeeds.appointments,
      follows,
      onRow: (change) => rememberRow(client, change),
    },
  )
}
