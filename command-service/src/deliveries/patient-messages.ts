import { type PatientPages, patientLinks } from '@clinic/shared-events/appointments/patient-links.ts'
import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type { Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { ReminderType } from '@clinic/shared-events/contracts/appointments/reminders.ts'
import { stands } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { fillText, type TextId, type Texts } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import type { Practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { dateText, hourText } from '@clinic/shared-events/contracts/wire/clock.ts'
import { greetedName, greeting } from './strangers-words.ts'

/** `texts`: as the practice has them now. */
export type Site = PatientPages & { practice: Pick<Practice, 'name'>; texts: Texts }

/** What a patient is told: what happened to the appointment, or which reminder. */
export type MessageKind = Status | 'booked' | 'moved' | 'reinstated' | ReminderType

/** What staff answered a request, in their own words. */
type AnsweredRequest = { action: ActionType; outcome: 'processed' | 'expired'; text: string }

type Visit = Parameters<typeof patientLinks>[1] & {
  status: Status
  held: { date: string; startTime: string }
  name: string
  /** The clinical form is asked for, whatever is told: no reminder follows that does. */
  withForm?: boolean
  /** Its hour has come: there is nothing to confirm, to move or to cancel any more. */
  begun?: boolean
}

/** A visit as texts name it: '23/11/2026', '2:00 PM'. */
export const fieldsOf = ({ held, name }: Pick<Visit, 'held' | 'name'>) => ({
  nombre: greetedName(name),
  fecha: dateText(held.date),
  hora: hourText(held.startTime),
})

/** What a message asks for and offers, each with its link on a line of its own, where chats make it one. */
const offers = (site: Site, visit: Visit, kind: MessageKind): string[] => {
  const offer = (id: TextId, enlace: string) => fillText(site.texts[id], { enlace })
  if (kind === 'cancelado') return [offer('chat.link.book', `${site.origin}/citas`)]
  if (kind === 'realizado') return []
  const links = patientLinks(site, visit)
  return [
    ...(visit.status === 'agendado' ? [offer('chat.link.confirm', links.confirm)] : []),
    ...(kind === '1-day' || visit.withForm ? [offer('chat.link.intake', links.intake)] : []),
    offer('chat.link.reschedule', links.reschedule),
    offer('chat.link.cancel', links.cancel),
  ]
}

/**
 * The text of a message to a patient (docs/open-points.md#whatsapp-links): who writes, what is told, and their own links to confirm, move
 * and cancel; the reminder of one day has the clinical form's too.
 */
export const messageToPatient = (site: Site, visit: Visit, kind: MessageKind): string =>
  greeted(site, visit, messageParagraphs(site, visit, kind))

/** The same without the greeting, a paragraph each. A visit that was confirmed since its move is not to be confirmed again. */
export const messageParagraphs = (site: Site, visit: Visit, kind: MessageKind): Paragraphs => {
  const says = kind === 'moved' && visit.status === 'confirmado' ? 'chat.moved.confirmado' : (`chat.${kind}` as const)
  return [fillText(site.texts[says], fieldsOf(visit)), ...offers(site, visit, kind)]
}

export type Paragraphs = readonly [string, ...string[]]

const greeted = ({ practice, texts }: Site, { name }: { name: string }, [first, ...others]: Paragraphs): string =>
  [`${greeting(name)} ${fillText(texts['chat.hello'], { clinica: practice.name })} ${first}`, ...others].join('\n\n')

/** As the value of a template's placeholder, which takes no line breaks. */
export const inOneLine = (paragraphs: Paragraphs): string => paragraphs.join(' ').replace(/\s+/gu, ' ')

const asked: Readonly<Record<ActionType, string>> = { reschedule: 'reprogramar', cancel: 'cancelar' }

/**
 * The text that answers a patient's request: what they asked for and whether it was done, how their visit stands now, what staff wrote, and
 * the patient's own links.
 */
export const answerToPatient = (site: Site, visit: Visit, answered: AnsweredRequest): string =>
  greeted(site, visit, answerTo(site, visit, answered))

/** The same without the greeting, a paragraph each. Of a visit that stands and has begun there is nothing to say but that. */
export const answerTo = (site: Site, visit: Visit, { action, outcome, text }: AnsweredRequest): Paragraphs => {
  const { texts } = site
  const done = fillText(texts[`chat.request.${outcome}`], { accion: asked[action] })
  if (visit.begun && stands(visit)) return [done, text]
  const standsNow = fillText(texts[`chat.stands.${visit.status}`], fieldsOf(visit))
  return [`${done} ${standsNow}`, text, ...offers(site, visit, visit.status)]
}
