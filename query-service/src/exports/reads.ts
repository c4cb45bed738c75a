import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { orders } from '@clinic/projections/orders/orders.ts'
import { patients } from '@clinic/projections/patients/patients.ts'
import type { Condition, FindQuery } from '@clinic/projections/read-store/read-store.ts'
import type { ReadsOf, Reply } from '@clinic/service-kit/http/call.ts'
import { addDays, dayAt, instantAfter, instantOf } from '@clinic/shared-events/contracts/clock.ts'
import type { exportCalls } from '@clinic/shared-events/contracts/exports.ts'
import { searchWordsOf } from '@clinic/shared-events/contracts/search-text.ts'
import type { Collection, ReadParts } from '../reading.ts'
import { appointmentColumns, orderColumns, patientColumns } from './columns.ts'
import { type Column, csvOf } from './csv.ts'

type Exported<Row> = {
  name: string
  of: Collection
  where: readonly Condition[]
  sort: NonNullable<FindQuery['sort']>
  columns: readonly Column<Row>[]
}

const equal = (field: string, eq: string | undefined): Condition[] => (eq === undefined ? [] : [{ field, eq }])

export const exportReads = ({ reading, now }: ReadParts): ReadsOf<typeof exportCalls> => {
  const answer = async <Row>(exported: Exported<Row>, minPosition: bigint | null): Promise<Reply> => {
    const { name, of, columns, ...list } = exported
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
    exportAppointments({ query: { from, to, status }, minPosition }) {
      const days: Condition[] = from || to ? [{ field: 'date', ...(from && { from }), ...(to && { to }) }] : []
      const where = [...equal('status', status), ...days]
      const sort = [{ field: 'date' }, { field: 'startTime' }]
      return answer({ name: 'citas', of: appointments, where, sort, columns: appointmentColumns }, minPosition)
    },
    /** GET /api/exports/orders: newest first. */
    exportOrders({ query: { from, to, status }, minPosition }) {
      const instants = {
        ...(from && { from: instantOf(from, '00:00') }),
        ...(to && { to: instantAfter(instantOf(addDays(to, 1), '00:00'), -1) }),
      }
      const where = [...equal('status', status), ...(from || to ? [{ field: 'createdAt', ...instants }] : [])]
      const sort = [{ field: 'createdAt', desc: true }]
      return answer({ name: 'pedidos', of: orders, where, sort, columns: orderColumns }, minPosition)
    },
    /** GET /api/exports/patients: newest first, from the read model that knows no assigned doctor. */
    exportPatients({ query: { search }, minPosition }) {
      const where = searchWordsOf(search ?? '').map((contains) => ({ field: 'search', contains }))
      const sort = [{ field: 'createdAt', desc: true }]
      return answer(
        {
          name: 'expedientes',
          of: patients,
          where,
          sort,
          columns: patientColumns(dayAt(new Date(now()).toISOString())),
        },
        minPosition,
      )
    },
  }
}
