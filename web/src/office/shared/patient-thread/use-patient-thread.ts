import { appointmentFeeds } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { followUpNoteFeeds } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { patientThreadCalls, type ThreadEntry } from '@clinic/shared-events/contracts/patients/patient-thread.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { useLiveQuery, useReadAgain } from '~/lib/live/use-live-query.ts'

type PatientThread = { entries: ThreadEntry[] }
const keyOf = (patientId: string) => ['patients', 'thread', patientId] as const

/** GET /api/patients/{id}/thread: all that is a patient's, read anew when one of their visits or notes changes. */
export const usePatientThread = (patientId: string) => {
  const client = useQueryClient()
  const queryKey = keyOf(patientId)
  const readAgain = useReadAgain(queryKey)
  const options = queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<Reading<PatientThread>> =>
      readCall(patientThreadCalls.readPatientThread, { params: { id: patientId }, signal }),
  })
  const isShown = (visit: string): boolean =>
    client.getQueryData<Reading<PatientThread>>(queryKey)?.data.entries.some(({ id }) => id === visit) ?? false
  useLiveQuery(options, { feed: followUpNoteFeeds.followUpNotes, of: patientId, onRow: readAgain })
  return useLiveQuery(options, {
    feed: appointmentFeeds.appointments,
    onRow: (change, position) => {
      if (change.row?.patientId === patientId || isShown(change.id)) readAgain(change, position)
    },
  })
}
