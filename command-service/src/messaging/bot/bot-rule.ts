import type { AutoResponseRow } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import type { Texts } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { freeTextHours } from '@clinic/shared-events/contracts/messaging/staff-answers.ts'
import { hoursSince } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { VisitWithNotice } from '../last-notice.ts'
import { askWhich, choicesFor } from '../visit-list.ts'
import type { Acting, Action, BotInput, BotStep, Saying } from './bot-step.ts'
import { filled } from './bot-texts.ts'
import { agreeing, aside, courtesies, numberIn, ofTimes, readWith, wordsOf } from './phrases.ts'
import { wantedIn } from './preference-words.ts'

/** Decides what a message is answered and what is done (docs/decisions/0140). */
export const decideStep = (given: BotInput): BotStep => {
  const written = wantedIn(given.text)
  const wanted = given.wanted ?? written
  if (wanted !== null) return { kind: 'prefer', wanted, review: wanted === written ? null : 'not-understood' }
  const active = given.responses.filter(({ isActive }) => isActive)
  const input = { ...given, responses: active.toSorted((a, b) => b.priority - a.priority) }
  if (given.answers === 'other') return informed(input)
  const said = readIn(input)
  return (said && (answerOf(input, said) ?? wishOf(input, said) ?? agreementOf(input, said))) ?? informed(input)
}

const reply = (text: string, responseId: string | null, review: Saying['review']): Saying => {
  return { kind: 'reply', text, responseId, review }
}
const notUnderstood = ({ texts }: BotInput): Saying => reply(texts['bot.notUnderstood'], null, 'not-understood')

type Wish = AutoResponseRow & { action: Action }
const namesOf = ({ patientName }: VisitWithNotice): string[] => readWith(wordsOf(patientName), ['no']).rest

/** What a message wishes for, or that it agrees, whom it names, and the words beside it; null where it asks, or wishes for two things. */
const readIn = ({ text, button, responses, visits, practiceName }: BotInput) => {
  const acting = responses.filter((one): one is Wish => one.action !== 'none')
  const confirming = acting.find(({ action }) => action === 'appointment_confirm')
  if (button)
    return { wish: acting.find(({ action }) => action === button), confirming, rest: [], named: [], agrees: false }
  const keywords = acting.flatMap(({ triggerKeywords }) => triggerKeywords)
  const names = visits.flatMap(namesOf)
  const { found, rest } = readWith(wordsOf(text), [...keywords, ...agreeing, ...courtesies, practiceName, ...names])
  const wished = found.filter((one) => !agreeing.includes(one))
  const isWished = (keyword: string) => wished.includes(wordsOf(keyword).trim())
  const [wish, ...others] = acting.filter(({ triggerKeywords }) => triggerKeywords.some(isWished))
  if (/[¿?？]/.test(text) || others.some(({ action }) => action !== wish?.action)) return null
  const named = names.filter((name) => found.includes(name))
  return { wish, confirming, rest, named, agrees: !wish && rest.length === 0 && wished.length < found.length }
}
type Said = NonNullable<ReturnType<typeof readIn>>

/** What the patient answers, or read last of us, and the visits it asks to confirm. A link that staff were given is no word after their own. */
const lastWords = ({ answers, visits, lastSent }: BotInput) => {
  if (answers === 'last') return { says: lastSent?.by ?? null, asked: [] }
  if (answers !== null) return { says: answers, asked: answers === 'asks' ? visits : [] }
  const notices = visits
    .flatMap((visit) => (visit.lastNotice ? [{ visit, ...visit.lastNotice }] : []))
    .filter(({ at, manual }) => lastSent === null || (at > lastSent.at && !(manual && lastSent.by === 'staff')))
  const says = notices.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]?.says ?? lastSent?.by ?? null
  return { says, asked: says === 'asks' ? notices.filter((one) => one.says === says).map(({ visit }) => visit) : [] }
}

