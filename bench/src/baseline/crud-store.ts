import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { BookAppointmentBody } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { defaultEnd } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { benchCapacity } from '../load/bodies.ts'

const fields = [
  'id',
  'name',
  'email',
  'phone',
  'date',
  'startTime',
  'endTime',
  'address',
  'specialty',
  'appointmentType',
  'status',
  'reason',
  'cedula',
  'notes',
  'reminderSent',
  'confirmationSent',
  'createdAt',
  'updatedAt',
] as const
type Row = Record<(typeof fields)[number], string | number | null>

const schema = `
  PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=5000;
  CREATE TABLE IF NOT EXISTS appointments (${fields.map((name) => (name === 'id' ? 'id TEXT PRIMARY KEY' : name)).join(', ')});
  CREATE INDEX IF NOT EXISTS by_day ON appointments (date, startTime);
  CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, role TEXT, expiresAt TEXT);
`

const wire = (row: Row) => ({
  ...row,
  time: row.startTime,
  reminderSent: row.reminderSent === 1,
  confirmationSent: row.confirmationSent === 1,
})

/** The plain application: one table, overlap checked and row inserted in one transaction with an fsync per commit (docs/performance.md). */
export const openCrudStore = (file: string) => {
  const db = new DatabaseSync(file)
  db.exec(schema)
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const rollback = db.prepare('ROLLBACK')
  const overlapping = db.prepare(
    `SELECT count(*) AS held FROM appointments WHERE date = ? AND startTime < ? AND endTime > ? AND status <> 'cancelado'`,
  )
  const insert = db.prepare(`INSERT INTO appointments VALUES (${fields.map(() => '?').join(', ')})`)
  const list = db.prepare('SELECT * FROM appointments WHERE date >= ? AND date <= ? ORDER BY date, startTime LIMIT ?')
  const one = db.prepare('SELECT * FROM appointments WHERE id = ?')
  const session = db.prepare('SELECT role FROM sessions WHERE id = ? AND expiresAt > ?')

  const rowOf = (body: BookAppointmentBody): Row => {
    const now = new Date().toISOString()
    return {
      id: randomUUID(),
      name: body.name,
      email: body.email,
      phone: body.phone,
      date: body.date,
      startTime: body.startTime,
      endTime: body.endTime ?? defaultEnd(body.startTime),
      address: body.address,
      specialty: body.specialty ?? 'fisioterapia',
      appointmentType: body.appointmentType ?? 'primer_cita',
      status: 'agendado',
      reason: body.reason ?? null,
      cedula: body.cedula ?? null,
      notes: body.notes ?? null,
      reminderSent: 0,
      confirmationSent: 0,
      createdAt: now,
      updatedAt: now,
    }
  }
  return {
    /** Null when the interval is taken. Durable when it returns. */
    book: (body: BookAppointmentBody) => {
      const row = rowOf(body)
      begin.run()
      const { held } = overlapping.get(row.date, row.endTime, row.startTime) as { held: number }
      if (held >= benchCapacity) {
        rollback.run()
        return null
      }
      insert.run(...fields.map((name) => row[name]))
      commit.run()
      return wire(row)
    },
    list: (from: string, to: string, limit: number) => list.all(from, to, limit).map((row) => wire(row as Row)),
    one: (id: string) => {
      const row = one.get(id)
      return row ? wire(row as Row) : null
    },
    signIn: () => {
      const id = randomUUID()
      db.prepare('INSERT INTO sessions VALUES (?, ?, ?)').run(id, 'doctor', '9999')
      return id
    },
    roleOf: (id: string) => session.get(id, new Date().toISOString())?.role ?? null,
    close: () => db.close(),
  }
}
