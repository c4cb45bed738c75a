import { z } from 'zod'
import { declareCalls, staffOnly } from '../wire/call.ts'
import { addDays, dayAt } from '../wire/clock.ts'
import { appointmentRow, whatsappNotice } from './appointments.ts'

/** How long before the visit a reminder is for (docs/specification.md#office-calls). */
export const reminderTypes = ['1-day', '3-days'] as const
export const reminderType = z.enum(reminderTypes, 'Tipo de recordatorio: debe ser 1-day o 3-days')
export type ReminderType = z.infer<typeof reminderType>

/** How many days ahead each reaches: the 1-day list is today and tomorrow (docs/specification.md#office-constants). */
export const reminderDays: Readonly<Record<ReminderType, number>> = { '1-day': 1, '3-days': 3 }

/** The days of the appointments a reminder is for, both included, in Costa Rica. ('2026-11-23T05:59:00Z', '1-day') → 2026-11-22 to 2026-11-23. */
export const reminderWindow = (now: string, type: ReminderType): { from: string; to: string } => {
  const from = dayAt(now)
  return { from, to: addDays(from, reminderDays[type]) }
}

/** How many reminders one call prepares at most: the soonest visits first, those that were prepared before last. */
export const mostReminders = 200

const reminderBody = z.object({ reminderType })
/** `whatsappNotification` is absent where the patient's details were erased. */
export const reminderAnswer = z.object({
  appointment: appointmentRow,
  whatsappNotification: whatsappNotice.whatsappNotification,
})
/** POST /api/appointments/{id}/open-reminder (ours). */
export const openedReminderAnswer = z.object({ appointment: appointmentRow })
/** A reminder of many. `message` is the text that the link carries; `preparedBefore`: an earlier call gave the same link, or the system sent it by itself by WhatsApp (`sentBySystem`). `openedBefore`: staff opened its chat. */
const massReminder = z.object({
  appointmentId: z.string(),
  patientName: z.string(),
  phone: z.string(),
  message: z.string(),
  whatsappURL: z.string(),
  preparedBefore: z.boolean(),
  openedBefore: z.boolean(),
  sentBySystem: z.boolean(),
})
export type MassReminder = z.infer<typeof massReminder>
/** An appointment that is to be reminded of, whose phone cannot be written to or whose patient asked not to be: nothing is prepared for it. */
const unreachable = z.object({ appointmentId: z.string(), patientName: z.string(), problem: z.string() })
export type UnreachablePatient = z.infer<typeof unreachable>
/** `left`: how many more another call would prepare; `leftBefore`: how many that an earlier call prepared do not fit in this answer. */
export const massRemindersAnswer = z.object({
  whatsappNotifications: z.array(massReminder),
  unreachable: z.array(unreachable),
  message: z.string(),
  left: z.int().nonnegative(),
  leftBefore: z.int().nonnegative(),
})
export type MassReminders = z.infer<typeof massRemindersAnswer>

export const reminderCalls = declareCalls({
  sendReminder: {
    method: 'POST',
    path: '/api/appointments/:id/send-reminder',
    who: staffOnly,
    summary: 'Preparar el enlace de WhatsApp con el recordatorio de una cita',
    body: reminderBody,
    answer: reminderAnswer,
    refuses: [404, 409],
  },
  openReminder: {
    method: 'POST',
    path: '/api/appointments/:id/open-reminder',
    who: staffOnly,
    summary: 'Anotar que se abrió en WhatsApp el recordatorio de una cita',
    body: reminderBody,
    answer: openedReminderAnswer,
    refuses: [404],
  },
  sendMassReminders: {
    method: 'POST',
    path: '/api/appointments/send-mass-reminders',
    who: staffOnly,
    summary: `Preparar los recordatorios de las citas agendadas para los próximos días: a lo sumo ${mostReminders}`,
    body: reminderBody,
    answer: massRemindersAnswer,
    refuses: [409],
  },
})
