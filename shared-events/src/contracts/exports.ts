import { z } from 'zod'
import { status } from './appointments.ts'
import { declareCalls, staffOnly } from './call.ts'
import { day, optionalText, orAbsent } from './common.ts'
import { orderStatus } from './orders.ts'

/** The text of a table: separated by semicolons, UTF-8 with a byte order mark, a line of titles first. */
const csv = z.string()
const asCsv = { method: 'GET', who: staffOnly, answer: csv, answerType: 'text/csv' } as const

/** Days inclusive, as GET /api/doctor/appointments takes them. */
export const exportAppointmentsQuery = z.object({ from: orAbsent(day), to: orAbsent(day), status: orAbsent(status) })
/** Days inclusive, of when they were placed. */
export const exportOrdersQuery = z.object({ from: orAbsent(day), to: orAbsent(day), status: orAbsent(orderStatus) })
/** `search` as GET /api/patients takes it. */
export const exportPatientsQuery = z.object({ search: optionalText('Búsqueda', 200) })

/** The lists as tables for spreadsheets (ours), narrowed as the screens narrow them. */
export const exportCalls = declareCalls({
  exportAppointments: {
    ...asCsv,
    path: '/api/exports/appointments',
    summary: 'Las citas como tabla CSV',
    query: exportAppointmentsQuery,
  },
  exportOrders: {
    ...asCsv,
    path: '/api/exports/orders',
    summary: 'Los pedidos como tabla CSV',
    query: exportOrdersQuery,
  },
  exportPatients: {
    ...asCsv,
    path: '/api/exports/patients',
    summary: 'Los expedientes como tabla CSV, sin el doctor asignado',
    query: exportPatientsQuery,
  },
})
