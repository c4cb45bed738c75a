import { actionWords, freeTextHours, type ReviewReason } from '@clinic/shared-events/contracts/bot-conversations.ts'
import type { AutoResponseRow, BotAction } from '@clinic/shared-events/contracts/bot-settings.ts'
import { hoursSince } from '@clinic/shared-events/contracts/clock.ts'
import type { Question } from './conversation.ts'
import { responseTo, wordsOf } from './keywords.ts'
import { wantedIn } from './preference-words.ts'

/** An appointment of the number, still to come. `patientName` is '' once it was erased. */
export type Visit = { appointmentId: string; patientName: string; date: string; startTime: string }

/** Everything the rule needs. `visits`: the appointments the message may be about, the soonest first. */
export type BotInput = {
  text: string
  responses: readonly AutoResponseRow[]
  visits: readonly Visit[]
  question: Question | null
  /** A UTC ISO instant. */
  now: string
}

/** What the bot does: it answers, does something with an appointment, asks which, or records whether the patient wants to be written to. */
export type BotStep =
  | { kind: 'reply'; text: string; responseId: string | null; review: ReviewReason | null }
  | { kind: 'prefer'; wanted: boolean }
  | { kind: 'act'; action: Exclude<BotAction, 'none'>; visit: Visit; template: string; responseId: string | null }
  | {
      kind: 'ask'
      text: string
      action: Exclude<BotAction, 'none'>
      responseId: string | null
      appointmentIds: string[]
    }

/** What the bot says by itself. */
export const botTexts = {
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
  const wanted = wantedIn(input.text)
  if (wanted !== null) return { kind: 'prefer', wanted }
  const response = responseTo(input.text, input.responses)
  const asked = openQuestion(input)
  if (response && response.action !== 'none') return stepOf(input, response.action, response, asked)
  const chosen = asked && choiceOf(input.text, asked.visits, true)
  if (asked && chosen) return actOn(chosen, asked.action, asked.response)
  if (!response) return { kind: 'reply', text: botTexts.notUnderstood, responseId: null, review: 'not-understood' }
  const text = filled(response.responseTemplate, input.visits[0] ?? null)
  return { kind: 'reply', text, responseId: response.id, review: null }
}

type Acting = Exclude<BotAction, 'none'>
type OpenQuestion = { action: Acting; visits: readonly Visit[]; response: AutoResponseRow | null }

/** What the bot asked within the day, with those of the appointments that still stand, in the order it listed them. */
const openQuestion = ({ question, visits, responses, now }: BotInput): OpenQuestion | null => {
  if (!question || question.action === 'none') return null
  if (hoursSince(question.askedAt, now) >= freeTextHours) return null
  const listed = question.appointmentIds.flatMap((id) => visits.find(({ appointmentId }) => appointmentId === id) ?? [])
  const response = responses.find(({ id }) => id === question.responseId) ?? null
  return { action: question.action, visits: listed, response }
}

const stepOf = (input: BotInput, action: Acting, response: AutoResponseRow, asked: OpenQuestion | null): BotStep => {
  const { text, visits } = input
  const [only, second] = visits
  if (!only) return { kind: 'reply', text: botTexts.noVisit, responseId: response.id, review: 'no-appointment' }
  if (!second) return actOn(only, action, response)
  const chosen = choiceOf(text, asked?.visits ?? visits, asked !== null)
  if (chosen) return actOn(chosen, action, response)
  const appointmentIds = visits.map(({ appointmentId }) => appointmentId)
  return { kind: 'ask', text: questionOf(visits, action), action, responseId: response.id, appointmentIds }
}

const actOn = (visit: Visit, action: Acting, response: AutoResponseRow | null): BotStep => ({
  kind: 'act',
  action,
  visit,
  template: response?.responseTemplate ?? botTexts.already,
  responseId: response?.id ?? null,
})

/** 'Tiene varias citas: 1) 24/11/2026 a las 09:00 …' */
const questionOf = (visits: readonly Visit[], action: Acting): string => {
  const lines = visits.map(({ date, startTime }, at) => `${at + 1}) ${dayOf(date)} a las ${startTime}`)
  return `Tiene varias citas:\n${lines.join('\n')}\nResponda con el número de la cita que desea ${actionWords[action]}.`
}

/** '2026-11-24' → '24/11/2026'. */
const dayOf = (date: string): string => date.split('-').toReversed().join('/')

const ordinals = ['primera', 'segunda', 'tercera', 'cuarta', 'quinta', 'sexta']

/**
 * Which of the appointments a text names: by its day or its hour where only one has it and, once they were listed, by its number:
 * 'la 2', 'segunda', '24/11', '09:00'.
 */
const choiceOf = (text: string, visits: readonly Visit[], listed: boolean): Visit | null => {
  const named = visits.filter((visit) => isNamed(text, visit))
  if (named.length === 1) return named[0] ?? null
  if (!listed || named.length > 1) return null
  const words = wordsOf(text)
  const chosen = visits.filter(
    (_, at) => words.includes(` ${at + 1} `) || (ordinals[at] !== undefined && words.includes(` ${ordinals[at]} `)),
  )
  return chosen.length === 1 ? (chosen[0] ?? null) : null
}

/** A day reads '24/11', '24-11' or with its year, an hour '9:00' or '09:00'. */
const isNamed = (text: string, { date, startTime }: Visit): boolean => {
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8))]
  const days = [...text.matchAll(/(?<!\d)(\d{1,2})[/-](\d{1,2})(?!\d)/g)]
  if (days.some((one) => Number(one[1]) === day && Number(one[2]) === month)) return true
  const hours = [...text.matchAll(/(?<!\d)(\d{1,2}):(\d{2})(?!\d)/g)]
  return hours.some((one) => `${(one[1] ?? '').padStart(2, '0')}:${one[2]}` === startTime)
}

/** A response's text with name, day and hour of the appointment; without one, without them. */
export const filled = (template: string, visit: Visit | null): string =>
  template
    .replaceAll('{nombre}', visit?.patientName ?? '')
    .replaceAll('{fecha}', visit ? dayOf(visit.date) : '')
    .replaceAll('{hora}', visit?.startTime ?? '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ([,.!?])/g, '$1')
    .trim()