/** A number answers the newest list, for a day, and who agrees a list of one that is our last word. It acts at the start that was listed. */
const answerOf = (input: BotInput, { wish, agrees, rest }: Said): BotStep | null => {
  const { question, responses, visits, texts, now } = input
  const response = wish ?? responses.find(({ id }) => id === question?.responseId)
  if (!question || question.action === 'none' || (question.responseId !== null && !response)) return null
  const { says } = lastWords(input)
  // 'el 2' is a day to move to.
  const isDay = wish?.action === 'appointment_reschedule' && rest.includes('el')
  const number = agrees && says === 'bot' ? 1 : isDay ? null : numberIn(rest)
  if (number === null || hoursSince(question.askedAt, now) >= freeTextHours) return null
  if (says === 'staff' || says === 'answers') return notUnderstood(input)
  const { appointmentIds, starts } = question
  const action = wish?.action ?? question.action
  const id = agrees && appointmentIds.length > 1 ? undefined : appointmentIds[number - 1]
  const visit = visits.find(({ appointmentId }) => appointmentId === id)
  if (visit) return actOn(texts, { ...visit, ...starts?.[number - 1] }, action, response)
  return askWhich(texts, visits, action, response?.id ?? null, id === undefined ? 'unclear' : 'changed')
}

/** A wish is the whole message; who wishes for another time may name it, which is the request's note. */
const wishOf = (input: BotInput, { wish, rest, named }: Said): BotStep | null => {
  const [isWhole, moves] = [rest.length === 0, wish?.action === 'appointment_reschedule']
  if (!wish || !(isWhole || (moves && ofTimes.test(rest.join(' '))))) return null
  const step = aboutOne(input, input.visits, wish, named)
  if (isWhole) return step
  return step.kind === 'act' ? { ...step, note: input.text } : { ...step, review: step.review ?? 'says-more' }
}

/** Who merely agrees confirms what our last words asked for; after words of the bot there is nothing to agree to. */
const agreementOf = (input: BotInput, { agrees, confirming, named }: Said): BotStep | null => {
  if (!agrees) return null
  const { says, asked } = lastWords(input)
  if (says === 'bot' || says === 'informs') return informed(input, agreeing)
  return says === 'asks' && confirming ? aboutOne(input, asked, confirming, named) : notUnderstood(input)
}

/** The one visit that a wish fits, unless it names somebody else. */
const aboutOne = ({ texts }: BotInput, visits: readonly VisitWithNotice[], wish: Wish, named: readonly string[]) => {
  const [only, second] = visits.length === 1 ? visits : choicesFor(visits, wish.action)
  return only && !second && named.every((name) => namesOf(only).includes(name))
    ? actOn(texts, only, wish.action, wish)
    : askWhich(texts, visits, wish.action, wish.id, 'several')
}

const actOn = (texts: Texts, visit: VisitWithNotice, action: Action, response?: AutoResponseRow): Saying | Acting => {
  const [confirms, responseId] = [action === 'appointment_confirm', response?.id ?? null]
  const waits = reply(filled(texts['bot.requested'], visit), responseId, 'action-refused')
  if (confirms && visit.requested) return { ...waits, appointmentId: visit.appointmentId }
  const notices = confirms && visit.confirmed ? texts['bot.confirmedAlready'] : response?.responseTemplate
  return { kind: 'act', action, visit, template: notices ?? texts['bot.already'], responseId }
}

/** A response without an action answers what says and wishes for nothing more. With more the message waits too; a greeting answers none. */
const informed = (input: BotInput, next: string[] = []): Saying => {
  const { text, responses, visits, practiceName, question } = input
  const foundIn = (words: string, { triggerKeywords }: AutoResponseRow) => readWith(words, triggerKeywords).found
  const best = responses.find((one) => one.action === 'none' && foundIn(wordsOf(text), one).length > 0)
  if (!best) return notUnderstood(input)
  const { rest } = readWith(wordsOf(text), [...best.triggerKeywords, ...courtesies, ...next, practiceName])
  if (rest.length > 0 && foundIn(wordsOf(text), best).every((one) => courtesies.includes(one)))
    return notUnderstood(input)
  const wishes = responses.some((one) => one.action !== 'none' && foundIn(` ${rest.join(' ')} `, one).length > 0)
  const saysMore = wishes || rest.some((word) => question || !aside.has(word))
  const visit = visits.length > 1 ? null : visits[0]
  return reply(filled(best.responseTemplate, visit), best.id, saysMore ? 'says-more' : null)
}
