import { type AppointmentRow, appointmentCalls } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { queryOptions } from '@tanstack/react-query'
import { askAgainWhileAway } from '~/lib/http/ask-again.ts'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { byDay, type Narrowed } from '../model/narrowed.ts'
import { appointmentKeys } from './appointment-keys.ts'

const { answer: rows } = appointmentCalls.listAppointments

const read = ({ status, from, to }: Narrowed, signal: AbortSignal): Promise<Reading<readonly AppointmentRow[]>> => {
  const parse = (answer: unknown) => rows.parse(answer).toSorted(byDay)
  return status === undefined
    ? readCall(appointmentCalls.listAppointments, { query: { from, to }, parse, signal })
    : readCall(appointmentCalls.listByStatus, { query: { from, to }, params: { status }, parse, signal })
}

/** GET /api/doctor/appointments, or /api/appointments/by-status/{status} where one is named (docs/specification.md#office-calls). */
export const appointmentsQuery = (narrowed: Narrowed) =>
  queryOptions({
    queryKey: appointmentKeys.list(narrowed),
    queryFn: ({ signal }) => read(narrowed, signal),
    refetchInterval: askAgainWhileAway,
  })
