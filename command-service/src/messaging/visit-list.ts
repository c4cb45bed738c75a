import { actionWords } from '@clinic/shared-events/contracts/bot-conversations.ts'
import { spokenTime } from '@clinic/shared-events/contracts/visits.ts'
import type { Action, Saying } from './bot-step.ts'
import { botTexts } from './bot-texts.ts'
import type { Visit } from './commands/conversation-parts.ts'

const mostListed = 10

/** What an action fits: what is confirmed already needs no confirming. */
export const choicesFor = <V extends Visit>(visits: readonly V[], action: Action): readonly V[] =>
  action === 'appointment_confirm' ? visits.filter(({ confirmed }) => !confirmed) : visits

type Why = 'several' | 'unclear' | 'changed'
/** Asks which visit is meant, by a numbered list of those that may be as they are now, ten at most as a message holds 1,600 characters; says so where there is none. */
export const askWhich = (visits: readonly Visit[], action: Action, responseId: string | null, why: Why): Saying => {
  const reply = { kind: 'reply', responseId, review: null } as const
  if (visits.length === 0) return { ...reply, text: botTexts.noVisit, review: 'no-appointment' }
  const choices = choicesFor(visits, action)
  const shown = (choices.length > 0 ? choices : visits).slice(0, mostListed)
  if (choices.length === 0) return { ...reply, text: [botTexts.allConfirmed, ...shown.map(spokenTime)].join('\n- ') }
  const text = [
    `${botTexts[why]}${action === 'appointment_confirm' ? ' por confirmar' : ''}:`,
    ...shown.map((visit, at) => `${at + 1}) ${spokenTime(visit)}`),
    ...(choices.length > mostListed ? [`Y ${choices.length - mostListed} ${botTexts.more}`] : []),
    `Responda con el número de la cita que desea ${actionWords[action]}.`,
  ].join('\n')
  const starts = shown.map(({ date, startTime }) => ({ date, startTime }))
  return { ...reply, text, asked: { action, appointmentIds: shown.map(({ appointmentId }) => appointmentId), starts } }
}
