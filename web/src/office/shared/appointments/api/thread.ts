import { appointmentCalls, appointmentFeeds } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { AppointmentThread } from '@clinic/shared-events/contracts/appointments/thread.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import type { LiveRow } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { appointmentKeys } from './appointment-keys.ts'

/** GET /api/appointments/{id}/thread: the steps of one appointment, oldest first. */
export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: appointmentKeys.thread(id),
    queryFn: ({ signal }) => readCall(appointmentCalls.readThread, { params: { id }, signal }),
  })

/** An appointment's thread, followed live. */
export const useThread = (id: string) =>
  useLiveQuery(threadQuery(id), { feed: appointmentFeeds.threads, id, into: longer })

/** The longer of two readings of a thread: it only grows, so an older answer never replaces a newer one. */
const longer = (known: AppointmentThread, { row }: LiveRow<AppointmentThread>): AppointmentThread =>
  row && row.steps.length > known.steps.length ? row : known
