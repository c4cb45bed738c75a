import type { WaitingDeliveries } from '@clinic/shared-events/contracts/messaging/deliveries.ts'
import { deliveryProblems, notificationChannels } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { describe, expect, it } from 'vitest'
import { faultsIn, faultsText, faultText, waitingText } from './account-fault.ts'

// 13:10 of Tuesday 24 November 2026 in Costa Rica.
const now = '2026-11-24T19:10:00.000Z'
const minutesAgo = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString()
const waiting = (more: Partial<WaitingDeliveries> = {}): WaitingDeliveries => ({
  channel: 'whatsapp',
  reason: 'account-refused',
  count: 2,
  since: minutesAgo(30),
  ...more,
})
const alarms = (more: Partial<WaitingDeliveries>) => faultsIn([waiting(more)], now).length > 0

describe('administrators are alarmed', () => {
  // @rule messaging-account-alarm
  it.each([
    ['account-refused', 'whatsapp', 0],
    ['account-refused', 'email', 0],
    ['not-configured', 'whatsapp', 0],
    ['not-configured', 'email', 0],
    ['unreachable', 'email', 10],
    ['unreachable', 'whatsapp', 10],
    ['refused-for-now', 'whatsapp', 60],
    ['refused-for-now', 'email', 60],
  ] as const)('of %s by %s once it has lasted %i minutes', (reason, channel, minutes) => {
    expect(alarms({ reason, channel, since: minutesAgo(minutes) })).toBe(true)
    if (minutes > 0) expect(alarms({ reason, channel, since: minutesAgo(minutes - 1) })).toBe(false)
  })

  // @rule messaging-account-alarm
  it('of what began within the minute that a clock shows', () => {
    expect(alarms({ since: minutesAgo(-0.5) })).toBe(true)
  })

  // @rule messaging-account-alarm
  it('of nothing that is about one message, however long it takes', () => {
    const ofAccounts = ['account-refused', 'not-configured', 'unreachable', 'refused-for-now']
    for (const reason of deliveryProblems.filter((one) => !ofAccounts.includes(one)))
      for (const channel of notificationChannels)
        expect([reason, alarms({ reason, channel, since: minutesAgo(600) })]).toEqual([reason, false])
  })
})

describe('the alarm', () => {
  const mails = waiting({ channel: 'email', reason: 'unreachable', count: 1, since: minutesAgo(5) })

  // @rule messaging-account-alarm
  it('is one sentence of all that is wrong, with what waits of each channel', () => {
    const templates = waiting({ reason: 'not-configured', count: 1, since: minutesAgo(20) })
    expect(faultsText([waiting()], now)).toBe('Twilio rechaza los mensajes de la clínica desde las 12:40')
    expect(waitingText([waiting()])).toBe('2 mensajes esperan y saldrán solos.')
    expect(faultsText([waiting(), templates, mails], now)).toBe(
      'Twilio rechaza los mensajes de la clínica desde las 12:40, falta la configuración de Twilio, o una plantilla, desde las 12:50 y el servidor de correo no responde desde las 13:05',
    )
    expect(waitingText([waiting(), templates, mails])).toBe('3 mensajes y 1 correo esperan y saldrán solos.')
    expect(waitingText([mails])).toBe('1 correo espera y saldrá solo.')
  })

  // @rule messaging-account-alarm
  it.each([
    ['2026-11-24T07:05:00.000Z', 'la 01:05'],
    ['2026-11-24T08:05:00.000Z', 'las 02:05'],
    ['2026-11-24T05:59:00.000Z', 'el 23/11/2026 23:59'],
  ])('tells of %s as %s', (since, said) => {
    expect(faultText(waiting({ since }), now)).toBe(`Twilio rechaza los mensajes de la clínica desde ${said}`)
  })

  it('has no words for what passes', () => {
    expect(faultText(waiting({ reason: 'outside-window' }), now)).toBeNull()
  })
})
