import { parse } from '@clinic/platform/http/calls/validation.ts'
import { createMetrics } from '@clinic/platform/http/metrics.ts'
import { logRequests } from '@clinic/platform/http/request-log.ts'
import { securityHeaders } from '@clinic/platform/http/security.ts'
import { sessionTokenOf } from '@clinic/platform/http/sessions.ts'
import { createLogger } from '@clinic/platform/telemetry/logger.ts'
import { sessionHash } from '@clinic/platform/vault/people/sessions.ts'
import { appointmentColumns, orderColumns, patientColumns } from '@clinic/query-service/exports/columns.ts'
import type { Column } from '@clinic/query-service/exports/csv.ts'
import { csvLines } from '@clinic/query-service/table.ts'
import { calls, queryNames } from '@clinic/shared-events/contracts/calls.ts'
import type { CallDeclaration } from '@clinic/shared-events/contracts/wire/call.ts'
import { dayAt, mondayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { searchWordsOf } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { createPlainApp, openDatabase } from './app.ts'
import { openPracticeTables } from './practice-tables.ts'

/**
 * The lists of staff as a plain application answers them over the same rows, with the HTTP work that is ours too: headers, a log line
 * and a measurement of each request, its session read by its hash, its query checked.
 */
const { FILE = ':memory:', READ_MODELS = '' } = process.env
const db = openDatabase(FILE)
const { all, rowsOf } = openPracticeTables(db, READ_MODELS)

type Query = Readonly<Record<string, string | number | undefined>>
type Params = Readonly<Record<string, string>>
type Narrowing = readonly [sql: string, ...params: string[]]

const behind = ({ after }: Query): Narrowing =>
  after === undefined
    ? ['']
    : [' AND (createdAt, id) < (?, ?)', ...JSON.parse(Buffer.from(String(after), 'base64url').toString())]
const searched = (text: unknown = ''): Narrowing => {
  const words = searchWordsOf(String(text))
  return [words.map(() => ' AND instr(searchText, ?) > 0').join(''), ...words]
}
const withStatus = (status: unknown): Narrowing => (status ? [' AND status = ?', String(status)] : [''])

const newestFirst = (table: string) => (query: Query) => {
  const parts = [withStatus(query.status), searched(query.search), behind(query)]
  const narrowed = parts.map(([sql]) => sql).join('')
  const sql = `SELECT * FROM ${table} WHERE 1${narrowed} ORDER BY ${newest} LIMIT ?`
  return rowsOf(table, sql, ...parts.flatMap(([, ...params]) => params), query.limit ?? 50)
}
const byDay = ({ from = '0', to = '9', sort, limit = 1000 }: Query, { status }: Params) => {
  const [narrowed, ...params] = withStatus(status)
  const order = ['date', 'startTime', 'id'].map((field) => `${field} ${sort === 'desc' ? 'DESC' : 'ASC'}`).join()
  const sql = `SELECT * FROM appointments WHERE date BETWEEN ? AND ?${narrowed} ORDER BY ${order} LIMIT ?`
  return rowsOf('appointments', sql, from, to, ...params, limit)
}
const ofVisit =
  (table: string) =>
  (_: Query, { appointmentId = '' }: Params) =>
    rowsOf(table, `SELECT * FROM ${table} WHERE appointmentId = ? ORDER BY ${newest}`, appointmentId)
const countedByStatus = (table: string) => () =>
  Object.fromEntries(
    all(`SELECT status, count(*) AS count FROM ${table} GROUP BY status`).map(({ status, count }) => [
      status,
      Number(count),
    ]),
  )
/** What was cancelled late by when the row was last changed, as such an application knows it. */
const late = `strftime('%s', date || 'T' || startTime || ':00-06:00') - strftime('%s', updatedAt)`

const newest = 'createdAt DESC, id DESC'
/** Every row of a table as a text, read at once. */
const exported =
  <Of>(table: string, order: string, columns: readonly Column<Of>[]) =>
  (): string => {
    // The rows are those of the read model.
    const rows = rowsOf(table, `SELECT * FROM ${table} ORDER BY ${order}`) as Of[]
    return csvLines([columns.map(([title]) => title), ...rows.map((row) => columns.map(([, cell]) => cell(row)))])
  }

const lists: Readonly<Record<string, (query: Query, params: Params) => unknown>> = {
  '/api/doctor/appointments': byDay,
  '/api/appointments/by-status/:status': byDay,
  '/api/medical-records/appointment/:appointmentId': ofVisit('records'),
  '/api/appointments/:appointmentId/clinical-intakes': ofVisit('forms'),
  '/api/doctor/alerts'({ date = '' }) {
    const sql = `SELECT visit.id AS id, alerts.allergyStatus, alerts.allergies, alerts.medications, alerts.name
      FROM appointments AS visit LEFT JOIN alerts ON alerts.appointmentId = visit.id OR alerts.cedula = visit.cedula
      OR alerts.email = visit.email OR alerts.phone = '506' || visit.phone WHERE visit.date = ? ORDER BY visit.startTime, visit.id`
    const visits = Map.groupBy(all(sql, date), ({ id }) => id)
    return [...visits].map(([id, rows]) => ({ id, said: rows.map(({ id: _, ...said }) => said) }))
  },
  '/api/doctor/appointment-actions': () =>
    rowsOf('requests', "SELECT * FROM requests WHERE status = 'pending' ORDER BY requestedAt, id LIMIT 1000"),
  '/api/doctors': () => rowsOf('accounts', 'SELECT * FROM accounts ORDER BY createdAt, id LIMIT 1000'),
  '/api/staff-names': () => all('SELECT id, name FROM accounts ORDER BY id LIMIT 1000'),
  '/api/first-steps'() {
    const [steps = {}] = all(`SELECT EXISTS (SELECT 1 FROM products) AS products,
      EXISTS (SELECT 1 FROM accounts WHERE id <> 'admin') AS users, EXISTS (SELECT 1 FROM appointments) AS appointments`)
    const done = Object.entries(steps).map(([name, is]) => [name, is === 1])
    return { ...Object.fromEntries(done), exampleSettings: [] }
  },
  '/api/appointments/heatmap'({ startDate = '', endDate = '' }) {
    const sql = `SELECT date, substr(startTime, 1, 2) || ':00' AS timeSlot, count(*) AS currentBookings, min(specialty) AS specialty
      FROM appointments WHERE date BETWEEN ? AND ? AND status <> 'cancelado' GROUP BY date, timeSlot ORDER BY date, timeSlot`
    const rows = all(sql, startDate, endDate)
    const heatmapData = rows.map((row) => ({ id: `${row.date}T${row.timeSlot}`, ...row, availabilityScore: 0 }))
    return { heatmapData, lastUpdated: new Date().toISOString() }
  },
  '/api/appointments/search-patients'({ query }) {
    const [narrowed, ...params] = searched(query)
    const sql = `SELECT name, phone, email FROM people WHERE 1${narrowed} GROUP BY name, phone, email`
    return all(`${sql} ORDER BY max(seenAt) DESC LIMIT 10`, ...params)
  },
  '/api/orders/counts'() {
    const counts: Record<string, number> = countedByStatus('orders')()
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { pending: 0, processing: 0, delivered: 0, cancelled: 0, ...counts, total }
  },
  '/api/patients/counts'() {
    const [counts] = all(`SELECT 'all' AS id, count(*) AS total, sum(hasAllergies) AS withAllergies FROM patients`)
    const active = all(`SELECT substr(last, 1, 7) AS month, count(*) AS count
      FROM (SELECT max(noteDate) AS last FROM notes GROUP BY patientId) GROUP BY month`)
    return { ...counts, lastActive: Object.fromEntries(active.map(({ month, count }) => [month, count])) }
  },
  '/api/doctor/patient-intakes/counts': countedByStatus('intakes'),
  '/api/orders': newestFirst('orders'),
  '/api/patients': newestFirst('patients'),
  '/api/doctor/patient-intakes': newestFirst('intakes'),
  '/api/products': () => rowsOf('products', 'SELECT * FROM products ORDER BY category, name'),
  '/api/follow-up-notes/:patientId': (_, { patientId = '' }) =>
    rowsOf('notes', 'SELECT * FROM notes WHERE patientId = ? ORDER BY noteDate DESC, createdAt DESC', patientId),
  '/api/doctor/reports/appointments'({ from = '', to = '' }) {
    const counted = ['agendado', 'confirmado', 'realizado', 'cancelado'].map(
      (one) => `sum(status = '${one}') AS ${one}`,
    )
    const sql = `SELECT date AS id, ${counted.join()}, sum(status = 'cancelado' AND ${late} BETWEEN 1 AND 5399) AS shortNotice,
      sum(status = 'cancelado' AND ${late} <= 0) AS noNotice
      FROM appointments WHERE date BETWEEN ? AND ? GROUP BY date ORDER BY date`
    return all(sql, from, to)
  },
  '/api/doctor/reports/orders'({ from, to }) {
    const sql = `SELECT date(createdAt, '-6 hours', 'weekday 0', '-6 days') AS id, sum(status <> 'cancelled') AS orders,
      sum(iif(status = 'delivered', totalAmount, 0)) AS income, sum(status = 'cancelled') AS cancelled
      FROM orders WHERE createdAt BETWEEN ? AND ? GROUP BY 1 ORDER BY 1`
    return all(sql, mondayOf(dayAt(`${from}T12:00:00Z`)), `${to}T99`)
  },
  '/api/doctor/activity'({ limit = 30 }) {
    const sql = `SELECT audit.*, about.name AS name, staff.name AS staff FROM (SELECT * FROM audit ORDER BY id DESC LIMIT ?) AS audit
      LEFT JOIN names AS about ON about.id = audit."of" LEFT JOIN names AS staff ON staff.id = audit."by" ORDER BY audit.id DESC`
    return all(sql, limit).map((row) => ({ ...row, facts: JSON.parse(String(row.facts)) }))
  },
  '/api/exports/appointments': exported('appointments', 'date, startTime, id', appointmentColumns),
  '/api/exports/orders': exported('orders', newest, orderColumns),
  '/api/exports/patients': exported('patients', newest, patientColumns(dayAt(new Date().toISOString()))),
}

const settings = { publicUrl: null }
const logRequest = logRequests(createLogger('baseline', { write: () => undefined }), createMetrics())
const secure = securityHeaders(settings)
const { app, signedIn, listen } = createPlainApp(db, {
  first: (request, response, next) => {
    logRequest(request, response)
    secure(response)
    next()
  },
  keyOf: (cookie) => sessionHash(sessionTokenOf(settings, { headers: { cookie } }) ?? ''),
})
const declared: readonly CallDeclaration[] = queryNames.map((name) => calls[name])
for (const [path, answer] of Object.entries(lists)) {
  const schema = declared.find((call) => call.path === path)?.query
  app.get(path, signedIn, (request, response) => {
    const found = answer(schema ? (parse(schema, request.query) as Query) : {}, request.params as Params)
    if (typeof found === 'string') response.type('text/csv').send(found)
    else response.json(found)
  })
}
listen()
