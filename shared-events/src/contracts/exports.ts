import { z } from 'zod'
import { status } from './appointments/appointments.ts'
import { anySubject } from './history.ts'
import { orderStatus } from './shop/orders.ts'
import { adminOnly, declareCalls, staffOnly } from './wire/call.ts'
import { day, optionalText, orAbsent } from './wire/common.ts'

/** The lists that are exported. */
export const exportedList = z.enum(['appointments', 'orders', 'patients'])
export type ExportedList = z.infer<typeof exportedList>

/** What of the log is exported: a period, or what has a history; as JSON Lines or as a table. */
const logExportQuery = z.object({
  format: z.enum(['jsonl', 'csv']),
  from: orAbsent(day),
  to: orAbsent(day),
  of: orAbsent(anySubject),
  id: orAbsent(z.string().regex(/^[0-9A-Za-z]{1,43}$/)),
})
export type LogExportQuery = z.infer<typeof logExportQuery>

/** How a list is narrowed, and of the log what is exported. */
export type ExportQuery = { from?: string; to?: string; status?: string; search?: string } & Partial<
  Pick<LogExportQuery, 'format' | 'of' | 'id'>
>

const days = { from: orAbsent(day), to: orAbsent(day) }
const search = optionalText('Búsqueda', 200)
/**
 * What narrows each list. Days are inclusive: of appointments as GET /api/doctor/appointments takes them, of orders when they were placed; `search` as
 * GET /api/patients takes it.
 */
export const exportQueries = {
  appointments: z.object({ ...days, status: orAbsent(status) }),
  orders: z.object({ ...days, status: orAbsent(orderStatus) }),
  patients: z.object({ search }),
} as const satisfies Record<ExportedList, z.ZodType<ExportQuery>>

/** Where a list is fetched as a table. */
export const exportPath = (list: ExportedList, query: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/api/exports/${list}?${new URLSearchParams(given)}`
}

/** The text of a table: separated by semicolons, UTF-8 with a byte order mark, a line of titles first. */
const csv = z.string()
const asCsv = { method: 'GET', who: staffOnly, answer: csv, answerType: 'text/csv', refuses: [403] } as const
/** Shows that the export was asked for, and so recorded; without it the table is not given out. */
const ticket = orAbsent(z.string().max(60))

/** The lists as tables for spreadsheets (ours), narrowed as the screens narrow them. */
export const exportCalls = declareCalls({
  askExport: {
    method: 'POST',
    path: '/api/exports',
    who: staffOnly,
    summary: 'Pedir una lista como tabla CSV: queda registrado quién la pidió, y la respuesta dice dónde está',
    body: z.object({
      list: exportedList,
      ...days,
      status: orAbsent(z.enum([...status.options, ...orderStatus.options])),
      search,
    }),
    answer: z.object({ address: z.string() }),
    refuses: [409],
  },
  exportAppointments: {
    ...asCsv,
    path: '/api/exports/appointments',
    summary: 'Las citas como tabla CSV',
    query: exportQueries.appointments.extend({ ticket }),
  },
  exportOrders: {
    ...asCsv,
    path: '/api/exports/orders',
    summary: 'Los pedidos como tabla CSV',
    query: exportQueries.orders.extend({ ticket }),
  },
  exportPatients: {
    ...asCsv,
    path: '/api/exports/patients',
    summary: 'Los expedientes como tabla CSV, sin el doctor asignado',
    clinical: { what: 'export', of: () => 'list-patients' },
    query: exportQueries.patients.extend({ ticket }),
  },
})

/** The log itself, signed (docs/log.md#signed-exports). */
export const logExportCalls = declareCalls({
  askLogExport: {
    method: 'POST',
    path: '/api/doctor/log/exports',
    who: adminOnly,
    summary: 'Pedir los eventos de un período o de un historial, firmados: queda registrado quién los pidió',
    body: logExportQuery,
    answer: z.object({ address: z.string() }),
    refuses: [409],
  },
  exportLog: {
    method: 'GET',
    path: '/api/doctor/log/export',
    who: adminOnly,
    summary: 'Los eventos como están guardados, con un manifiesto firmado al final',
    query: logExportQuery.extend({ ticket }),
    answer: csv,
    answerType: 'application/octet-stream',
    refuses: [403, 404],
  },
})
