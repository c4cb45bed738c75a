import { randomUUID } from 'node:crypto'
import {
  type BookAppointmentBody,
  bookAppointmentBody,
} from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { defaultEnd } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { z } from 'zod'
import { createPlainApp, openDatabase } from './app.ts'

/** The clinic's calls as plain CRUD on one table: overlap checked and row inserted in one transaction, durable when it is answered (docs/performance.md). */
const { FILE = ':memory:', PRACTICE_CAPACITY } = process.env
const db = openDatabase(FILE)
const fields = `id, name, email, phone, date, startTime, endTime, address, specialty, appointmentType, status, reason, cedula, notes,
  reminderSent, confirmationSent, createdAt, updatedAt`
db.exec(`CREATE TABLE appointments (${fields.replace('id', 'id TEXT PRIMARY KEY')});
  CREATE INDEX by_day ON appointments (date, startTime)`)
const begin = db.prepare('BEGIN IMMEDIATE')
const commit = db.prepare('COMMIT')
const overlapping = db.prepare(
  `SELECT count(*) AS held FROM appointments WHERE date = ? AND startTime < ? AND endTime > ? AND status <> 'cancelado'`,
)
const insert = db.prepare(`INSERT INTO appointments VALUES (${fields.replaceAll(/\w+/g, ':$&')})`)
const list = db.prepare('SELECT * FROM appointments WHERE date >= ? AND date <= ? ORDER BY date, startTime LIMIT ?')
const one = db.prepare('SELECT * FROM appointments WHERE id = ?')

const rowOf = ({ name, email = '', phone, date, startTime, address, ...body }: BookAppointmentBody) => {
  const createdAt = new Date().toISOString()
  return {
    id: randomUUID(),
    name,
    email,
    phone,
    date,
    startTime,
    address,
    endTime: body.endTime ?? defaultEnd(startTime),
    specialty: body.specialty ?? 'fisioterapia',
    appointmentType: body.appointmentType ?? 'primer_cita',
    status: 'agendado',
    reason: body.reason ?? null,
    cedula: body.cedula ?? null,
    notes: body.notes ?? null,
    reminderSent: 0,
    confirmationSent: 0,
    createdAt,
    updatedAt: createdAt,
  }
}
const wire = (row: Record<string, unknown>) => ({
  ...row,
  time: row.startTime,
  reminderSent: row.reminderSent === 1,
  confirmationSent: row.confirmationSent === 1,
})

const { app, signedIn, listen } = createPlainApp(db)
app.post('/api/appointments', (request, response) => {
  const body = bookAppointmentBody.safeParse(request.body)
  if (!body.success) return void response.status(400).json({ error: z.prettifyError(body.error) })
  const row = rowOf(body.data)
  begin.run()
  const { held } = overlapping.get(row.date, row.endTime, row.startTime) as { held: number }
  const isFree = held < Number(PRACTICE_CAPACITY)
  if (isFree) insert.run(row)
  commit.run()
  if (isFree) response.status(201).json({ appointment: wire(row) })
  else response.status(409).json({ error: 'Ese horario ya no está disponible' })
})
app.get('/api/doctor/appointments', signedIn, (request, response) => {
  const { from, to, limit } = request.query
  response.json(list.all(String(from), String(to), Number(limit ?? 1000)).map(wire))
})
app.get('/api/appointments/:id', signedIn, (request, response) => {
  const row = one.get(String(request.params.id))
  if (row) response.json(wire(row))
  else response.status(404).json({ error: 'No existe lo que busca.' })
})
listen()
