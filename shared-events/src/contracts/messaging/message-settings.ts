import { z } from 'zod'
import {
  leastBetween,
  leastSecond,
  type ReminderHours,
  reminderBounds,
  standardReminderHours,
} from '../appointments/reminder-hours.ts'
import { adminOnly, declareCalls } from '../wire/call.ts'
import { typedNumber } from '../wire/common.ts'
import { declareFeeds } from '../wire/feed.ts'
import { messageTextBody } from './message-texts.ts'

/** The labels of the hours, which their errors name. */
export const reminderHoursLabels = {
  first: 'Primer recordatorio',
  second: 'Segundo recordatorio',
  quietFrom: 'No escribir desde',
  quietTo: 'No escribir hasta',
} as const satisfies Record<keyof ReminderHours, string>

const hoursBefore = (field: 'first' | 'second') => {
  const [least, most] = reminderBounds[field]
  const sentence = `${reminderHoursLabels[field]}: debe ser un número de horas de ${least} a ${most}`
  return typedNumber(z.int(sentence).min(least, sentence).max(most, sentence))
}

/** '18:00', '19:00' … '23:00'. */
export const quietChoices = (field: 'quietFrom' | 'quietTo'): string[] => {
  const [first, last] = reminderBounds[field].map((clock) => Number(clock.slice(0, 2))) as [number, number]
  return Array.from({ length: last - first + 1 }, (_, n) => `${String(first + n).padStart(2, '0')}:00`)
}
const quiet = (field: 'quietFrom' | 'quietTo') => {
  const [first, last] = reminderBounds[field]
  return z.enum(quietChoices(field), `${reminderHoursLabels[field]}: debe ser una hora en punto de ${first} a ${last}`)
}

/** POST /api/twilio-bot/reminder-hours (ours). */
export const reminderHoursBody = z
  .object({
    first: hoursBefore('first'),
    second: hoursBefore('second'),
    quietFrom: quiet('quietFrom'),
    quietTo: quiet('quietTo'),
  })
  .superRefine((hours, context) => {
    const { first, second, quietFrom, quietTo } = hours
    const refuse = (field: 'first' | 'second', why: string) =>
      context.addIssue({ code: 'custom', path: [field], message: `${reminderHoursLabels[field]}: ${why}` })
    const least = leastSecond(hours)
    if (second < least)
      refuse(
        'second',
        `si no se escribe de ${quietFrom} a ${quietTo}, debe ir al menos ${least} horas antes para llegar a toda visita`,
      )
    if (first < second + leastBetween)
      refuse('first', `debe ir al menos ${leastBetween} horas antes que el segundo (${second + leastBetween})`)
  })

/** GET /api/twilio-bot/messages (ours): what the practice set of its messages, and the standard where it set nothing. */
export const messageSettingsRow = z.object({
  id: z.string(),
  hours: z.object({ first: z.int(), second: z.int(), quietFrom: z.string(), quietTo: z.string() }),
  /** Those that were written anew, by their ids. */
  texts: z.record(z.string(), z.string()),
})
export type MessageSettings = z.infer<typeof messageSettingsRow>

/** The only row's id. */
export const messageSettingsId = 'messages'
export const standardMessageSettings: MessageSettings = {
  id: messageSettingsId,
  hours: standardReminderHours,
  texts: {},
}

export const messageSettingsCalls = declareCalls({
  readMessageSettings: {
    method: 'GET',
    path: '/api/twilio-bot/messages',
    who: adminOnly,
    summary: 'Cuándo van los recordatorios y qué textos cambió la clínica',
    answer: messageSettingsRow,
  },
  chooseReminderHours: {
    method: 'POST',
    path: '/api/twilio-bot/reminder-hours',
    who: adminOnly,
    summary: 'Elegir cuántas horas antes van los recordatorios y entre qué horas no se escribe',
    body: reminderHoursBody,
    answer: messageSettingsRow,
    refuses: [409],
  },
  rewordMessage: {
    method: 'POST',
    path: '/api/twilio-bot/texts',
    who: adminOnly,
    summary: 'Escribir de nuevo un texto de los mensajes, o volver al original',
    body: messageTextBody,
    answer: messageSettingsRow,
    refuses: [409],
  },
})

export const messageSettingsFeeds = declareFeeds({
  settings: { projection: 'message-settings', room: 'administration', row: messageSettingsRow },
})
