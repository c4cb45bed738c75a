import { parse } from '@clinic/platform/http/calls/validation.ts'
import { createMetrics } from '@clinic/platform/http/metrics.ts'
import { logRequests } from '@clinic/platform/http/request-log.ts'
import { securityHeaders } from '@clinic/platform/http/security.ts'
import { sessionTokenOf } from '@clinic/platform/http/sessions.ts'
import { createLogger } from '@clinic/platform/telemetry/logger.ts'
import { appointmentColumns, orderColumns, patientColumns } from '@clinic/query-service/exports/columns.ts'
import { type Column, csvLines } from '@clinic/query-service/exports/csv.ts'
import { calls, queryNames } from '@clinic/shared-events/contracts/calls.ts'
import type { CallDeclaration } from '@clinic/shared-events/contracts/wire/call.ts'
import { dayAt, mondayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { searchWordsOf } from '@clinic/shared-events/contracts/wire/search-text.ts'
import express, { type Request, type RequestHandler } from 'express'
import { processorRoute } from '../measure/processor.ts'
import { openPracticeStore } from './practice-store.ts'

/**
 * `node practice-server.ts <database file> <read models>`: the lists of staff as a plain application answers them over the same rows, with the
 * HTTP work that is ours too: headers, a log line and a measurement of each request, its session read by its hash, its query checked.
 * Prints `ready <port> <cookie>`.
 */
const [file = ':memory:', readModels = ''] = process.argv.slice(2)
const store = openPracticeStore(file, readModels)
const app = express()
app.disable('x-powered-by')
app.set('etag', false)
app.use(processorRoute())
app.use(logRequests(createLogger('baseline', { write: () => undefined }), createMetrics()))
app.use(securityHeaders({ publicUrl: null }))

const signedIn: RequestHandler = (request, response, next) => {
  const token = sessionTokenOf({ publicUrl: null }, request)
  if (token && store.roleOf(token)) next()
  else response.status(401).json({ error: 'Debe iniciar sesión para continuar.' })
}
app.use(signedIn)

const declared: readonly CallDeclaration[] = queryNames.map((name) => calls[name])
/** Mounts a read with its query checked as it is declared. */
const get = (path: string, answer: RequestHandler): void => {
  const schema = declared.find((call) => call.path === path)?.query
  app.get(
    path,
    (request, _response, next) => {
      // Express parses it anew whenever it is asked for.
      Object.defineProperty(request, 'query', { value: schema ? parse(schema, request.query) : {} })
      next()
    },
    answer,
  )
}

const textIn = ({ query }: Request, name: string): string => String(query[name] ?? '')
type Narrowing = { sql: string; params: (string | number)[] }

/** Behind the row that the cursor names: its sorted values and its id, newest first. */
const behind = (request: Request): Narrowing => {
  const after = textIn(request, 'after')
  if (after === '') return { sql: '', params: [] }
  const [createdAt, id] = JSON.parse(Buffer.from(after, 'base64url').toString()) as [string, string]
  return { sql: ' AND (createdAt, id) < (?, ?)', params: [createdAt, id] }
}
const searched = (request: Request, name = 'search'): Narrowing => {
  const words = searchWordsOf(textIn(request, name))
  return { sql: words.map(() => ' AND instr(searchText, ?) > 0').join(''), params: words }
}
const withStatus = (request: Request): Narrowing => {
  const status = textIn(request, 'status')
  return status === '' ? { sql: '', params: [] } : { sql: ' AND status = ?', params: [status] }
}

const newestFirst =
  (table: string): RequestHandler =>
  (request, response) => {
    const parts = [withStatus(request), searched(request), behind(request)]
    const sql = `SELECT * FROM ${table} WHERE 1${parts.map((part) => part.sql).join('')} ORDER BY createdAt DESC, id DESC LIMIT ?`
    const params = parts.flatMap((part) => part.params)
    response.json(store.wire(table, store.all(sql, ...params, Number(textIn(request, 'limit') || 50))))
  }

const byDay =
  (narrowed: (request: Request) => Narrowing): RequestHandler =>
  (request, response) => {
    const [from, to] = [textIn(request, 'from') || '0', textIn(request, 'to') || '9']
    const way = textIn(request, 'sort') === 'desc' ? 'DESC' : 'ASC'
    const { sql, params } = narrowed(request)
    const list = `SELECT * FROM appointments WHERE date BETWEEN ? AND ?${sql} ORDER BY date ${way}, startTime ${way}, id ${way} LIMIT ?`
    const limit = Number(textIn(request, 'limit') || 1000)
    response.json(store.wire('appointments', store.all(list, from, to, ...params, limit)))
  }

get(
  '/api/doctor/appointments',
  byDay(() => ({ sql: '', params: [] })),
)
get(
  '/api/appointments/by-status/:status',
  byDay(({ params }) => ({ sql: ' AND status = ?', params: [String(params.status)] })),
)
const ofVisit =
  (table: string): RequestHandler =>
  (request, response) => {
    const sql = `SELECT * FROM ${table} WHERE appointmentId = ? ORDER BY createdAt DESC, id DESC`
    response.json(store.wire(table, store.all(sql, String(request.params.appointmentId))))
  }
get('/api/medical-records/appointment/:appointmentId', ofVisit('records'))
get('/api/appointments/:appointmentId/clinical-intakes', ofVisit('forms'))
get('/api/doctor/alerts', (request, response) => {
  const sql = `SELECT visit.id AS id, alerts.allergyStatus, alerts.allergies, alerts.medications, alerts.name FROM appointments AS visit LEFT JOIN alerts
    ON alerts.appointmentId = visit.id OR alerts.cedula = visit.cedula OR alerts.email = visit.email OR alerts.phone = '506' || visit.phone
    WHERE visit.date = ? ORDER BY visit.startTime, visit.id`
  const visits = new Map<unknown, object[]>()
  for (const { id, ...said } of store.all(sql, textIn(request, 'date')))
    visits.set(id, [...(visits.get(id) ?? []), said])
  response.json([...visits].map(([id, said]) => ({ id, said })))
})
get('/api/doctor/appointment-actions', (_request, response) => {
  const sql = "SELECT * FROM requests WHERE status = 'pending' ORDER BY requestedAt, id LIMIT 1000"
  response.json(store.wire('requests', store.all(sql)))
})
get('/api/doctors', (_request, response) => {
  response.json(store.wire('accounts', store.all('SELECT * FROM accounts ORDER BY createdAt, id LIMIT 1000')))
})
get('/api/staff-names', (_request, response) => {
  response.json(store.all('SELECT id, name FROM accounts ORDER BY id LIMIT 1000'))
})
get('/api/first-steps', (_request, response) => {
  const sql = `SELECT EXISTS (SELECT 1 FROM products) AS products, EXISTS (SELECT 1 FROM accounts WHERE id <> 'admin') AS users,
    EXISTS (SELECT 1 FROM appointments) AS appointments`
  const steps = Object.entries(store.all(sql)[0] ?? {}).map(([name, done]) => [name, done === 1])
  response.json({ ...Object.fromEntries(steps), exampleSettings: [] })
})
get('/api/appointments/heatmap', (request, response) => {
  const sql = `SELECT date, substr(startTime, 1, 2) || ':00' AS timeSlot, count(*) AS currentBookings, min(specialty) AS specialty
    FROM appointments WHERE date BETWEEN ? AND ? AND status <> 'cancelado' GROUP BY date, timeSlot ORDER BY date, timeSlot`
  const rows = store.all(sql, textIn(request, 'startDate'), textIn(request, 'endDate'))
  const heatmapData = rows.map((row) => ({ id: `${row.date}T${row.timeSlot}`, ...row, availabilityScore: 0 }))
  response.json({ heatmapData, lastUpdated: new Date().toISOString() })
})
get('/api/appointments/search-patients', (request, response) => {
  const { sql, params } = searched(request, 'query')
  const people = `SELECT name, phone, email, max(seenAt) AS seen FROM people WHERE 1${sql} GROUP BY name, phone, email ORDER BY seen DESC LIMIT 10`
  response.json(store.all(people, ...params).map(({ seen: _, ...person }) => person))
})
get('/api/orders/counts', (_request, response) => {
  const counts = { pending: 0, processing: 0, delivered: 0, cancelled: 0, total: 0 }
  for (const { status, count } of store.all('SELECT status, count(*) AS count FROM orders GROUP BY status')) {
    counts[status as keyof typeof counts] = Number(count)
    counts.total += Number(count)
  }
  response.json(counts)
})
get('/api/patients/counts', (_request, response) => {
  const sql = `SELECT 'all' AS id, count(*) AS total, sum(hasAllergies) AS withAllergies FROM patients`
  const active = store.all(
    'SELECT substr(last, 1, 7) AS month, count(*) AS count FROM (SELECT max(noteDate) AS last FROM notes GROUP BY patientId) GROUP BY month',
  )
  const lastActive = Object.fromEntries(active.map(({ month, count }) => [month, count]))
  response.json({ ...store.all(sql)[0], lastActive })
})
get('/api/doctor/patient-intakes/counts', (_request, response) => {
  const rows = store.all('SELECT status, count(*) AS count FROM intakes GROUP BY status')
  response.json(Object.fromEntries(rows.map(({ status, count }) => [status, count])))
})
get('/api/orders', newestFirst('orders'))
get('/api/patients', newestFirst('patients'))
get('/api/doctor/patient-intakes', newestFirst('intakes'))
get('/api/products', (_request, response) => {
  response.json(store.wire('products', store.all('SELECT * FROM products ORDER BY category, name')))
})
get('/api/follow-up-notes/:patientId', (request, response) => {
  const sql = 'SELECT * FROM notes WHERE patientId = ? ORDER BY noteDate DESC, createdAt DESC'
  response.json(store.wire('notes', store.all(sql, String(request.params.patientId))))
})
/** Counted when it is asked for. What was cancelled late by when the row was last changed, as such an application knows it. */
get('/api/doctor/reports/appointments', (request, response) => {
  const late = `strftime('%s', date || 'T' || startTime || ':00-06:00') - strftime('%s', updatedAt)`
  const sql = `SELECT date AS id, sum(status = 'agendado') AS agendado, sum(status = 'confirmado') AS confirmado,
    sum(status = 'realizado') AS realizado, sum(status = 'cancelado') AS cancelado,
    sum(status = 'cancelado' AND ${late} BETWEEN 1 AND 5399) AS shortNotice, sum(status = 'cancelado' AND ${late} <= 0) AS noNotice
    FROM appointments WHERE date BETWEEN ? AND ? GROUP BY date ORDER BY date`
  response.json(store.all(sql, textIn(request, 'from'), textIn(request, 'to')))
})
get('/api/doctor/reports/orders', (request, response) => {
  const sql = `SELECT date(createdAt, '-6 hours', 'weekday 0', '-6 days') AS id, sum(status <> 'cancelled') AS orders,
    sum(iif(status = 'delivered', totalAmount, 0)) AS income, sum(status = 'cancelled') AS cancelled
    FROM orders WHERE createdAt BETWEEN ? AND ? GROUP BY 1 ORDER BY 1`
  const from = mondayOf(dayAt(`${textIn(request, 'from')}T12:00:00Z`))
  response.json(store.all(sql, from, `${textIn(request, 'to')}T99`))
})
get('/api/doctor/activity', (request, response) => {
  const sql = `SELECT audit.*, about.name AS name, staff.name AS staff FROM (SELECT * FROM audit ORDER BY id DESC LIMIT ?) AS audit
    LEFT JOIN names AS about ON about.id = audit.subject LEFT JOIN names AS staff ON staff.id = audit.actor ORDER BY audit.id DESC`
  const rows = store.all(sql, Number(textIn(request, 'limit') || 30))
  response.json(rows.map((row) => ({ ...row, facts: JSON.parse(String(row.facts)) })))
})

/** Every row as it would be listed, read at once. */
const exported =
  <Row>(sql: string, table: string, columns: readonly Column<Row>[]): RequestHandler =>
  (_request, response) => {
    // The rows are those of the read model.
    const rows = store.wire(table, store.all(sql)) as Row[]
    response
      .type('text/csv')
      .send(csvLines([columns.map(([title]) => title), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]))
  }
get(
  '/api/exports/appointments',
  exported('SELECT * FROM appointments ORDER BY date, startTime, id', 'appointments', appointmentColumns),
)
get('/api/exports/orders', exported('SELECT * FROM orders ORDER BY createdAt DESC, id DESC', 'orders', orderColumns))
get(
  '/api/exports/patients',
  exported(
    'SELECT * FROM patients ORDER BY createdAt DESC, id DESC',
    'patients',
    patientColumns(dayAt(new Date().toISOString())),
  ),
)

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  console.log(`ready ${port} session=${store.signIn()}`)
})
