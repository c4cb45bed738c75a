import { randomUUID } from 'node:crypto'
import type { Codec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { scheduleStream } from '@clinic/shared-events/schedule/events.ts'
import { bookings } from './bodies.ts'

type Stores = { log: EventLog; codec: Codec }
type Day = { revision: bigint | 'no-stream'; mac: string | null; turn: Promise<void> }

const perAppointment = 4
const atOnce = 256

/** Fills a log with the history of appointments: each is reserved, booked, confirmed and completed; every one has keys of its own. */
export const seedEvents = async (stores: Stores, events: number): Promise<void> => {
  const next = bookings(0, 1, Math.max(1500, Math.ceil(events / perAppointment / 20)))
  const days = new Map<string, Day>()
  let left = Math.ceil(events / perAppointment)
  const one = async () => {
    while (left > 0) {
      left -= 1
      await seedAppointment(stores, days, next())
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

const contextOf = (commandId: string) => ({
  actor: 'public',
  commandId,
  bodyHash: 'seed',
  correlation: commandId,
  causation: commandId,
  at: new Date().toISOString(),
})

const seedAppointment = async (
  { log, codec }: Stores,
  days: Map<string, Day>,
  body: ReturnType<ReturnType<typeof bookings>>,
): Promise<void> => {
  const commandId = randomUUID()
  const appointmentId = commandId.replaceAll('-', '').slice(0, 22)
  const { date, startTime, endTime, name, email, phone, address, reason } = body
  const held = { reservationId: randomUUID(), date, startTime, endTime }
  await reserve({ log, codec }, days, { ...held, appointmentId })
  const where = { appointmentId, ...held, specialty: 'fisioterapia' as const }
  const booked = { ...where, appointmentType: 'primer_cita' as const, channel: 'public' as const, overbooked: false }
  const history: AppointmentEvent[] = [
    { type: 'AppointmentBooked', data: booked, contact: { name, email, phone, address }, clinical: { reason } },
    { type: 'AppointmentConfirmed', data: where },
    { type: 'AppointmentCompleted', data: where },
  ]
  const stream = appointmentStream(appointmentId)
  const appended = await log.append(
    stream,
    'no-stream',
    await codec.seal(stream, 'no-stream', null, history, contextOf(commandId)),
  )
  if (!appended.ok) throw new Error('a seeded stream was there before')
}

type Reservation = { reservationId: string; appointmentId: string; date: string; startTime: string; endTime: string }

/** One day's stream is written by one at a time. */
const reserve = ({ log, codec }: Stores, days: Map<string, Day>, reservation: Reservation): Promise<void> => {
  const day = days.get(reservation.date) ?? { revision: 'no-stream', mac: null, turn: Promise.resolve() }
  days.set(reservation.date, day)
  day.turn = day.turn.then(async () => {
    const stream = scheduleStream(reservation.date)
    const events = [{ type: 'IntervalReserved', data: { ...reservation, overbooked: false } }]
    const sealed = await codec.seal(stream, day.revision, day.mac, events, contextOf(randomUUID()))
    const appended = await log.append(stream, day.revision, sealed)
    if (!appended.ok) throw new Error('a seeded day was written by another')
    day.revision = appended.revision
    day.mac = sealed.at(-1)?.meta.mac ?? null
  })
  return day.turn
}
