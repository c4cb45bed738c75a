import { type AppointmentRow, appointmentCalls } from '@clinic/shared-events/contracts/appointments.ts'
import { queryOptions } from '@tanstack/react-query'
import { askAgainWhileAway } from '~/lib/ask-again.ts'
import { readCall } from '~/lib/call.ts'
import type { Reading } from '~/lib/http.ts'
import { differInLimit, type Narrowed, orderOf } from '../model/narrowed.ts'
import { appointmentKeys } from './appointment-keys.ts'

const { answer: rows } = appointmentCalls.listAppointments

const read = (narrowed: Narrowed, signal: AbortSignal): Promise<Reading<readonly AppointmentRow[]>> => {
  const { status, limit, ...days } = narrowed
  const parse = (answer: unknown) => rows.parse(answer).toSorted(orderOf(narrowed))
  return status === undefined
    ? readCall(appointmentCalls.listAppointments, { query: { limit, ...days }, parse, signal })
    : readCall(appointmentCalls.listByStatus, { query: { limit, ...days }, params: { status }, parse, signal })
}

/** GET /api/doctor/appointments, or /api/appointments/by-status/{status} where one is named (docs/specification.md#office-calls). */
export const appointmentsQuery = (narrowed: Narrowed) =>
  queryOptions({
    queryKey: appointmentKeys.list(narrowed),
    queryFn: ({ signal }) => read(narrowed, signal),
    // A list that is made longer shows what was read of it already.
    placeholderData: (known, before) => (before && differInLimit(before.queryKey[2], narrowed) ? known : undefined),
    refetchInterval: askAgainWhileAway,
  })
