import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { parse } from '@clinic/platform/http/calls/validation.ts'
import { appointmentThreads } from '@clinic/projections/appointment-threads/appointment-threads.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { followUpNotes } from '@clinic/projections/follow-up-notes/follow-up-notes.ts'
import type { Condition } from '@clinic/projections/read-store/read-store.ts'
import { mailNameOf, patientLinkOf } from '@clinic/shared-events/appointments/link-id.ts'
import { patientCalendar } from '@clinic/shared-events/appointments/patient-calendar.ts'
import { patientLinks } from '@clinic/shared-events/appointments/patient-links.ts'
import type { AppointmentRow, appointmentCalls } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { type Status, status as statusSchema } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { isToCome } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { FollowUpNoteRow } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import type { QueryOf } from '@clinic/shared-events/contracts/wire/call.ts'
import { addDays, dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { createFinding } from '../finding.ts'
import { answerList, type List } from '../list.ts'
import { expectOne, noSuchAppointment, type ReadDeps, readOne, unusableLink } from '../reading.ts'

export const appointmentReads = ({
  reading,
  currentPractice,
  idSecret,
  log,
  now,
}: ReadDeps): ReadsOf<typeof appointmentCalls> => ({
  /** GET /api/doctor/appointments (docs/specification.md#office-calls): by day and hour; of every day when none narrows. */
  listAppointments: (call) => answerList(reading, listOf(call.query), call),

  /** GET /api/doctor/new-appointments (ours, docs/decisions/0106). */
  listNewAppointments: (call) => answerList(reading, newFrom(dayAt(new Date(now()).toISOString())), call),

  /** GET /api/doctor/visits-to-note (ours, docs/decisions/0106): what nobody has written anything of. */
  async listVisitsToNote({ minPosition }) {
    const finding = createFinding(reading, minPosition)
    const from = addDays(dayAt(new Date(now()).toISOString()), -daysToNote)
    // All of them, which a month's hours bound: what is written of takes no other's place.
    const visits = await finding.find<AppointmentRow>(appointments, {
      where: [
        { field: 'status', eq: 'realizado' },
        { field: 'hasRecord', eq: false },
        { field: 'date', from },
      ],
      sort: ['date', 'startTime'].map((field) => ({ field, desc: true })),
    })
    const patientIds = [...new Set(visits.flatMap(({ patientId }) => patientId ?? []))]
    const where = [{ field: 'patientId', in: patientIds }]
    const notes = patientIds.length === 0 ? [] : await finding.find<FollowUpNoteRow>(followUpNotes, { where })
    const noted = new Set(notes.flatMap((note) => (note.annulled ? [] : `${note.patientId} ${note.noteDate}`)))
    // Nothing more is written of somebody who was erased.
    const body = visits.filter(({ name, patientId, date }) => name !== null && !noted.has(`${patientId} ${date}`))
    return { position: finding.position(), body: body.slice(0, mostToNote) }
  },

  /** GET /api/appointments/by-status/{status} (docs/specification.md#office-calls). */
  listByStatus: (call) => answerList(reading, listOf(call.query, parse(statusSchema, call.params.status)), call),

  /** GET /api/appointments/{id}/thread (ours): the steps of an appointment, oldest first. */
  async readThread({ params, minPosition }) {
    return expectOne(await readOne(reading, appointmentThreads, params.id, minPosition), noSuchAppointment)
  },

  /** GET /api/appointments/{id}: the whole row for staff; for whoever has the link name, date and time of a visit to come. */
  async readAppointment({ params, session, minPosition }) {
    const { appointmentId } = patientLinkOf(idSecret, params.id)
    const found = await readOne(reading, appointments, appointmentId, minPosition)
    const { position, json } = expectOne(found, noSuchAppointment)
    if (session) return { position, json }
    // The stored document is the contract's row: the projection's own type.
    const row = JSON.parse(json) as AppointmentRow
    if (!isToCome(row, new Date(now()).toISOString())) throw noSuchAppointment()
    return { position, body: forPublic(row) }
  },

  /** GET /api/appointments/{id}/calendar.ics (ours, docs/decisions/0221): the same for whoever has the link, without a name or an address. */
  async readCalendarEntry({ params, minPosition, siteOrigin }) {
    const { appointmentId } = patientLinkOf(idSecret, params.id)
    // A browser that saves a link names no position: what was booked just now is waited for.
    const at = minPosition ?? (await log.head()).position
    const { position, json } = await readOne(reading, appointments, appointmentId, at)
    // The stored document is the contract's row: the projection's own type.
    const row = json === null ? null : (JSON.parse(json) as AppointmentRow)
    if (!row || !isToCome(row, new Date(now()).toISOString())) throw unusableLink()
    const links = patientLinks({ origin: siteOrigin(), linkIdOf: () => params.id }, { appointmentId, contact: null })
    const entry = { ...row, uid: mailNameOf(idSecret, appointmentId), links, address: null }
    const { practice } = await currentPractice()
    return {
      position,
      bytes: Buffer.from(patientCalendar(practice, entry)),
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `inline; filename="cita-${row.date}.ics"`,
      },
    }
  },
})

/** How long a visit waits for something to be written of it, in days, and how many are listed. */
const daysToNote = 30
const mostToNote = 200

/** The part of a row that a public link may show (docs/http.md#one-path-two-answers): name, date and time. */
const forPublic = (row: AppointmentRow) => ({ name: row.name, date: row.date, time: row.time })

/** The visits to come that patients booked and nobody of staff has seen, those booked last first. */
const newFrom = (today: string): List => ({
  of: appointments,
  where: [
    { field: 'isNew', eq: true },
    { field: 'date', from: today },
  ],
  sort: [{ field: 'createdAt', desc: true }],
})

const listOf = (
  { from, to, sort, by }: Partial<QueryOf<typeof appointmentCalls.listByStatus>>,
  status?: Status,
): List => {
  const where: Condition[] = []
  if (status) where.push({ field: 'status', eq: status })
  if (from || to) where.push({ field: 'date', ...(from && { from }), ...(to && { to }) })
  const desc = sort === 'desc'
  return {
    of: appointments,
    where,
    sort: (by === 'status' ? ['statusAt'] : ['date', 'startTime']).map((field) => ({ field, desc })),
  }
}
