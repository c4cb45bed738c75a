import { appointmentFeeds } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { intoRow } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { appointmentQuery } from '~/office/shared/appointments/api/one.ts'

/** GET /api/appointments/{id}: the appointment that records are about, followed live. */
export const useVisit = (id: string) =>
  useLiveQuery(appointmentQuery(id), { feed: appointmentFeeds.appointments, id, into: intoRow })
