import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { DeliveryEvent } from '@clinic/shared-events/deliveries/events.ts'
import type { ScheduleEvent } from '@clinic/shared-events/schedule/events.ts'
import type { StaffEvent } from '@clinic/shared-events/staff/events.ts'

type Slot = { date?: string; startTime?: string; endTime?: string; name?: string; patientId?: string }

const where = (id: string, { date = '2026-11-24', startTime = '09:00', endTime = '10:00' }: Slot = {}) => ({
  appointmentId: id,
  reservationId: `r-${id}`,
  date,
  startTime,
  endTime,
  specialty: 'fisioterapia' as const,
})

export const booked = (id: string, slot: Slot = {}): AppointmentEvent => ({
  type: 'AppointmentBooked',
  data: {
    ...where(id, slot),
    appointmentType: 'primer_cita',
    channel: 'public',
    overbooked: false,
    ...(slot.patientId && { patientId: slot.patientId }),
  },
  contact: {
    name: slot.name ?? 'María Rojas',
    email: 'maria@example.com',
    phone: '8888-1234',
    address: 'Heredia, 200 m norte de la iglesia',
  },
  clinical: { reason: 'Dolor lumbar' },
})

export const confirmed = (id: string, slot: Slot = {}) =>
  ({ type: 'AppointmentConfirmed', data: where(id, slot) }) as const satisfies AppointmentEvent
export const cancelled = (id: string): AppointmentEvent => ({ type: 'AppointmentCancelled', data: where(id) })

export const contactCorrected = (id: string, contact: { email: string; cedula: string }): AppointmentEvent => ({
  type: 'AppointmentDetailsCorrected',
  data: { ...where(id), fields: ['email', 'cedula'] },
  contact,
  clinical: {},
})

export const completed = (id: string): AppointmentEvent => ({ type: 'AppointmentCompleted', data: where(id) })

export const recordAdded = (recordId: string, appointmentId = 'a1'): AppointmentEvent => ({
  type: 'MedicalRecordAdded',
  data: { ...where(appointmentId), recordId, doctorId: 'ana' },
  contact: { patientName: 'Carmen Vargas' },
  clinical: { diagnosis: 'Lumbalgia', treatment: 'Calor' },
})

export const recordAnnulled = (recordId: string, appointmentId: string): AppointmentEvent => ({
  type: 'MedicalRecordAnnulled',
  data: { ...where(appointmentId), recordId, doctorId: 'ana', reason: 'paciente_equivocado', hasRecord: true },
  clinical: {},
})

/** The deposit of a visit came in. */
export const depositReceived = (appointmentId: string): AppointmentEvent => ({
  type: 'MoneyReceived',
  data: { ...where(appointmentId), paymentId: 'pay-1', for: 'deposit', amountCrc: 5000, method: 'sinpe' },
})

/** Another price of a visit. */
export const priced = (appointmentId: string, priceCrc: number): AppointmentEvent => ({
  type: 'VisitPriced',
  data: { ...where(appointmentId), priceCrc },
})

/** Staff were given the link of a reminder. */
export const reminded = (id: string): AppointmentEvent => ({
  type: 'ReminderPrepared',
  data: { ...where(id), reminderType: '3-days' },
})

/** The mail about a booking, which a server took. */
export const mailTaken = (deliveryId: string, appointmentId: string): DeliveryEvent[] => {
  const { date, startTime } = where(appointmentId)
  const about = { of: 'appointment', appointmentId, kind: 'booked', revision: 0, date, startTime } as const
  const data = { deliveryId, channel: 'email', about } as const
  return [
    { type: 'DeliveryPlanned', data, contact: {} },
    { type: 'DeliveryClaimed', data: { ...data, attempt: 1 } },
    { type: 'DeliveryTaken', data },
  ]
}

/** `conversationId`: where it was written. */
type RequestedSlot = Slot & { notes?: string; conversationId?: string }
export const asked = (
  id: string,
  n: number,
  action: ActionType,
  { notes, conversationId, ...slot }: RequestedSlot = {},
): AppointmentEvent => {
  const { date, startTime } = where(id, slot)
  const contact = { name: slot.name ?? 'María Rojas', phone: '8888-1234' }
  return {
    type: 'ActionRequested',
    data: {
      ...where(id, slot),
      actionId: `${id}.${n}`,
      action,
      expiresAt: instantOf(date, startTime),
      ...(conversationId !== undefined && { conversationId }),
    },
    contact,
    clinical: notes === undefined ? {} : { notes },
  }
}
export const answered = (id: string, n: number, action: ActionType, response?: string): AppointmentEvent => ({
  type: 'ActionProcessed',
  data: { ...where(id), actionId: `${id}.${n}`, action, ...(response && { answerBy: 'link' as const }) },
  clinical: { ...(response && { response }) },
})
/** Its time was over. */
export const expired = (id: string, n: number, action: ActionType): AppointmentEvent => ({
  type: 'ActionExpired',
  data: { ...where(id), actionId: `${id}.${n}`, action },
  clinical: {},
})
/** A move to 2026-11-26, 14:00; the requests named go on waiting. */
export const moved = (id: string, pendingActions: string[]): AppointmentEvent => {
  const { appointmentId, specialty, ...from } = where(id)
  const to = { reservationId: `r2-${id}`, date: '2026-11-26', startTime: '14:00', endTime: '15:00' }
  return {
    type: 'AppointmentRescheduled',
    data: { appointmentId, specialty, from, to, overbooked: false, pendingActions },
  }
}

export const reserved = (id: string, slot: Slot = {}): ScheduleEvent => {
  const { specialty: _, ...interval } = where(id, slot)
  return { type: 'IntervalReserved', data: { ...interval, overbooked: false } }
}

export const accountOpened = (staffId: string, role: 'doctor' | 'admin'): StaffEvent => ({
  type: 'AccountOpened',
  data: { staffId, role },
  contact: { username: staffId, name: 'Ana Mora' },
})
