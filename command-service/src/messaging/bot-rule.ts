import { actionWords, freeTextHours, type ReviewReason } from '@clinic/shared-events/contracts/bot-conversations.ts'
import type { AutoResponseRow, BotAction } from '@clinic/shared-events/contracts/bot-settings.ts'
import { hoursSince } from '@clinic/shared-events/contracts/clock.ts'
import { spokenTime } from '@clinic/shared-events/contracts/visits.ts'
import { type Choice, choiceIn } from './choice.ts'
import type { Listing, Question } from './conversation.ts'
import { onlyAgrees } from './courtesies.ts'
import { isDenied, keywordsIn, responseTo, wordsOf } from './keywords.ts'
import { wantedIn } from './preference-words.ts'

/** An appointment of the number, still to come. `patientName` is '' once it was erased. */
export type Visit = { appointmentId: string; patientName: string; date: string; startTime: string }

/**
 * Everything the rule needs. `wanted`: what Twilio took the message for, whether its sender wants to be written to; absent where it took it for
 * neither. `visits`: the appointments the message may be about, the soonest first.
 */
export type BotInput = {
  text: string
  wanted?: boolean | undefined
  responses: readonly AutoResponseRow[]
  visits: readonly Visit[]
  question: Question | null
  /** A UTC ISO instant. */
  now: string
}

type Action = Exclude<BotAction, 'none'>

/** What the bot does: it answers, does something with an appointment, asks which, or records whether the patient wants to be written to. */
export type BotStep =
  | Saying
  | { kind: 'prefer'; wanted: boolean; review: ReviewReason | null }
  | { kind: 'act'; action: Action; visit: Visit; template: string; responseId: string | null }
/** An answer that does nothing, and may ask which appointment is meant. */
export type Saying =
  | { kind: 'reply'; text: string; responseId: string | null; review: ReviewReason | null }
  | { kind: 'ask'; text: string; responseId: string | null; asked: Listing }

/** What the bot says by itself. */
export const botTexts = {
  several: 'Tiene varias citas:',
  unclear: 'No nos quedó claro cuál es la cita. Estas son las que tiene:',
  changed: 'Esa cita cambió o ya no está. Estas son las que tiene:',
  notUnderstood: 'Gracias por su mensaje. Una persona de nuestro equipo lo leerá y le responderá por este medio.',
  noVisit:
    'No encontramos una cita próxima con este número. Una persona de nuestro equipo lo revisará y le responderá por este medio.',
  refused:
    'No pudimos hacerlo automáticamente. Una persona de nuestro equipo lo revisará y le responderá por este medio.',
  already: 'Su solicitud ya estaba registrada. Le contactaremos pronto.',
  optedOut:
    'Listo: ya no le enviaremos avisos ni recordatorios por este medio. Sus citas siguen igual. Si quiere volver a recibirlos, responda ALTA.',
  outAlready: 'Ya no le enviamos avisos ni recordatorios por este medio. Si quiere volver a recibirlos, responda ALTA.',
  optedIn:
    'Listo: volverá a recibir nuestros avisos y recordatorios por este medio. Si ya no los quiere, responda BAJA.',
  inAlready: 'Usted recibe nuestros avisos y recordatorios por este medio. Si ya no los quiere, responda BAJA.',
} as const

/** Decides what a message is answered and what is done (docs/decisions/0064-the-rule-of-the-bot.md). */
export const decideStep = (input: BotInput): BotStep => {
  const { text, responses } = input
  const preference = preferenceIn(input)
  if (preference) return preference
  const response = responseTo(text, responses)
  if (response && response.action !== 'none' && isDenied(text, response)) return notUnderstood
  return answerTo(input, response) ?? stepOf(input, response)
}

/** What Twilio took the message for goes before its words; where these say something else, as 'CANCEL' does, staff read them too. */
const preferenceIn = ({ text, wanted }: Pick<BotInput, 'text' | 'wanted'>): BotStep | null => {
  const written = wantedIn(text)
  const meant = wanted ?? written
  return meant === null ? null : { kind: 'prefer', wanted: meant, review: meant === written ? null : 'not-understood' }
}

const notUnderstood: BotStep = {
  ...{ kind: 'reply', text: botTexts.notUnderstood, responseId: null, review: 'not-understood' },
}

type Response = AutoResponseRow | null
type OpenQuestion = Question & { action: Action }

/** What the bot asked within the day. */
const openQuestion = ({ question, now }: BotInput): OpenQuestion | null => {
  if (!question || question.action === 'none') return null
  return hoursSince(question.askedAt, now) < freeTextHours ? { ...question, action: question.action } : null
}

