import {
  type AppointmentRow,
  appointmentCalls,
  appointmentFeeds,
} from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { patientCountFeeds } from '@clinic/shared-events/contracts/patients/patient-counts.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { today } from '~/lib/format.ts'
import { askAgainWhileAway } from '~/lib/http/ask-again.ts'
import { readCall, sendCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { intoList } from '~/lib/live/live-rows.ts'
import { useFeed } from '~/lib/live/use-feed.ts'
import { useLiveQuery, useReadAgain } from '~/lib/live/use-live-query.ts'
import { newestFirst } from '~/lib/reads/sorting.ts'
import { heldOf, useAppointmentCommand } from './appointment-command.ts'

/** More are not counted one by one. */
const most = 100

/** GET /api/doctor/new-appointments: the visits from today on that patients booked and nobody of staff has seen, those booked last first; live. */
export const useNewOnline = (follows = true) =>
  useLiveQuery(
    queryOptions({
      queryKey: ['appointments', 'new'],
      queryFn: ({ signal }): Promise<Reading<readonly AppointmentRow[]>> =>
        readCall(appointmentCalls.listNewAppointments, { query: { limit: most }, signal }),
      refetchInterval: askAgainWhileAway,
    }),
    {
      feed: appointmentFeeds.appointments,
      into: intoList<AppointmentRow>({ order: newestFirst, belongs: (row) => row.isNew && row.date >= today() }),
      follows,
    },
  )

const toNoteKey = ['appointments', 'to-note'] as const

/**
 * GET /api/doctor/visits-to-note: the visits done of which nothing is written, read anew when an appointment changes that may be one,
 * and with every note: each changes the counts of patients.
 */
export const useVisitsToNote = (follows = true) => {
  const client = useQueryClient()
  const isShown = (visit: string): boolean =>
    client.getQueryData<Reading<readonly AppointmentRow[]>>(toNoteKey)?.data.some(({ id }) => id === visit) ?? false
  const readAgain = useReadAgain(toNoteKey)
  const visits = useLiveQuery(
    queryOptions({
      queryKey: toNoteKey,
      queryFn: ({ signal }): Promise<Reading<readonly AppointmentRow[]>> =>
        readCall(appointmentCalls.listVisitsToNote, { signal }),
      refetchInterval: askAgainWhileAway,
    }),
    {
      feed: appointmentFeeds.appointments,
      onRow: (change, position) => {
        if (change.row?.status === 'realizado' || isShown(change.id)) readAgain(change, position)
      },
      follows,
    },
  )
  useFeed({
    feed: patientCountFeeds.patientCounts,
    readings: follows && visits.data ? [visits.data] : [],
    readAgain,
    put: readAgain,
  })
  return visits
}

/** POST /api/appointments/{id}/seen: staff opened what a patient booked. */
export const useSeeAppointment = () =>
  useAppointmentCommand(
    ({ id }: { id: string }, idempotencyKey) =>
      sendCall(appointmentCalls.seeAppointment, { params: { id }, body: {}, idempotencyKey }),
    heldOf,
  )
