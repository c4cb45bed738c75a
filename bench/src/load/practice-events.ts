import { addDays, hourOf, instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { AnyEvent, Recorded } from '@clinic/shared-events/definitions/define-event.ts'

/** How big a practice is. */
export type PracticeSize = { appointments: number; orders: number; patients: number }

/** The day it is in that practice, a Tuesday; its appointments end two months after it. */
export const practiceToday = '2026-11-24'
const days = 3_000
const firstDay = addDays(practiceToday, 60 - days)

/** Ids of the size real ones have. */
export const practiceId = (kind: string, n: number): string => `${kind}8x2c0q1Jb7${String(n).padStart(11, '0')}`

const given = ['María', 'José', 'Ana Lucía', 'Luis', 'Carmen', 'Óscar', 'Rosa', 'Keilor', 'Flor', 'Andrés', 'Ivannia']
const family = ['Fernández', 'Rojas', 'Mora', 'Vargas', 'Solís', 'Ureña', 'Chinchilla', 'Quesada', 'Araya', 'Umaña']
const nameOf = (n: number): string =>
  `${given[n % 11] ?? ''} ${family[n % 10] ?? ''} ${family[Math.floor(n / 110) % 10] ?? ''} ${n}`
const contactOf = (n: number) => ({
  name: nameOf(n),
  email: `persona.${n}@example.com`,
  phone: `8${String(1_000_000 + n).slice(-7)}`,
  address: `San Pablo de Heredia, del templo católico ${n % 900} metros al norte, casa ${n}`,
})
const cedulaOf = (n: number): string => {
  const digits = String(n).padStart(8, '0')
  return `1-${digits.slice(0, 4)}-${digits.slice(4)}`
}
const written = 'Dolor en la espalda baja desde hace tres semanas, más por la mañana y al estar sentada mucho tiempo.'

type Step = { stream: string; at: string; actor: string; event: AnyEvent }
const byPublic = 'public'
const byStaff = 'staff:admin'

/** Each of these happened to an appointment: booked, and what became of it. */
const appointmentSteps = (n: number, { patients }: PracticeSize): Step[] => {
  const date = addDays(firstDay, n % days)
  const start = 480 + (Math.floor(n / days) % 11) * 60
  const appointmentId = practiceId('4Wm', n)
  const held = { reservationId: practiceId('res', n), date, startTime: hourOf(start), endTime: hourOf(start + 55) }
  const data = { appointmentId, ...held, specialty: n % 3 === 0 ? 'fisioterapia_heredia' : 'fisioterapia_san_jose' }
  const stream = `appointment-${appointmentId}`
  const booking: Step = {
    ...{ stream, at: instantOf(addDays(date, -3), '15:00'), actor: byPublic },
    event: {
      type: 'AppointmentBooked',
      data: { ...data, appointmentType: 'seguimiento', channel: 'public', overbooked: false },
      contact: { ...contactOf(n % patients), cedula: cedulaOf(n % patients) },
      clinical: { reason: written },
    },
  }
  const then = (type: string, day: string, hour: string): Step => ({
    ...{ stream, at: instantOf(day, hour), actor: byStaff },
    event: { type, data },
  })
  if (n % 9 === 4) return [booking, then('AppointmentCancelled', n % 18 === 4 ? date : addDays(date, -1), '07:30')]
  const confirmed = then('AppointmentConfirmed', addDays(date, -1), '16:00')
  const [form, record, request] = besideVisit(n, { ...booking, event: { type: '', data } })
  if (date < practiceToday) {
    const done = [booking, confirmed, then('AppointmentCompleted', date, '18:30')]
    return n % 5 === 0 ? [booking, form, ...done.slice(1), record] : done
  }
  if (n % 2 === 1) return [booking, confirmed]
  return n % 6 === 0 ? [booking, request] : [booking]
}

/** What is added to an appointment beside its own changes, at the hour of its booking: the form before it, a record, a request to be moved. */
const besideVisit = (n: number, { stream, at, event: { data } }: Step): [form: Step, record: Step, request: Step] => {
  const add = (actor: string, event: AnyEvent): Step => ({ stream, at, actor, event })
  const [intakeId, recordId] = [practiceId('3Ci', n), practiceId('6Mr', n)]
  const { name, phone } = contactOf(n)
  const form = { age: 34, occupation: 'Docente', healthConditions: written, painAreas: [] }
  const asked = {
    actionId: `${String(data.appointmentId)}.1`,
    action: 'reschedule',
    expiresAt: instantOf(String(data.date), '18:00'),
  }
  return [
    add(byPublic, { type: 'ClinicalIntakeSubmitted', data: { ...data, intakeId }, clinical: form }),
    add(byStaff, {
      type: 'MedicalRecordAdded',
      data: { ...data, recordId, doctorId: 'admin' },
      contact: { patientName: name },
      clinical: { diagnosis: written, treatment: written },
    }),
    add(byPublic, { type: 'ActionRequested', data: { ...data, ...asked }, contact: { name, phone }, clinical: {} }),
  ]
}

const orderSteps = (n: number, { orders, patients }: PracticeSize): Step[] => {
  const orderId = practiceId('7Qp', n)
  const which = { orderId, trackingNumber: `MV-${String(n).padStart(10, '0')}` }
  const stream = `order-${orderId}`
  const date = addDays(firstDay, Math.floor((n * (days - 61)) / orders))
  const at = instantOf(date, hourOf(420 + (n % 40) * 15))
  const item = { productId: practiceId('2Bd', n % 40), reservationId: practiceId('unit', n), quantity: 2, price: 6_500 }
  const { name, email, phone, address } = contactOf(n % patients)
  const placed: Step = {
    ...{ stream, at, actor: byPublic },
    event: {
      type: 'OrderPlaced',
      data: {
        ...which,
        items: [{ ...item, title: 'Banda elástica de resistencia media' }],
        totalAmount: 13_000,
        paymentMethod: 'efectivo',
      },
      financial: { customerName: name, customerEmail: email, customerPhone: phone, customerAddress: address },
    },
  }
  const began: Step = { stream, at, actor: byStaff, event: { type: 'OrderProcessingStarted', data: which } }
  if (n % 10 === 3) return [placed]
  if (n % 10 === 6) return [placed, began]
  return [
    placed,
    began,
    { ...began, event: { type: 'OrderDelivered', data: { ...which, placedAt: at, from: 'processing' } } },
  ]
}

const patientSteps = (n: number, { patients }: PracticeSize): Step[] => {
  const date = addDays(firstDay, Math.floor((n * (days - 61)) / patients))
  const at = instantOf(date, '14:00')
  const [patientId, intakeId] = [practiceId('9Pt', n), practiceId('5In', n)]
  const contact = {
    ...contactOf(n),
    cedula: cedulaOf(n),
    age: 20 + (n % 60),
    occupation: 'Docente',
    gender: 'femenino',
  }
  const clinical = { allergies: n % 4 === 0 ? 'Penicilina' : undefined, medicalHistory: written }
  const form = { healthConditions: written, surgeries: written, painAreas: ['Cuello', 'Espalda baja'], painLevel: 6 }
  return [
    {
      ...{ stream: `intake-${intakeId}`, at, actor: byPublic },
      event: { type: 'FirstSessionFormSubmitted', data: { intakeId }, contact, clinical: form },
    },
    {
      ...{ stream: `patient-${patientId}`, at, actor: byStaff },
      event: { type: 'PatientRecordOpened', data: { patientId, claimId: intakeId, openedOn: date }, contact, clinical },
    },
    ...[1, 2, 3].map(
      (note): Step => ({
        ...{ stream: `patient-${patientId}`, at, actor: byStaff },
        event: {
          type: 'FollowUpNoteAdded',
          data: {
            ...{ patientId, noteId: practiceId('note', n * 3 + note), doctorId: 'admin', sessionType: 'seguimiento' },
            ...{ noteDate: addDays(date, note * 7), activeOn: date },
          },
          clinical: { symptoms: written, treatment: written },
        },
      }),
    ),
  ]
}

const beginnings: Step[] = [
  ...Array.from({ length: 30 }, (_, n): Step => {
    const staffId = n === 0 ? 'admin' : `doctora${n}`
    return {
      ...{ stream: `staff-${staffId}`, at: instantOf(firstDay, '06:00'), actor: 'system:start' },
      event: {
        type: 'AccountOpened',
        data: { staffId, role: n === 0 ? 'admin' : 'doctor' },
        contact: { username: staffId, name: nameOf(n), email: `${staffId}@example.com`, specialty: 'Fisioterapia' },
      },
    }
  }),
  ...Array.from({ length: 40 }, (_, n): Step => {
    const productId = practiceId('2Bd', n)
    const texts = { title: `Banda elástica ${n}`, description: written, imageUrl: '/art/product-bandas.svg' }
    return {
      ...{ stream: `product-${productId}`, at: instantOf(firstDay, '06:00'), actor: byStaff },
      event: {
        type: 'ProductListed',
        data: { productId, ...texts, price: 6_500, category: 'Equipo de Rehabilitación', stock: 9 },
      },
    }
  }),
]

/** The whole history of a practice of that size, as its log would give it. Unsealed: nothing of it is stored but in read models. */
export function* practiceHistory(size: PracticeSize): Generator<Recorded> {
  const revisions = new Map<string, bigint>()
  let position = 0n
  const most = Math.max(size.appointments, size.orders, size.patients)
  const recorded = ({ stream, at, actor, event }: Step): Recorded => {
    position += 1n
    const revision = (revisions.get(stream) ?? -1n) + 1n
    revisions.set(stream, revision)
    const commandId = `c${position}`
    const meta = {
      actor,
      commandId,
      bodyHash: '',
      correlation: commandId,
      causation: commandId,
      previousMac: null,
      mac: '',
    }
    return { ...event, id: `e${position}`, stream, revision, position, at, meta }
  }
  for (const step of beginnings) yield recorded(step)
  for (let n = 0; n < most; n += 1) {
    const steps = [
      ...(n < size.patients ? patientSteps(n, size) : []),
      ...(n < size.appointments ? appointmentSteps(n, size) : []),
      ...(n < size.orders ? orderSteps(n, size) : []),
    ]
    for (const step of steps) yield recorded(step)
    for (const { stream } of steps) revisions.delete(stream)
  }
}
