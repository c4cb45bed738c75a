import { describe, expect, it } from 'vitest'
import { booked, given } from '../../../testing/appointment-samples.ts'
import { isBooked } from '../../appointments/appointment.ts'
import type { OutgoingMessage, SendOutcome } from '../../messaging/sender/message-sender.ts'
import { whatsappChannel } from './whatsapp-channel.ts'

const { state } = given([booked])
if (!isBooked(state) || !state.contact) throw new Error('the sample is booked')
const visit = { booked: state, contact: state.contact, notificationId: 'n1' }
const templates = { confirmed: 'HX1', cancelled: null, 'reminder-3-days': 'HX3', 'reminder-1-day': 'HX4' }

const channelOf = (outcome: SendOutcome = { outcome: 'taken', sid: 'SM1' }, active = true) => {
  const sent: OutgoingMessage[] = []
  const sender = {
    send: async (message: OutgoingMessage) => {
      sent.push(message)
      return outcome
    },
  }
  const out = async () => (active ? { sender, templates } : null)
  const optedOut = async (digits: string) => digits === '50670000000'
  return { sent, ...whatsappChannel({ origin: 'https://clinica.example', out, optedOut }) }
}

describe('WhatsApp as a way to the patient', () => {
  // @rule messaging-templates
  it('takes the kinds that the active configuration has a template for', async () => {
    const { isOpen, kinds } = channelOf()
    const open = await Promise.all(kinds.map((kind) => isOpen?.(kind)))
    expect(kinds.filter((_, at) => open[at])).toEqual(['confirmed', 'reminder-3-days', 'reminder-1-day'])
    expect(await channelOf(undefined, false).isOpen?.('confirmed')).toBe(false)
    expect(await isOpen?.('booked')).toBe(false)
  })

  // @rule messaging-templates
  it('a reminder carries name, specialty, day, hour and the links, the form’s too', async () => {
    const { prepare, sent } = channelOf()
    expect(await (await prepare({ ...visit, kind: 'reminder-1-day' }))()).toEqual({ kind: 'taken', providerId: 'SM1' })
    const { appointmentId } = state
    expect(sent).toEqual([
      {
        to: '+50688881234',
        contentSid: 'HX4',
        variables: {
          ...{ 1: 'Ana Solís', 2: 'Fisioterapia', 3: '23/11/2026', 4: '9:00 a. m.' },
          5: `https://clinica.example/cita/${appointmentId}/confirmar`,
          6: `https://clinica.example/r/${appointmentId}`,
          7: `https://clinica.example/c/${appointmentId}`,
          8: `https://clinica.example/ficha-clinica/${appointmentId}`,
        },
      },
    ])
  })

  // @rule messaging-templates
  it('a confirmation carries name, time and specialty', async () => {
    const { prepare, sent } = channelOf()
    await (await prepare({ ...visit, kind: 'confirmed' }))()
    expect(sent[0]).toMatchObject({
      variables: { 1: 'Ana Solís', 2: '23/11/2026 a las 9:00 a. m.', 3: 'Fisioterapia' },
    })
  })

  // @rule opt-out-word
  it.each([
    ['8888-1234', 'reachable'],
    ['7000-0000', 'opted-out'],
    ['8888-12', 'no-address'],
  ])('%s is %s', async (phone, reach) => {
    expect(await channelOf().reachOf({ ...visit.contact, phone })).toBe(reach)
  })

  // @rule messaging-unclear, messaging-twilio-refused
  it.each([
    [{ outcome: 'unclear' }, { kind: 'unclear', reason: 'answer-lost' }],
    [
      { outcome: 'refused', code: '63016', permanent: true },
      { kind: 'refused', permanent: true, reason: 'outside-window', code: '63016' },
    ],
    [
      { outcome: 'refused', code: '21610', permanent: true },
      { kind: 'refused', permanent: true, reason: 'opted-out-there', code: '21610' },
    ],
    [
      { outcome: 'refused', code: '20429', permanent: false },
      { kind: 'refused', permanent: false, reason: 'refused-for-now', code: '20429' },
    ],
  ] as const)('%o is recorded as %o', async (outcome, recorded) => {
    expect(await (await channelOf(outcome).prepare({ ...visit, kind: 'confirmed' }))()).toEqual(recorded)
  })

  it('a template that was taken away meanwhile sends nothing', async () => {
    const { prepare, sent } = channelOf(undefined, false)
    expect(await (await prepare({ ...visit, kind: 'confirmed' }))()).toMatchObject({ kind: 'refused', permanent: true })
    expect(sent).toEqual([])
  })
})
