import { expect, test } from 'vitest'
import type { Step } from '~/office/shared/appointments/model/thread-steps.ts'
import { message, visits } from '../testing/bot-rows.ts'
import { timelineOf } from './timeline.ts'

const [visit] = visits
if (!visit) throw new Error('no visit')
const hour = (at: string) => `2026-11-24T${at}:00.000Z`
const written = (id: string, at: string, content = id) => message({ id, content, timestamp: hour(at) })
const step = (type: string, at: string, more: Partial<Step> = {}): Step => ({
  type,
  at: hour(at),
  actor: 'public',
  ...more,
})
const sent = (type: string, at: string, channel: string, id = `a1.booked.${channel}.0`) =>
  step(type, at, { notification: { id, kind: 'booked', channel } })
const shown = (...[messages, steps, whole = true]: [ReturnType<typeof written>[], Step[], boolean?]) =>
  timelineOf(messages, [{ visit, steps }], whole).map(({ message: one, line }) => one?.content ?? line?.text)

// @rule messages-timeline
test('the steps of a visit stand between the messages, where they happened', () =>
  expect(
    shown(
      [written('hola', '10:00'), written('confirmo', '12:00')],
      [
        step('AppointmentBooked', '09:00'),
        step('ActionRequested', '11:00', { action: 'cancel' }),
        step('AppointmentConfirmed', '12:00'),
      ],
    ),
  ).toEqual([
    'Agendada en el sitio web',
    'hola',
    'El paciente pidió cancelar',
    'confirmo',
    'Confirmada por el paciente',
  ]))

// @rule messages-timeline
test('of two visits they stand in one order', () => {
  const other = { visit: { ...visit, id: 'a2' }, steps: [step('AppointmentConfirmed', '10:30')] }
  const one = { visit, steps: [step('AppointmentBooked', '10:00'), step('AppointmentCancelled', '11:00')] }
  const entries = timelineOf([], [other, one], true)
  expect(entries.map(({ key }) => key)).toEqual(['a1.0', 'a2.0', 'a1.1'])
})

// @rule messages-timeline, messages-news
test('what was mailed is told with its outcome, and what was sent by WhatsApp once, as the message', () => {
  const steps = [sent('DeliveryTaken', '09:00', 'email'), sent('DeliveryTaken', '09:00', 'whatsapp', 'n1')]
  expect(shown([written('n1', '09:01', 'la noticia')], steps)).toEqual([
    expect.stringMatching(/^Correo .*: enviado/),
    'la noticia',
  ])
  // One that did not go out is no message.
  expect(shown([], [sent('DeliveryFailed', '09:00', 'whatsapp')])).toEqual([expect.stringMatching(/^WhatsApp /)])
})

// @rule messages-steps-stay: Ours: a step is the same line while others come and go: a press on it leads to its visit
test('a step is known by the same key while messages take the place of steps and newer ones that of older ones', () => {
  const keys = (...given: Parameters<typeof shown>) => {
    const [messages, steps, whole = true] = given
    return timelineOf(messages, [{ visit, steps }], whole).flatMap(({ key, line }) => (line ? [[line.text, key]] : []))
  }
  const steps = [
    step('AppointmentBooked', '09:00'),
    sent('DeliveryClaimed', '09:00', 'email', 'mail'),
    sent('DeliveryTaken', '09:00', 'whatsapp', 'n1'),
    step('AppointmentConfirmed', '10:00'),
  ]
  const before = new Map(keys([], steps).map(([text, key]) => [text, key] as const))
  const after = keys([written('n1', '09:01')], [...steps, sent('DeliverySkipped', '10:01', 'email', 'mail')])
  expect(after).toEqual([
    ['Agendada en el sitio web', before.get('Agendada en el sitio web')],
    ['Confirmada por el paciente', before.get('Confirmada por el paciente')],
    [expect.stringMatching(/^Correo /), 'a1.mail'],
  ])
})

// @rule messages-timeline
test('what is older than the oldest message read so far is left for when the ones before it are read', () => {
  const steps = [step('AppointmentBooked', '09:00'), step('AppointmentConfirmed', '10:30')]
  expect(shown([written('hola', '10:00')], steps, false)).toEqual(['hola', 'Confirmada por el paciente'])
})

// @rule messages-timeline, missed-fetched
test('a message that was missed stays where it came, however early it was sent', () =>
  expect(shown([written('hola', '10:00'), written('antes', '08:00')], [step('AppointmentBooked', '09:00')])).toEqual([
    'Agendada en el sitio web',
    'hola',
    'antes',
  ]))
