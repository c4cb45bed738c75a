import { appointments } from '@clinic/projections/appointments/appointments.ts'
import type { Condition, FindQuery } from '@clinic/projections/read-store/read-store.ts'
import type { Handler, Reply } from '@clinic/service-kit/http/call.ts'
import type { QueryOf } from '@clinic/service-kit/http/route-table.ts'
import { parse } from '@clinic/service-kit/http/validation.ts'
import { type Status, status as statusSchema } from '@clinic/shared-events/contracts/appointments.ts'
import type { Reading } from '../reading.ts'

type Narrowing = QueryOf<'GET /api/doctor/appointments'>

const queryOf = ({ from, to, limit, sort }: Narrowing, status?: Status): FindQuery => {
  const where: Condition[] = []
  if (status) where.push({ field: 'status', eq: status })
  if (from || to) where.push({ field: 'date', ...(from && { from }), ...(to && { to }) })
  const desc = sort === 'desc'
  return {
    where,
    sort: [
      { field: 'date', desc },
      { field: 'startTime', desc },
    ],
    ...(limit && { limit }),
  }
}

/** The rows leave as the text they are stored as: nothing is parsed on the way. */
const list = async (reading: Reading, query: FindQuery, minPosition: bigint | null): Promise<Reply> => {
  const { position, rows } = await reading.read(appointments, minPosition, (store, collection) =>
    store.findText(collection, query),
  )
  return { position, json: rows }
}

/** GET /api/doctor/appointments (part 2 §7): by day and hour; all of them when nothing narrows. */
export const listAppointments =
  (reading: Reading): Handler<'GET /api/doctor/appointments'> =>
  ({ query, minPosition }) =>
    list(reading, queryOf(query), minPosition)

/** GET /api/appointments/by-status/{status} (part 2 §7). */
export const listByStatus =
  (reading: Reading): Handler<'GET /api/appointments/by-status/:status'> =>
  ({ params, query, minPosition }) =>
    list(reading, queryOf(query, parse(statusSchema, params.status)), minPosition)
