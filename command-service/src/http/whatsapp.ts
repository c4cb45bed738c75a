import type { Status } from '@clinic/shared-events/contracts/appointments.ts'
import { minutesOf } from '@clinic/shared-events/contracts/clock.ts'
import { cannotWriteTo, phoneOf } from '@clinic/shared-events/contracts/phones.ts'
import { chatUrl, type Practice } from '@clinic/shared-events/contracts/practice.ts'
import type { MassReminder, UnreachablePatient } from '@clinic/shared-events/contracts/reminders.ts'
import type { Booked } from '../appointments/appointment.ts'
import type { Reminded, Unreachable } from '../appointments/commands/prepare-reminders.ts'

export type ToldByWhatsapp = { whatsappNotification?: { whatsappURL: string; phone: string }; whatsappProblem?: string }

/** '2026-11-23', '14:00' → '23/11/2026 a las 2:00 p. m.', whose last point ends a sentence too. */
export const spokenTime = ({ date, startTime }: { date: string; startTime: string }): string => {
  const [year, month, day] = date.split('-')
  const hour = Math.floor(minutesOf(startTime) / 60)
  const half = hour < 12 ? 'a. m.' : 'p. m.'
  return `${day}/${month}/${year} a las ${hour % 12 || 12}:${startTime.slice(3)} ${half}`
}

/** After a booking by the public: a chat with the practice (docs/open-points.md#whatsapp-links). */
export const linkToPractice = (practice: Practice, { held, contact }: Booked): string => {
  const who = contact ? `Soy ${contact.name}. ` : ''
  const message = `¡Hola, ${practice.name}! ${who}Acabo de agendar una cita para el ${spokenTime(held)} Quedo a la espera de su confirmación.`
  return chatUrl(practice.chatNumber, message)
}

/** What the patient is told, by what happened to the appointment. */
const sentences: Readonly<Record<Status | 'booked' | 'moved' | 'reminder', (time: string) => string>> = {
  booked: (time) => `Su cita quedó agendada para el ${time} Por favor confírmenos por este medio.`,
  moved: (time) => `Su cita fue reprogramada para el ${time} Por favor confírmenos nuevamente por este medio.`,
  agendado: (time) => `Su cita está agendada para el ${time} Por favor confírmenos por este medio.`,
  confirmado: (time) => `Su cita del ${time} está confirmada. ¡Le esperamos!`,
  realizado: (time) => `Gracias por recibirnos en su cita del ${time} Quedamos a su servicio.`,
  cancelado: (time) => `Su cita del ${time} fue cancelada. Si desea otra fecha, con gusto le ayudamos por este medio.`,
  reminder: (time) => `Le recordamos su cita del ${time} Por favor confírmenos por este medio.`,
}

/**
 * A chat with the patient (docs/open-points.md#whatsapp-links), or why there is none: their phone cannot be written to. Neither once the
 * contact was erased.
 */
export const notificationToPatient = (
  practice: Practice,
  { held, contact }: Booked,
  what: keyof typeof sentences,
): ToldByWhatsapp => {
  if (!contact) return {}
  const phone = phoneOf(contact.phone)?.digits
  if (phone === undefined) return { whatsappProblem: cannotWriteTo(contact.phone) }
  const message = messageTo(practice, contact.name, sentences[what](spokenTime(held)))
  return { whatsappNotification: { whatsappURL: chatUrl(phone, message), phone } }
}

const messageTo = (practice: Practice, name: string, sentence: string): string =>
  `Hola, ${name}. Le saluda ${practice.name}. ${sentence}`

/** A reminder among many, with its text beside the link; none once the contact was erased. */
export const massReminderOf = (practice: Practice, { booked, preparedBefore }: Reminded): MassReminder[] => {
  const { appointmentId, held, contact } = booked
  const phone = contact && phoneOf(contact.phone)?.digits
  if (!contact || !phone) return []
  const message = messageTo(practice, contact.name, sentences.reminder(spokenTime(held)))
  return [
    { appointmentId, patientName: contact.name, phone, message, whatsappURL: chatUrl(phone, message), preparedBefore },
  ]
}

/** Why an appointment among many is not reminded of; nothing once the contact was erased. */
export const unreachableOf = ({ booked: { appointmentId, contact }, phone }: Unreachable): UnreachablePatient[] =>
  contact ? [{ appointmentId, patientName: contact.name, problem: cannotWriteTo(phone) }] : []
