import { spokenTime } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { actionWords } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { fillText, type Texts } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import type { Action, Saying } from './bot/bot-step.ts'
import type { Visit } from './commands/conversation-deps.ts'

const mostListed = 10

/** What an action fits: what is confirmed already needs no confirming. */
export const choicesFor = <V extends Visit>(visits: readonly V[], action: Action): readonly V[] =>
  action === 'appointment_confirm' ? visits.filter(({ confirmed }) => !confirmed) : visits

type Why = 'several' | 'unclear' | 'changed'
/** Asks which visit is meant, by a numbered list of those that may be as they are now, ten at most as a message holds 1,600 characters; says so where there is none. */
export const askWhich = (
  texts: Texts,
  visits: readonly Visit[],
  action: Action,
  responseId: string | null,
  why: Why,
): Saying => {
  const reply = { kind: 'reply', responseId, review: null } as const
  if (visits.length === 0) return { ...reply, text: texts['bot.noVisit'], review: 'no-appointment' }
  const choices = choicesFor(visits, action)
  const shown = (choices.length > 0 ? choices : visits).slice(0, mostListed)
  if (choices.length === 0)
    return { ...reply, text: [texts['bot.allConfirmed'], ...shown.map(spokenTime)].join('\n- ') }
  const text = [
    texts[`bot.${why}${action === 'appointment_confirm' ? 'ToConfirm' : ''}`],
    ...shown.map((visit, at) => `${at + 1}) ${spokenTime(visit)}`),
    ...(choices.length > mostListed
      ? [fillText(texts['bot.more'], { cantidad: String(choices.length - mostListed) })]
      : []),
    fillText(texts['bot.choose'], { accion: actionWords[action] }),
  ].join('\n')
  const starts = shown.map(({ date, startTime }) => ({ date, startTime }))
  return { ...reply, text, asked: { action, appointmentIds: shown.map(({ appointmentId }) => appointmentId), starts } }
}
