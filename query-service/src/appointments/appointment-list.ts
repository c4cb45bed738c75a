import { appointments } from '@clinic/projections/appointments/appointments.ts'
import type { Condition } from '@clinic/projections/read-store/read-store.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import { parse } from '@clinic/service-kit/http/validation.ts'
import type { appointmentCalls } from '@clinic/shared-events/contracts/appointments.ts'
import { type Status, status as statusSchema } from '@clinic/shared-events/contracts/appointments.ts'
import type { QueryOf } from '@clinic/shared-events/contracts/call.ts'
import { answerList, type List } from '../list.ts'
import type { Reading } from '../reading.ts'

type Narrowing = QueryOf<typeof appointmentCalls.listAppointments>

const listOf = ({ from, to, sort }: Narrowing, status?: Status): List => {
  const where: Condition[] = []
  if (status) where.push({ field: 'status', eq: status })
  if (from || to) where.push({ field: 'date', ...(from && { from }), ...(to && { to }) })
  const desc = sort === 'desc'
  return {
    of: appointments,
    where,
    sort: [
      { field: 'date', desc },
      { field: 'startTime', desc },
    ],
  }
}

/** GET /api/doctor/appointments (docs/specification.md#office-calls): by day and hour; of every day when none narrows. */
export const listAppointments =
  (reading: Reading): Handler<typeof appointmentCalls.listAppointments> =>
  (call) =>
    answerList(reading, listOf(call.query), call)

/** GET /api/appointments/by-status/{status} (docs/specification.md#office-calls). */
export const listByStatus =
  (reading: Reading): Handler<typeof appointmentCalls.listByStatus> =>
  (call) =>
    answerList(reading, listOf(call.query, parse(statusSchema, call.params.status)), call)
