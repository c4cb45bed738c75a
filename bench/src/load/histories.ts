import { randomUUID } from 'node:crypto'
import type { Stores } from '@clinic/all-in-one/stores.ts'
import { type AppointmentEvent, appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import type { ProductEvent } from '@clinic/shared-events/products/events.ts'
import { scheduleStream } from '@clinic/shared-events/schedule/events.ts'
import { bookings } from './bookings.ts'

type Log = Pick<Stores, 'log' | 'codec'>

/** Appends to streams that nobody else writes; each is written by one at a time. */
const appending = ({ log, codec }: Log) => {
  const ends = new Map<string, Promise<{ revision: bigint | 'no-stream'; mac: string | null }>>()
  const start = Promise.resolve({ revision: 'no-stream', mac: null } as const)
  return async (stream: string, events: readonly AnyEvent[]): Promise<void> => {
    const id = randomUUID()
    const at = new Date().toISOString()
    const context = { actor: 'public', commandId: id, bodyHash: 'seed', correlation: id, causation: id, at }
    const before = ends.get(stream) ?? start
    const end = before.then(async ({ revision, mac }) => {
      const sealed = await codec.seal(stream, revision, mac, events, context)
      const appended = await log.append(stream, revision, sealed)
      if (!appended.ok) throw new Error(`${stream} was written by another`)
      return { revision: appended.revision, mac: sealed.at(-1)?.meta.mac ?? null }
    })
    ends.set(stream, end)
    await end
  }
}

const perAppointment = 4
const atOnce = 256

/** Fills a log with the history of appointments: each is reserved, booked, confirmed and completed; every one has keys of its own. */
export const seedAppointments = async (log: Log, events: number): Promise<void> => {
  const append = appending(log)
  const appointments = Math.ceil(events / perAppointment)
  const next = bookings(0, 1, Math.max(1500, Math.ceil(appointments / 20)))
  const one = async (): Promise<void> => {
    const { name, email, phone, address, reason, date, startTime, endTime } = next()
    const appointmentId = randomUUID().replaceAll('-', '').slice(0, 22)
    const held = { appointmentId, reservationId: randomUUID(), date, startTime, endTime }
    await append(scheduleStream(date), [{ type: 'IntervalReserved', data: { ...held, overbooked: false } }])
    const where = { ...held, specialty: 'fisioterapia' as const }
    const booked = { ...where, appointmentType: 'primer_cita', channel: 'public', overbooked: false } as const
    const history: AppointmentEvent[] = [
      { type: 'AppointmentBooked', data: booked, contact: { name, email, phone, address }, clinical: { reason } },
      { type: 'AppointmentConfirmed', data: where },
      { type: 'AppointmentCompleted', data: where },
    ]
    await append(appointmentStream(appointmentId), history)
  }
  let left = appointments
  const several = async () => {
    while (left-- > 0) await one()
  }
  await Promise.all(Array.from({ length: atOnce }, several))
}

/** Fills a product's stream: it is listed, then its units are reserved, and every second time given back. */
export const seedProduct = async (log: Log, stream: string, events: number): Promise<void> => {
  const append = appending(log)
  for (let from = 0; from < events; from += 500)
    await append(
      stream,
      Array.from({ length: Math.min(500, events - from) }, (_, n) => productEvent(from + n)),
    )
}

const productId = 'p'
/** 3 n + 1 and 3 n + 2 reserve, 3 n + 3 gives the first of them back. */
const productEvent = (n: number): ProductEvent => {
  if (n === 0) return { type: 'ProductListed', data: { productId, ...listed } }
  const isReserved = n % 3 !== 0
  const held = isReserved ? n : n - 2
  const reservation = {
    productId,
    reservationId: `reservation-${held}`,
    orderId: `order-${held}`,
    quantity: 1,
    stock: 9,
  }
  return isReserved
    ? { type: 'StockReserved', data: { ...reservation, price: 6500 } }
    : { type: 'StockReleased', data: { ...reservation, reason: 'cancelled' } }
}

const listed = {
  title: 'Banda elástica',
  description: 'Resistencia media',
  price: 6500,
  imageUrl: 'https://ejemplo.cr/bandas.jpg',
  category: 'Equipo de Rehabilitación',
  stock: 9,
} as const
