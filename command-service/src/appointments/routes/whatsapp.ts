import type {
  MassReminder,
  ReminderType,
  UnreachablePatient,
} from '@clinic/shared-events/contracts/appointments/reminders.ts'
import { spokenTime, startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { chatUrl, type Practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import type { AnswerBy } from '@clinic/shared-events/contracts/wire/answers.ts'
import { cannotWriteTo, notWanted, phoneOf } from '@clinic/shared-events/contracts/wire/phones.ts'
import { answerToPatient, type MessageKind, messageToPatient, type Site } from '../../deliveries/patient-messages.ts'
import type { Booked } from '../appointment.ts'
import type { Reminded, Unreachable } from '../commands/prepare-reminders.ts'
import type { EndedRequest } from '../patient-requests.ts'

/** Where a call came in, with the texts as they are now. Rejects with `StoreAway`: to be asked before anything is done. */
export type SiteOf = (call: { siteOrigin(): string }) => Promise<Site>
type WhatsappNotice = { whatsappNotification?: { whatsappURL: string; phone: string }; whatsappProblem?: string }

/** After a booking by the public: a chat with the practice (docs/open-points.md#whatsapp-links). */
export const linkToPractice = (practice: Practice, { held, contact }: Booked): string => {
  const who = contact ? `Soy ${contact.name}. ` : ''
  const message = `¡Hola, ${practice.name}! ${who}Acabo de agendar una cita para el ${spokenTime(held)}. Quedo a la espera de su confirmación.`
  return chatUrl(practice.chatNumber, message)
}

/**
 * A chat with the patient (docs/open-points.md#whatsapp-links), or why there is none: their phone cannot be written to. Neither once the
 * contact was erased, or of a visit that has begun. @param now a UTC instant
 */
export const notificationToPatient = (site: Site, booked: Booked, kind: MessageKind, now: string): WhatsappNotice =>
  now < startOf(booked.held) ? chatWith(booked, (visit) => messageToPatient(site, visit, kind)) : {}

/** How what staff answered a request gets to the patient; the chat that tells them where no message goes out. */
export const answerNotice = (
  site: Site,
  booked: Booked,
  { action, outcome, answer }: EndedRequest,
): WhatsappNotice & { answerBy?: AnswerBy } => {
  if (!answer || answer.text === null) return {}
  const { by: answerBy, text } = answer
  if (answerBy === 'message') return { answerBy }
  return { answerBy, ...chatWith(booked, (visit) => answerToPatient(site, visit, { action, outcome, text })) }
}

const chatWith = (booked: Booked, messageTo: (visit: Booked & { name: string }) => string): WhatsappNotice => {
  const { contact } = booked
  if (!contact) return {}
  const phone = phoneOf(contact.phone)?.digits
  if (phone === undefined) return { whatsappProblem: cannotWriteTo(contact.phone) }
  const message = messageTo({ ...booked, name: contact.name })
  return { whatsappNotification: { whatsappURL: chatUrl(phone, message), phone } }
}

/** A reminder among many, with its text beside the link; none once the contact was erased. */
export const massReminderOf = (
  site: Site,
  { booked, ...before }: Reminded,
  reminderType: ReminderType,
): MassReminder[] => {
  const { appointmentId, contact } = booked
  const phone = contact && phoneOf(contact.phone)?.digits
  if (!contact || !phone) return []
  const message = messageToPatient(site, { ...booked, name: contact.name }, reminderType)
  const whatsappURL = chatUrl(phone, message)
  return [{ appointmentId, patientName: contact.name, phone, message, whatsappURL, ...before }]
}

/** Why an appointment among many is not reminded of; nothing once the contact was erased. */
export const unreachableOf = ({ booked: { appointmentId, contact }, why }: Unreachable): UnreachablePatient[] => {
  if (!contact) return []
  const problem = why === 'phone' ? cannotWriteTo(contact.phone) : notWanted
  return [{ appointmentId, patientName: contact.name, problem }]
}
