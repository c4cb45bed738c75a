import { type AppointmentRow, appointmentCalls } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { stands } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '~/lib/format.ts'
import { readCall } from '~/lib/http/call.ts'

/** GET /api/appointments/{id}: the visit a form is of. */
export const useVisit = (id: string | null) =>
  useQuery({
    queryKey: ['intakes', 'visit', id],
    queryFn: ({ signal }) => readCall(appointmentCalls.readAppointment, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  })

/** GET /api/doctor/appointments: the visits to come that a form can be of, the soonest first. */
export const useVisitsToCome = (enabled: boolean) =>
  useQuery({
    queryKey: ['intakes', 'visits'],
    queryFn: ({ signal }) =>
      readCall(appointmentCalls.listAppointments, { query: { limit: 200, from: dayAt(now()) }, signal }),
    select: ({ data }): readonly AppointmentRow[] => data.filter(stands),
    enabled,
    staleTime: 0,
  })
