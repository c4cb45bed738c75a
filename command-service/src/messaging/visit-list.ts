import { actionWords, type ReviewReason } from '@clinic/shared-events/contracts/bot-conversations.ts'
import type { BotAction } from '@clinic/shared-events/contracts/bot-settings.ts'
import { spokenTime } from '@clinic/shared-events/contracts/visits.ts'
import { botTexts } from './bot-texts.ts'
import type { Listing } from './conversation.ts'

/**
 * An appointment of the number, still to come. `patientName` is '' once it was erased. `requested`: the patient asked to cancel or to move it
 * and nobody answered yet. `lastTold`: when the clinic last wrote to the patient about it by WhatsApp, beside the conversation, and
 * what that says: it 'asks' to confirm it, 'answers' a request in the words of staff, or 'informs'; `byHand`: by a link that staff may not have used.
 */
export type Visit = {
  appointmentId: string
  patientName: string
  date: string
  startTime: string
  confirmed: boolean
  requested: boolean
  lastTold: { at: string; says: 'asks' | 'answers' | 'informs'; byHand?: true } | null
}

export type Action = Exclude<BotAction, 'none'>

/** An answer that does nothing, and may ask which appointment is meant. `appointmentId`: the one it is about. */
export type Saying =
  | { kind: 'reply'; text: string; responseId: string | null; review: ReviewReason | null; appointmentId?: string }
  | { kind: 'ask'; text: string; responseId: string | null; asked: Listing }

/** So many visits are listed at most: a message holds 1,600 characters. */
const mostListed = 10

/** What may be chosen for an action: what is confirmed already needs no confirming. */
export const choicesFor = (visits: readonly Visit[], action: Action): readonly Visit[] =>
  action === 'appointment_confirm' ? visits.filter(({ confirmed }) => !confirmed) : visits

type Why = 'several' | 'unclear' | 'changed'

/** Asks which visit is meant, with those that may be as they are now; says so where there is none. */
export const askWhich = (visits: readonly Visit[], action: Action, responseId: string | null, why: Why): Saying => {
  if (visits.length === 0) return noVisit(responseId)
  const choices = choicesFor(visits, action)
  return choices.length === 0 ? confirmedAlready(visits, responseId) : ask(choices, action, responseId, why)
}

export const noVisit = (responseId: string | null): Saying => ({
  ...{ kind: 'reply', text: botTexts.noVisit, responseId, review: 'no-appointment' },
})

/** 'Tiene varias citas: 1) 24/11/2026 a las 9:00 a. m. …' */
const ask = (choices: readonly Visit[], action: Action, responseId: string | null, why: Why): Saying => {
  const shown = choices.slice(0, mostListed)
  const unlisted = choices.length - shown.length
  const text = [
    headingOf(choices.length, action, why),
    ...shown.map((visit, at) => `${at + 1}) ${spokenTime(visit)}`),
    ...(unlisted > 0 ? [`Y ${unlisted} más: si es una de ellas, responda con su fecha y hora.`] : []),
    answerWith(choices.length, action),
  ].join('\n')
  const appointmentIds = shown.map(({ appointmentId }) => appointmentId)
  const starts = shown.map(({ date, startTime }) => ({ date, startTime }))
  return { kind: 'ask', text, responseId, asked: { action, appointmentIds, starts } }
}

const headingOf = (choices: number, action: Action, why: Why): string => {
  const heading = botTexts[choices === 1 && why !== 'several' ? (`${why}One` as const) : why]
  return `${heading}${action === 'appointment_confirm' ? ' por confirmar' : ''}:`
}

const answerWith = (choices: number, action: Action): string =>
  choices === 1
    ? `Responda «sí» si es la cita que desea ${actionWords[action]}.`
    : `Responda con el número de la cita que desea ${actionWords[action]}.`

const confirmedAlready = (visits: readonly Visit[], responseId: string | null): Saying => {
  const lines = visits.slice(0, mostListed).map((visit) => `- ${spokenTime(visit)}`)
  return { kind: 'reply', text: [botTexts.allConfirmed, ...lines].join('\n'), responseId, review: null }
}
