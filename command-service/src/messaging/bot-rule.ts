import { freeTextHours, type ReviewReason } from '@clinic/shared-events/contracts/bot-conversations.ts'
import type { AutoResponseRow } from '@clinic/shared-events/contracts/bot-settings.ts'
import { dayAt, hoursSince } from '@clinic/shared-events/contracts/clock.ts'
import { askedToConfirm, merelyAgrees, staffWroteLast } from './agreement.ts'
import { botTexts, filled } from './bot-texts.ts'
import { answerIn, type Choice, choiceIn, namesAnother, withoutWished } from './choice.ts'
import type { LastSent, Question } from './conversation.ts'
import { onlyAgrees } from './courtesies.ts'
import { isHeldBack, isQualified, tellsLater } from './held-back.ts'
import { keywordsIn, responseTo, wordsOf } from './keywords.ts'
import { wantedIn } from './preference-words.ts'
import { type Action, askWhich, choicesFor, noVisit, type Saying, type Visit } from './visit-list.ts'

/**
 * Everything the rule needs. `wanted`: what Twilio took the message for, whether its sender wants to be written to; absent where it took it for
 * neither. `visits`: the appointments the message may be about, the soonest first. `lastSent`: what was written last in the conversation.
 */
export type BotInput = {
  text: string
  wanted?: boolean | undefined
  responses: readonly AutoResponseRow[]
  visits: readonly Visit[]
  question: Question | null
  lastSent: LastSent | null
  /** A UTC ISO instant. */
  now: string
}

/** What the bot does: it answers, does something with an appointment, asks which, or records whether the patient wants to be written to. */
export type BotStep =
  | Saying
  | { kind: 'prefer'; wanted: boolean; review: ReviewReason | null }
  | { kind: 'act'; action: Action; visit: Visit; template: string; responseId: string | null }

/** Decides what a message is answered and what is done (docs/decisions/0064-the-rule-of-the-bot.md). */
export const decideStep = (input: BotInput): BotStep => {
  const { text, responses } = input
  const preference = preferenceIn(input)
  if (preference) return preference
  const response = responseTo(text, responses)
  if (merelyAgrees(text)) return agreementOf(input, response)
  if (response && isHeldBack(text, response)) return notUnderstood
  return answerTo(input, response) ?? stepOf(input, response)
}