/** The step of a message that answers what the bot asked; null for any other. What was asked for stands unless another wish is written. */
const answerTo = (input: BotInput, response: Response): BotStep | null => {
  const question = openQuestion(input)
  if (!question) return null
  const wish = response && response.action !== 'none' ? response : null
  const agrees = wish !== null && onlyAgrees(wordsOf(input.text))
  const choice = answered(input, question, response)
  if (choice === 'none' && !agrees) return null
  const own = input.responses.find(({ id }) => id === question.responseId) ?? null
  const meant = wish && !agrees ? wish : own
  const action = wish && !agrees && wish.action !== 'none' ? wish.action : question.action
  if (typeof choice === 'string') return askAgain(input.visits, action, meant?.id ?? null, 'unclear')
  const visit = input.visits.find(({ appointmentId }) => appointmentId === choice.appointmentId)
  return visit && isAsShown(visit, question)
    ? actOn(visit, action, meant)
    : askAgain(input.visits, action, meant?.id ?? null, 'changed')
}

/** By name a text may mean what was listed or what stands now; by number what was listed. */
const answered = ({ text, visits }: BotInput, question: OpenQuestion, response: Response): Choice => {
  const { appointmentIds, starts = [] } = question
  const shown = starts.flatMap((start, at) => ({ appointmentId: appointmentIds[at] ?? '', start }))
  const options = [...shown, ...visits.map((visit) => ({ appointmentId: visit.appointmentId, start: visit }))]
  return choiceIn(text, options, appointmentIds, response ? keywordsIn(text, response) : [])
}

/** Whether a visit begins as it was listed; one that was not listed was named as it stands. */
const isAsShown = ({ appointmentId, date, startTime }: Visit, { appointmentIds, starts }: OpenQuestion): boolean => {
  const at = appointmentIds.indexOf(appointmentId)
  if (at === -1) return true
  const shown = starts?.[at]
  return shown?.date === date && shown.startTime === startTime
}

const stepOf = ({ text, visits }: BotInput, response: Response): BotStep => {
  if (!response) return notUnderstood
  const { action, id, responseTemplate } = response
  const [only, second] = visits
  if (action === 'none') {
    const reply = filled(responseTemplate, second ? null : (only ?? null))
    return { kind: 'reply', text: reply, responseId: id, review: null }
  }
  if (!only) return noVisit(id)
  if (!second) return actOn(only, action, response)
  const options = visits.map((visit) => ({ appointmentId: visit.appointmentId, start: visit }))
  const choice = choiceIn(text, options, null, keywordsIn(text, response))
  const chosen = typeof choice !== 'string' && visits.find((visit) => visit.appointmentId === choice.appointmentId)
  return chosen ? actOn(chosen, action, response) : ask(visits, action, id, botTexts.several)
}

const noVisit = (responseId: string | null): Saying => ({
  ...{ kind: 'reply', text: botTexts.noVisit, responseId, review: 'no-appointment' },
})

const actOn = (visit: Visit, action: Action, response: Response): BotStep => ({
  kind: 'act',
  action,
  visit,
  template: response?.responseTemplate ?? botTexts.already,
  responseId: response?.id ?? null,
})

/** Asks anew with the visits as they are now: the answer fits none or several, or what was meant has changed. */
export const askAgain = (
  visits: readonly Visit[],
  action: Action,
  responseId: string | null,
  why: 'unclear' | 'changed',
): Saying => (visits.length === 0 ? noVisit(responseId) : ask(visits, action, responseId, botTexts[why]))

/** 'Tiene varias citas: 1) 24/11/2026 a las 9:00 a. m. …' */
const ask = (visits: readonly Visit[], action: Action, responseId: string | null, why: string): Saying => {
  const lines = visits.map((visit, at) => `${at + 1}) ${spokenTime(visit)}`)
  const text = `${why}\n${lines.join('\n')}\nResponda con el número de la cita que desea ${actionWords[action]}.`
  const appointmentIds = visits.map(({ appointmentId }) => appointmentId)
  const starts = visits.map(({ date, startTime }) => ({ date, startTime }))
  return { kind: 'ask', text, responseId, asked: { action, appointmentIds, starts } }
}

/** '2026-11-24' → '24/11/2026'. */
const dayOf = (date: string): string => date.split('-').toReversed().join('/')

/** A response's text with name, day and hour of the appointment; without one, without them. */
export const filled = (template: string, visit: Visit | null): string =>
  template
    .replaceAll('{nombre}', visit?.patientName ?? '')
    .replaceAll('{fecha}', visit ? dayOf(visit.date) : '')
    .replaceAll('{hora}', visit?.startTime ?? '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ([,.!?])/g, '$1')
    .trim()
