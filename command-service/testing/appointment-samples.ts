import type { AppointmentEvent, Held } from '@clinic/shared-events/appointments/events.ts'
import type { Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { ReminderType } from '@clinic/shared-events/contracts/appointments/reminders.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { practiceNow } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import type {
  AbandonReservation,
  BookAppointment,
  Changes,
  EditAppointment,
  OpenReminder,
  PrepareReminder,
  SeeAppointment,
  TiePatient,
  Words,
} from '../src/appointments/appointment-commands.ts'
import { appointment } from '../src/appointments/deciders/decide-appointment.ts'
import { scenariosOf } from './given-when-then.ts'

export const { given } = scenariosOf(appointment)
/** Friday 2026-11-20, 9:00 in Costa Rica. */
export const meta = { commandId: 'c1', now: '2026-11-20T15:00:00.000Z', actor: 'public' }
export const appointmentId = 'a1'
export const monday = '2026-11-23'
export const held: Held = { reservationId: 'r1', date: monday, startTime: '09:00', endTime: '10:00' }
export const contact = { name: 'Ana Solís', email: 'ana@ejemplo.cr', phone: '8888-1234', address: 'Heredia centro' }
export const clinical = { reason: 'Dolor lumbar' }
export const where = { appointmentId, ...held, specialty: 'fisioterapia' as const }

export const booked = {
  type: 'AppointmentBooked',
  data: { ...where, appointmentType: 'primer_cita', channel: 'public', overbooked: false },
  contact,
  clinical,
} as const satisfies AppointmentEvent
export const confirmed: AppointmentEvent = { type: 'AppointmentConfirmed', data: where }
export const confirmedByPatient: AppointmentEvent = { type: 'AppointmentConfirmed', data: { ...where, by: 'patient' } }
export const completed: AppointmentEvent = { type: 'AppointmentCompleted', data: where }
export const closed = (before: 'agendado'): AppointmentEvent => ({
  type: 'AppointmentCompleted',
  data: { ...where, before },
})
export const uncompleted = (status: 'agendado' | 'confirmado'): AppointmentEvent => ({
  type: 'CompletionUndone',
  data: { ...where, status },
})
/** The cancellation is undone under a reservation of its own. */
export const uncancelled = (pendingActions?: string[]): AppointmentEvent => ({
  type: 'CancellationUndone',
  data: { ...where, reservationId: 'step.2026-11-23.09:00-10:00', ...(pendingActions && { pendingActions }) },
})
export const cancelled: AppointmentEvent = { type: 'AppointmentCancelled', data: where }
export const bookingAbandoned: AppointmentEvent = {
  type: 'BookingAbandoned',
  data: { appointmentId, reservationId: 'r1', date: monday },
}

export const histories: Record<'none' | 'abandoned' | Status, AppointmentEvent[]> = {
  none: [],
  abandoned: [bookingAbandoned],
  agendado: [booked],
  confirmado: [booked, confirmed],
  realizado: [booked, confirmed, completed],
  cancelado: [booked, cancelled],
}

export const bookingWith = (more: Partial<BookAppointment['data']> = {}): BookAppointment => ({
  type: 'BookAppointment',
  data: {
    ...where,
    channel: 'public',
    appointmentType: 'primer_cita',
    contact,
    clinical,
    offer: { horizonDays: 365, practice: practiceNow(practice, {}) },
    farAhead: false,
    ...more,
  },
  meta,
})
export const edit = (
  changes: Partial<Changes>,
  words: Words = { response: undefined, answerBy: 'link' },
  more: Partial<EditAppointment['data']> = {},
): EditAppointment => ({
  type: 'EditAppointment',
  data: { step: 'step', changes: { contact: {}, clinical: {}, ...changes }, words, farAhead: false, ...more },
  meta,
})
export const changeTo = (to: Status, now = meta.now) =>
  ({ type: 'ChangeAppointmentStatus', data: { step: 'step', to }, meta: { ...meta, now } }) as const
/** Monday 2026-11-23, 9:00 in Costa Rica: `held` begins. */
export const begun = '2026-11-23T15:00:00.000Z'
export const abandon = (reservationId: string): AbandonReservation => ({
  type: 'AbandonReservation',
  data: { appointmentId, reservationId, date: monday },
  meta,
})
export const to: Held = {
  date: '2026-11-24',
  startTime: '14:00',
  endTime: '15:00',
  reservationId: 'step.2026-11-24.14:00-15:00',
}
export const moved = {
  type: 'AppointmentRescheduled',
  data: { appointmentId, specialty: 'fisioterapia', from: held, to, overbooked: false },
} as const satisfies AppointmentEvent
export const { reservationId: _, ...interval } = to
export const move = edit(interval)
export const remind = (reminderType: ReminderType, now = meta.now, optedOut = false): PrepareReminder => ({
  type: 'PrepareReminder',
  data: { reminderType, optedOut },
  meta: { ...meta, now, actor: 'staff:admin' },
})
export const reminded = (reminderType: ReminderType, at: Held = held): AppointmentEvent => ({
  type: 'ReminderPrepared',
  data: { ...where, ...at, reminderType },
})
export const opened = (reminderType: ReminderType, at: Held = held): AppointmentEvent => ({
  type: 'ReminderOpened',
  data: { ...where, ...at, reminderType },
})
export const tied = (patientId: string): AppointmentEvent => ({
  type: 'AppointmentTiedToPatient',
  data: { ...where, ...held, patientId },
})
export const untied = (patientId: string): AppointmentEvent => ({
  type: 'AppointmentUntiedFromPatient',
  data: { ...where, ...held, patientId },
})
export const seen: AppointmentEvent = { type: 'AppointmentSeen', data: { ...where, ...held } }
export const see: SeeAppointment = { type: 'SeeAppointment', data: {}, meta: { ...meta, actor: 'staff:ana' } }
/** @param from whose it was shown to be */
export const tie = (patientId: string | null, from?: string | null): TiePatient => ({
  type: 'TiePatient',
  data: { patientId, from },
  meta: { ...meta, actor: 'staff:ana' },
})
export const openChat = (reminderType: ReminderType): OpenReminder => ({
  type: 'OpenReminder',
  data: { reminderType },
  meta: { ...meta, actor: 'staff:admin' },
})
export const corrected: Extract<AppointmentEvent, { type: 'AppointmentDetailsCorrected' }> = {
  type: 'AppointmentDetailsCorrected',
  data: { ...where, fields: ['phone'] },
  contact: { phone: '8777-0000' },
  clinical: {},
}
export const correct = edit({ contact: { phone: '8777-0000' } })
