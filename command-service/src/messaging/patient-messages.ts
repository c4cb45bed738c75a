import type { ActionType } from '@clinic/shared-events/contracts/action-requests.ts'
import type { Status } from '@clinic/shared-events/contracts/appointments.ts'
import type { Practice } from '@clinic/shared-events/contracts/practice.ts'
import type { ReminderType } from '@clinic/shared-events/contracts/reminders.ts'
import { spokenTime } from '@clinic/shared-events/contracts/visits.ts'
import { greeting } from './strangers-words.ts'

/** The pages that patients open. `origin`: 'https://clinica.example'. `linkIdOf`: what links name an appointment by, its id when absent. */
export type Pages = { origin: string; linkIdOf?: (appointmentId: string) => string }
export type Site = Pages & { practice: Pick<Practice, 'name'> }

/** The pages of one appointment that its patient opens; opening them changes nothing. */
export const patientLinks = ({ origin, linkIdOf = (id) => id }: Pages, appointmentId: string) => ({
  confirm: `${origin}/cita/${linkIdOf(appointmentId)}/confirmar`,
  reschedule: `${origin}/r/${linkIdOf(appointmentId)}`,
  cancel: `${origin}/c/${linkIdOf(appointmentId)}`,
  intake: `${origin}/ficha-clinica/${appointmentId}`,
})

/** What a patient is told: what happened to the appointment, or which reminder. */
export type Told = Status | 'booked' | 'moved' | 'reinstated' | ReminderType

/** What staff answered a request, in their own words. */
export type AnsweredRequest = { action: ActionType; outcome: 'processed' | 'expired'; text: string }

type Visit = { appointmentId: string; status: Status; held: { date: string; startTime: string } }

const sentences: Readonly<Record<Told, (time: string) => string>> = {
  booked: (time) => `Su cita quedó agendada para el ${time}`,
  moved: (time) => `Su cita fue reprogramada para el ${time} Necesitamos que la confirme de nuevo.`,
  reinstated: (time) => `Su cita sigue en pie para el ${time} Si le avisamos que fue cancelada, fue un error.`,
  agendado: (time) => `Su cita está agendada para el ${time}`,
  confirmado: (time) => `Su cita del ${time} está confirmada. ¡Le esperamos!`,
  realizado: (time) => `Gracias por recibirnos en su cita del ${time} Quedamos a su servicio.`,
  cancelado: (time) => `Su cita del ${time} fue cancelada. Si desea otra fecha, con gusto le ayudamos por este medio.`,
  '3-days': (time) => `Le recordamos su cita del ${time}`,
  '1-day': (time) => `Le recordamos su cita del ${time}`,
}

/** What a message asks for and offers, each with its link on a line of its own, where chats make it one. */
const offers = (pages: Pages, { appointmentId, status }: Visit, told: Told): string[] => {
  if (told === 'cancelado') return [`Para agendar otra cita: ${pages.origin}/citas`]
  if (told === 'realizado') return []
  const links = patientLinks(pages, appointmentId)
  return [
    ...(status === 'agendado' ? [`Por favor confírmenos en este enlace: ${links.confirm}`] : []),
    ...(told === '1-day' ? [`Antes de la visita, complete su ficha clínica: ${links.intake}`] : []),
    `Si necesita otro día u otra hora: ${links.reschedule}`,
    `Si debe cancelarla: ${links.cancel}`,
  ]
}

/**
 * The text of a message to a patient (docs/open-points.md#whatsapp-links): who writes, what is told, and their own links to confirm, move
 * and cancel; the reminder of one day has the clinical form's too.
 */
export const messageToPatient = (site: Site, visit: Visit & { name: string }, told: Told): string =>
  greeted(site, visit, toldTo(site, visit, told))

/** The same without the greeting, a paragraph each. */
export const toldTo = (site: Site, visit: Visit, told: Told): Paragraphs => [
  sentences[told](spokenTime(visit.held)),
  ...offers(site, visit, told),
]

export type Paragraphs = readonly [string, ...string[]]

const greeted = ({ practice }: Site, { name }: { name: string }, [first, ...others]: Paragraphs): string =>
  [`${greeting(name)} Le saluda ${practice.name}. ${first}`, ...others].join('\n\n')

/** As the value of a template's placeholder, which takes no line breaks. */
export const inOneLine = (paragraphs: Paragraphs): string => paragraphs.join(' ').replace(/\s+/gu, ' ')

const stands: Readonly<Record<Status, (time: string) => string>> = {
  agendado: (time) => `Su cita está agendada para el ${time}`,
  confirmado: (time) => `Su cita está confirmada para el ${time}`,
  realizado: (time) => `Su cita del ${time} ya se realizó.`,
  cancelado: (time) => `Su cita del ${time} quedó cancelada.`,
}
const asked: Readonly<Record<ActionType, string>> = { reschedule: 'reprogramar', cancel: 'cancelar' }

/**
 * The text that answers a patient's request: what they asked for and whether it was done, how their visit stands now, what staff wrote, and
 * the patient's own links.
 */
export const answerToPatient = (site: Site, visit: Visit & { name: string }, answered: AnsweredRequest): string =>
  greeted(site, visit, answerTo(site, visit, answered))

/** The same without the greeting, a paragraph each. */
export const answerTo = (site: Site, visit: Visit, { action, outcome, text }: AnsweredRequest): Paragraphs => {
  const done = outcome === 'processed' ? 'Atendimos su solicitud' : 'No pudimos atender su solicitud'
  const request = `${done} de ${asked[action]} su cita. ${stands[visit.status](spokenTime(visit.held))}`
  return [request, text, ...offers(site, visit, visit.status)]
}
