import { addDays, hourOf, instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { AnyEvent, Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { personOf } from './bookings.ts'

/** How big a practice is. */
export type PracticeSize = { appointments: number; orders: number; patients: number }

/** The day it is in that practice, a Tuesday; its appointments end two months after it. */
export const practiceToday = '2026-11-24'
const days = 3_000
const firstDay = addDays(practiceToday, 60 - days)
/** The day on which the n-th of so many happens: one after another, until today. */
const dayOf = (n: number, of: number): string => addDays(firstDay, Math.floor((n * (days - 61)) / of))

/** Ids of the size real ones have. */
export const practiceId = (kind: string, n: number): string => `${kind}8x2c0q1Jb7${String(n).padStart(11, '0')}`

const given = ['María', 'José', 'Ana Lucía', 'Luis', 'Carmen', 'Óscar', 'Rosa', 'Keilor', 'Flor', 'Andrés', 'Ivannia']
const family = ['Fernández', 'Rojas', 'Mora', 'Vargas', 'Solís', 'Ureña', 'Chinchilla', 'Quesada', 'Araya', 'Umaña']
const contactOf = (n: number) => ({
  ...personOf(n),
  name: `${given[n % 11]} ${family[n % 10]} ${family[Math.floor(n / 110) % 10]} ${n}`,
  cedula: `1-${String(n)
    .padStart(8, '0')
    .replace(/^\d{4}/, '$&-')}`,
})
const written = 'Dolor en la espalda baja desde hace tres semanas, más por la mañana y al estar sentada mucho tiempo.'

export type Step = { stream: string; at: string; actor: string; event: AnyEvent }
type Personal = Pick<AnyEvent, 'contact' | 'clinical' | 'financial'>
const byPublic = 'public'
const byStaff = 'staff:admin'

/** What happens in a stream, each with the data that all of it share. */
const stepsIn =
  (stream: string, shared: object) =>
  (actor: string, at: string, type: string, data: object = {}, personal: Personal = {}): Step => ({
    stream,
    at,
    actor,
    event: { type, data: { ...shared, ...data }, ...personal },
  })

const dayOfVisit = (n: number): string => addDays(firstDay, n % days)

/** A visit that took place: completed, and every fifth with a form before it and a record of it. */
const tookPlace = (
  n: number,
  [booked, confirmed]: readonly [Step, Step],
  step: ReturnType<typeof stepsIn>,
  patientName: string,
): Step[] => {
  const completed = step(byStaff, instantOf(dayOfVisit(n), '18:30'), 'AppointmentCompleted')
  if (n % 5 !== 0) return [booked, confirmed, completed]
  const answers = { age: 34, occupation: 'Docente', healthConditions: written, painAreas: [] }
  const form = { intakeId: practiceId('3Ci', n) }
  const record = { recordId: practiceId('6Mr', n), doctorId: 'admin' }
  return [
    booked,
    step(byPublic, booked.at, 'ClinicalIntakeSubmitted', form, { clinical: answers }),
    confirmed,
    completed,
    step(byStaff, booked.at, 'MedicalRecordAdded', record, {
      contact: { patientName },
      clinical: { diagnosis: written, treatment: written },
    }),
  ]
}

/** Each of these happened to an appointment: booked, and what became of it. */
const appointmentSteps = (n: number, { patients }: Pick<PracticeSize, 'patients'>): Step[] => {
  const date = dayOfVisit(n)
  const start = 480 + (Math.floor(n / days) % 11) * 60
  const appointmentId = practiceId('4Wm', n)
  const step = stepsIn(`appointment-${appointmentId}`, {
    appointmentId,
    reservationId: practiceId('res', n),
    date,
    startTime: hourOf(start),
    endTime: hourOf(start + 55),
    specialty: n % 3 === 0 ? 'fisioterapia_heredia' : 'fisioterapia_san_jose',
  })
  const contact = contactOf(n % patients)
  const bookedAt = instantOf(addDays(date, -3), '15:00')
  const how = { appointmentType: 'seguimiento', channel: 'public', overbooked: false }
  const booked = step(byPublic, bookedAt, 'AppointmentBooked', how, { contact, clinical: { reason: written } })
  if (n % 9 === 4) return [booked, step(byStaff, instantOf(addDays(date, -(n % 2)), '07:30'), 'AppointmentCancelled')]
  const confirmed = step(byStaff, instantOf(addDays(date, -1), '16:00'), 'AppointmentConfirmed')
  if (date < practiceToday) return tookPlace(n, [booked, confirmed], step, contact.name)
  if (n % 2 === 1) return [booked, confirmed]
  if (n % 6 !== 0) return [booked]
  const { name, phone } = contact
  const request = { actionId: `${appointmentId}.1`, action: 'reschedule', expiresAt: instantOf(date, '18:00') }
  return [booked, step(byPublic, bookedAt, 'ActionRequested', request, { contact: { name, phone }, clinical: {} })]
}

/** So many visits that went as they should, each reserved, booked, confirmed and completed. */
export function* completedVisits(count: number): Generator<Step[]> {
  for (let [n, left] = [0, count]; left > 0; n += 1) {
    const steps = appointmentSteps(n, { patients: Number.POSITIVE_INFINITY })
    const [booked] = steps
    if (!booked || steps.length !== 3) continue
    left -= 1
    const { specialty: _, appointmentType: __, channel: ___, ...data } = booked.event.data
    const reserved = { ...booked, stream: `schedule-${data.date}`, event: { type: 'IntervalReserved', data } }
    yield [reserved, ...steps]
  }
}

const orderSteps = (n: number, { orders, patients }: PracticeSize): Step[] => {
  const orderId = practiceId('7Qp', n)
  const step = stepsIn(`order-${orderId}`, { orderId, trackingNumber: `MV-${String(n).padStart(10, '0')}` })
  const at = instantOf(dayOf(n, orders), hourOf(420 + (n % 40) * 15))
  const { name, email, phone, address } = contactOf(n % patients)
  const financial = { customerName: name, customerEmail: email, customerPhone: phone, customerAddress: address }
  const item = {
    productId: practiceId('2Bd', n % 40),
    reservationId: practiceId('unit', n),
    title: 'Banda elástica de resistencia media',
    quantity: 2,
    price: 6_500,
  }
  const what = { items: [item], totalAmount: 13_000, paymentMethod: 'efectivo' }
  const placed = step(byPublic, at, 'OrderPlaced', what, { financial })
  if (n % 10 === 3) return [placed]
  const begun = step(byStaff, at, 'OrderProcessingStarted')
  if (n % 10 === 6) return [placed, begun]
  return [placed, begun, step(byStaff, at, 'OrderDelivered', { placedAt: at, from: 'processing' })]
}

const patientSteps = (n: number, { patients }: PracticeSize): Step[] => {
  const date = dayOf(n, patients)
  const at = instantOf(date, '14:00')
  const [patientId, intakeId] = [practiceId('9Pt', n), practiceId('5In', n)]
  const contact = { ...contactOf(n), age: 20 + (n % 60), occupation: 'Docente', gender: 'femenino' }
  const answers = { healthConditions: written, surgeries: written, painAreas: ['Cuello', 'Espalda baja'], painLevel: 6 }
  const ofForm = stepsIn(`intake-${intakeId}`, { intakeId })
  const ofPatient = stepsIn(`patient-${patientId}`, { patientId })
  const noteOf = (note: number): Step => {
    const ids = { noteId: practiceId('note', n * 3 + note), doctorId: 'admin', sessionType: 'seguimiento' }
    const when = { noteDate: addDays(date, note * 7), activeOn: date }
    const clinical = { symptoms: written, treatment: written }
    return ofPatient(byStaff, at, 'FollowUpNoteAdded', { ...ids, ...when }, { clinical })
  }
  const clinical = { allergies: n % 4 === 0 ? 'Penicilina' : undefined, medicalHistory: written }
  const opened = { claimId: intakeId, openedOn: date }
  return [
    ofForm(byPublic, at, 'FirstSessionFormSubmitted', {}, { contact, clinical: answers }),
    ofPatient(byStaff, at, 'PatientRecordOpened', opened, { contact, clinical }),
    ...[1, 2, 3].map(noteOf),
  ]
}

const opened = instantOf(firstDay, '06:00')
const accounts = Array.from({ length: 30 }, (_, n): Step => {
  const staffId = n === 0 ? 'admin' : `doctora${n}`
  const { name, email } = contactOf(n)
  const contact = { name, email, username: staffId, specialty: 'Fisioterapia' }
  const step = stepsIn(`staff-${staffId}`, { staffId, role: n === 0 ? 'admin' : 'doctor' })
  return step('system:start', opened, 'AccountOpened', {}, { contact })
})
const productOf = (n: number): Step => {
  const productId = practiceId('2Bd', n)
  const texts = { title: `Banda elástica ${n}`, description: written, imageUrl: '/art/product-bandas.svg' }
  const data = { ...texts, price: 6_500, category: 'Equipo de Rehabilitación', stock: 9 }
  return stepsIn(`product-${productId}`, { productId })(byStaff, opened, 'ProductListed', data)
}
const products = Array.from({ length: 40 }, (_, n) => productOf(n))
export const seededProduct = productOf(0)

/** The whole history of a practice of that size, as its log would give it. Unsealed: nothing of it is stored but in read models. */
export function* practiceHistory(size: PracticeSize): Generator<Recorded> {
  let position = 0n
  const recorded = ({ at, actor, event, stream }: Step, revision: number): Recorded => {
    position += 1n
    const id = `c${position}`
    const meta = { actor, commandId: id, bodyHash: '', correlation: id, causation: id, previousMac: null, mac: '' }
    return { ...event, id: `e${position}`, stream, revision: BigInt(revision), position, at, meta }
  }
  for (const step of [...accounts, ...products]) yield recorded(step, 0)
  for (let n = 0; n < Math.max(size.appointments, size.orders, size.patients); n += 1) {
    const steps = [
      ...(n < size.patients ? patientSteps(n, size) : []),
      ...(n < size.appointments ? appointmentSteps(n, size) : []),
      ...(n < size.orders ? orderSteps(n, size) : []),
    ]
    for (const ofStream of Map.groupBy(steps, ({ stream }) => stream).values()) yield* ofStream.map(recorded)
  }
}
