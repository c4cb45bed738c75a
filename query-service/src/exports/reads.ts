import type { Call, ReadsOf, Reply } from '@clinic/platform/http/calls/call.ts'
import { expectSession } from '@clinic/platform/http/sessions.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { orders } from '@clinic/projections/orders/orders.ts'
import { patients } from '@clinic/projections/patients/patients.ts'
import type { Condition, FindQuery } from '@clinic/projections/read-store/read-store.ts'
import type { ExportedList, ExportQuery, exportCalls } from '@clinic/shared-events/contracts/exports.ts'
import { addDays, dayAt, instantAfter, instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { isTicketFor } from '@clinic/shared-events/staff/export-ticket.ts'
import { containing } from '../finding.ts'
import type { Collection, ReadDeps } from '../reading.ts'
import { notAsked } from '../table.ts'
import { appointmentColumns, orderColumns, patientColumns } from './columns.ts'
import { type Column, csvOf } from './csv.ts'

type Exported<Row> = {
  list: ExportedList
  name: string
  of: Collection
  where: readonly Condition[]
  sort: NonNullable<FindQuery['sort']>
  columns: readonly Column<Row>[]
}

const equal = (field: string, eq: string | undefined): Condition[] => (eq === undefined ? [] : [{ field, eq }])

type ExportCall = Pick<Call<(typeof exportCalls)['exportOrders']>, 'session' | 'minPosition'> & {
  query: ExportQuery & { ticket?: string }
}

export const exportReads = ({ reading, now, idSecret }: ReadDeps): ReadsOf<typeof exportCalls> => {
  /** @throws HttpProblem 403 for an export that was not recorded for who asks (docs/decisions/0116-who-exported-what.md) */
  const answer = async <Row>(exported: Exported<Row>, { session, query, minPosition }: ExportCall): Promise<Reply> => {
    const { list: what, name, of, columns, ...list } = exported
    const { ticket = '', ...asked } = query
    const { staffId } = expectSession(session)
    if (!isTicketFor(idSecret, { staffId, list: what, query: asked }, ticket, now())) throw notAsked()
    const { position, rows } = await reading.read(of, minPosition, async (store, collection) => ({ store, collection }))
    const pieces = csvOf({ ...rows, ...list, position }, columns)
    const today = dayAt(new Date(now()).toISOString())
    return {
      position,
      pieces,
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}-${today}.csv"`,
      },
    }
  }
  return {
    /** GET /api/exports/appointments: by day and hour. */
    exportAppointments(call) {
      const { from, to, status } = call.query
      const days: Condition[] = from || to ? [{ field: 'date', ...(from && { from }), ...(to && { to }) }] : []
      const where = [...equal('status', status), ...days]
      const sort = [{ field: 'date' }, { field: 'startTime' }]
      return answer(
        { list: 'appointments', name: 'citas', of: appointments, where, sort, columns: appointmentColumns },
        call,
      )
    },
    /** GET /api/exports/orders: newest first. */
    exportOrders(call) {
      const { from, to, status } = call.query
      const instants = {
        ...(from && { from: instantOf(from, '00:00') }),
        ...(to && { to: instantAfter(instantOf(addDays(to, 1), '00:00'), -1) }),
      }
      const where = [...equal('status', status), ...(from || to ? [{ field: 'createdAt', ...instants }] : [])]
      const sort = [{ field: 'createdAt', desc: true }]
      return answer({ list: 'orders', name: 'pedidos', of: orders, where, sort, columns: orderColumns }, call)
    },
    /** GET /api/exports/patients: newest first, without the assigned doctor. */
    exportPatients(call) {
      const where = containing(call.query.search ?? '')
      const sort = [{ field: 'createdAt', desc: true }]
      const columns = patientColumns(dayAt(new Date(now()).toISOString()))
      return answer({ list: 'patients', name: 'expedientes', of: patients, where, sort, columns }, call)
    },
  }
}