/** The step of a message that merely agrees: to what staff wrote, to the bot's question, or to a reminder or news that asks to confirm a visit. */
const agreementOf = (input: BotInput, response: Response): BotStep => {
  const { text, responses, visits, lastSent } = input
  if (staffWroteLast(visits, lastSent)) return notUnderstood
  const asked = askedToConfirm(visits, lastSent)
  // What asks to confirm is newer than anything in the conversation, and so than the bot's question.
  const answer = lastSent !== null && asked.length > 0 ? null : answerTo(input, response)
  if (answer) return answer
  if (!response || response.action === 'none') return stepOf(input, response)
  if (visits.length === 0) return noVisit(response.id)
  if (asked.length > 0) return stepOf({ ...input, visits: asked }, response)
  const courtesies = responses.filter(({ action }) => action === 'none')
  return stepOf(input, responseTo(text, courtesies))
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

/** What the bot asked within the day, unless the response that asked was switched off since. */
const openQuestion = ({ question, responses, now }: BotInput): OpenQuestion | null => {
  if (!question || question.action === 'none') return null
  if (responses.some(({ id, isActive }) => id === question.responseId && !isActive)) return null
  return hoursSince(question.askedAt, now) < freeTextHours ? { ...question, action: question.action } : null
}

/** The step of a message that answers what the bot asked; null for any other. What was asked for stands unless another wish is written. */
const answerTo = (input: BotInput, response: Response): BotStep | null => {
  const question = openQuestion(input)
  if (!question) return null
  const wish = response && response.action !== 'none' ? response : null
  const agrees = onlyAgrees(wordsOf(input.text))
  const choice = agrees ? agreedTo(question) : answered(input, question, response)
  if (choice === 'none' && !(agrees && wish)) return null
  if (staffWroteSince(input)) return wish && !agrees ? null : notUnderstood
  const own = input.responses.find(({ id }) => id === question.responseId) ?? null
  const meant = wish && !agrees ? wish : own
  const action = wish && !agrees && wish.action !== 'none' ? wish.action : question.action
  if (typeof choice === 'string') return askWhich(input.visits, action, meant?.id ?? null, 'unclear')
  const visit = input.visits.find(({ appointmentId }) => appointmentId === choice.appointmentId)
  return visit && isAsShown(visit, question)
    ? actOn(input, visit, action, meant)
    : askWhich(input.visits, action, meant?.id ?? null, 'changed')
}

/** Whether staff wrote after the bot asked: a number or a day may answer them, and a wish is read as a new one. */
const staffWroteSince = ({ visits, lastSent }: BotInput): boolean =>
  lastSent?.by === 'staff' || staffWroteLast(visits, lastSent)

/** 'Sí' answers a list of one. */
const agreedTo = ({ appointmentIds }: OpenQuestion): Choice => {
  const [only, second] = appointmentIds
  return only !== undefined && second === undefined ? { appointmentId: only } : 'none'
}

/** By name a text may mean what was listed or what stands now; by number what was listed. */
const answered = ({ text, visits, now }: BotInput, question: OpenQuestion, response: Response): Choice => {
  if (tellsLater(wordsOf(text))) return 'none'
  const { appointmentIds: listed, starts = [] } = question
  const shown = starts.flatMap((start, at) => ({ appointmentId: listed[at] ?? '', start }))
  const options = [...shown, ...visits.map((visit) => ({ appointmentId: visit.appointmentId, start: visit }))]
  const reading = { options, listed, keywords: response ? keywordsIn(text, response) : [], today: dayAt(now) }
  if (response && response.action !== 'none')
    return choiceIn(text, { ...reading, moves: response.action === 'appointment_reschedule' })
  return answerIn(question.action === 'appointment_reschedule' ? withoutWished(text) : text, reading)
}

/** Whether a visit begins as it was listed; one that was not listed was named as it stands. */
const isAsShown = ({ appointmentId, date, startTime }: Visit, { appointmentIds, starts }: OpenQuestion): boolean => {
  const at = appointmentIds.indexOf(appointmentId)
  if (at === -1) return true
  const shown = starts?.[at]
  return shown?.date === date && shown.startTime === startTime
}

const stepOf = (input: BotInput, response: Response): BotStep => {
  if (!response) return notUnderstood
  const { action, id, responseTemplate } = response
  const [only, second] = input.visits
  if (action !== 'none') return only ? wishOf(input, { ...response, action }) : noVisit(id)
  const text = filled(responseTemplate, second ? null : (only ?? null))
  return { kind: 'reply', text, responseId: id, review: null }
}

/** The step of a wish about the visit it names, or about the one there is to choose. */
const wishOf = (input: BotInput, response: AutoResponseRow & { action: Action }): BotStep => {
  const { text, visits, now } = input
  const { action, id } = response
  const options = visits.map((visit) => ({ appointmentId: visit.appointmentId, start: visit }))
  const moves = action === 'appointment_reschedule'
  const keywords = keywordsIn(text, response)
  const choice = choiceIn(text, { options, listed: null, keywords, moves, today: dayAt(now) })
  const chosen = typeof choice !== 'string' && visits.find((visit) => visit.appointmentId === choice.appointmentId)
  if (chosen) return actOn(input, chosen, action, response)
  const [only, second] = visits.length === 1 ? visits : choicesFor(visits, action)
  if (!only || second) return askWhich(visits, action, id, 'several')
  return meansAnother(input, only, action)
    ? askWhich(visits, action, id, 'changed')
    : actOn(input, only, action, response)
}

/** Whether a day or an hour that is not the visit's is named. Who asks for another time may name the one they wish for. */
const meansAnother = ({ text, now }: BotInput, visit: Visit, action: Action): boolean =>
  action !== 'appointment_reschedule' && namesAnother(text, visit, dayAt(now))

const actOn = (input: BotInput, visit: Visit, action: Action, response: Response): BotStep => {
  const confirms = action === 'appointment_confirm'
  const responseId = response?.id ?? null
  if (confirms && visit.requested) return leftToStaff(visit, responseId, 'requested')
  if (confirms && isQualified(input.text, response)) return leftToStaff(visit, responseId, 'qualified')
  const own = response?.responseTemplate ?? botTexts.already
  return {
    kind: 'act',
    action,
    visit,
    template: confirms && visit.confirmed ? botTexts.confirmedAlready : own,
    responseId,
  }
}

/** Nothing is done with the visit; the answer and the conversation name it. */
const leftToStaff = (visit: Visit, responseId: string | null, why: 'requested' | 'qualified'): Saying => ({
  ...{ kind: 'reply', text: filled(botTexts[why], visit), responseId, appointmentId: visit.appointmentId },
  review: why === 'requested' ? 'action-refused' : 'not-understood',
})
