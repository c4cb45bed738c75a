import type { WaitingDeliveries } from '@clinic/shared-events/contracts/messaging/deliveries.ts'
import type { NotificationChannel } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { dayAt, hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { capitalised, dateTimeText } from '~/lib/format.ts'
import { accountFaultTexts as texts } from '~/texts/messaging/deliveries.ts'

const minuteMs = 60_000

/**
 * For how many minutes messages wait before administrators are alarmed, by what holds them up: at once where it is theirs to mend, later where it may pass by
 * itself (docs/decisions/0158). What else holds one up passes.
 */
const alarmsAfter: Record<keyof typeof texts.says, number> = {
  'account-refused': 0,
  'not-configured': 0,
  unreachable: 10,
  'refused-for-now': 60,
}
const after: Readonly<Record<string, number>> = alarmsAfter
const says: Readonly<Record<string, Record<NotificationChannel, string>>> = texts.says

/** Those that administrators are alarmed of. @param now a UTC ISO instant; clocks show it in whole minutes, so it may be before a beginning */
export const faultsIn = (waiting: readonly WaitingDeliveries[], now: string): WaitingDeliveries[] =>
  waiting.filter(({ reason, since }) => {
    const minutes = after[reason]
    return minutes !== undefined && Math.max(0, Date.parse(now) - Date.parse(since)) >= minutes * minuteMs
  })

/** 'las 12:40', 'la 01:05'; of another day than that of `now` 'el 23/11/2026 18:10'. */
const sinceText = (instant: string, now: string): string => {
  if (dayAt(instant) !== dayAt(now)) return `el ${dateTimeText(instant)}`
  const hour = hourAt(instant)
  return hour.startsWith('01:') ? `la ${hour}` : `las ${hour}`
}

/** What holds messages up and since when: 'Twilio rechaza los mensajes de la clínica desde las 12:40'; null of what passes by itself. */
export const faultText = ({ channel, reason, since }: WaitingDeliveries, now: string): string | null => {
  const fault = says[reason]?.[channel]
  return fault === undefined ? null : texts.since(fault, sinceText(since, now))
}

/** All of them in one sentence, without its end: 'Twilio rechaza los mensajes de la clínica desde las 12:40 y el servidor de correo no responde desde las 13:05'. */
export const faultsText = (faults: readonly WaitingDeliveries[], now: string): string =>
  capitalised(texts.all(faults.flatMap((fault) => faultText(fault, now) ?? [])))

/** How many wait because of them: '2 mensajes y 1 correo esperan y saldrán solos.' */
export const waitingText = (faults: readonly WaitingDeliveries[]): string => {
  const countOf = (channel: NotificationChannel) =>
    faults.reduce((sum, one) => (one.channel === channel ? sum + one.count : sum), 0)
  return texts.waiting(countOf('whatsapp'), countOf('email'))
}
