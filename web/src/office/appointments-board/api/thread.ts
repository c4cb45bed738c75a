import {
  type AppointmentThread,
  appointmentCalls,
  appointmentFeeds,
  appointmentThread,
} from '@clinic/shared-events/contracts/appointments.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { readCall } from '~/lib/call.ts'
import type { Reading } from '~/lib/http.ts'
import { useLive } from '~/lib/use-live.ts'
import { boardKeys } from './board-keys.ts'

/** GET /api/appointments/{id}/thread: the steps of one appointment, oldest first. */
export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: boardKeys.thread(id),
    queryFn: ({ signal }) => readCall(appointmentCalls.readThread, { params: { id }, signal }),
  })

/** An appointment's hilo, followed live. */
export const useThread = (id: string) => {
  const client = useQueryClient()
  const query = useQuery(threadQuery(id))
  useLive(appointmentFeeds.threads, query.data, {
    onChange: (changes) => {
      const own = changes.findLast((change) => change.id === id)
      if (!own) return
      const thread = appointmentThread.safeParse(own.row)
      if (thread.success) client.setQueryData<Reading<AppointmentThread>>(boardKeys.thread(id), longer(thread.data))
      else void query.refetch()
    },
    onRefresh: () => void query.refetch(),
    onRefused: () => void query.refetch(),
  })
  return query
}

/** A thread only grows: an older answer never takes the place of a newer one. */
const longer = (thread: AppointmentThread) => (known: Reading<AppointmentThread> | undefined) =>
  known && thread.steps.length > known.data.steps.length ? { ...known, data: thread } : known
