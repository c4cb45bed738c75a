import { standardTexts } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { describe, expect, it } from 'vitest'
import { booked, cancelled, contact, held } from '../../../testing/appointment-samples.ts'
import { visitAfter } from '../../../testing/delivery-samples.ts'
import { ended, requested } from '../../../testing/request-samples.ts'
import { type DeliveryOutcome, notConfigured } from '../../deliveries/delivery.ts'
import type { OutgoingMessage } from '../../messaging/sender/message-sender.ts'
import { whatsappChannel } from './whatsapp-channel.ts'

const visit = {
  booked: visitAfter(booked),
  edited: '0',
  contact,
  deliveryId: 'n1',
  revision: 0,
  askedAt: null,
  refusedFreely: false,
  withForm: false,
  begun: false,
}
const { appointmentId } = visit.booked
const answerLost: DeliveryOutcome = { kind: 'unclear', reason: 'answer-lost', reportFollows: true }
/** Mended, it goes out. */
const templates = {
  confirmed: 'HX1',
  cancelled: null,
  'reminder-3-days': 'HX3',
  'reminder-1-day': 'HX4',
  general: null,
}
type Given = {
  active?: boolean
  general?: string | null
  service?: 'whatsapp' | 'sms'
  open?: boolean
  callback?: boolean
}

const channelOf = (
  outcome: DeliveryOutcome | readonly DeliveryOutcome[] = { kind: 'taken', providerId: 'SM1' },
  { active = true, general = null, service = 'whatsapp', open = false, callback = false }: Given = {},
) => {
  const sent: OutgoingMessage[] = []
  const outcomes = [outcome].flat()
  const sender = {
    send: async (message: OutgoingMessage) => {
      sent.push(message)
      return outcomes.shift() ?? answerLost
    },
  }
  const out = async () => (active ? { sender, service, templates: { ...templates, general } } : null)
  const optedOut = async (digits: string) => digits === '50670000000'
  const windowOpen = async (digits: string) => open && digits === '50688881234'
  const isWrittenTo = (number: string) => number.startsWith('+506')
  const callbackOf = (id: string) => (callback ? { statusCallback: `https://clinica.example/status/${id}` } : {})
  const site = async () => ({
    practice: { name: 'Mueve' },
    origin: 'https://clinica.example',
    texts: standardTexts,
  })
  return { sent, ...whatsappChannel({ site, out, isWrittenTo, optedOut, windowOpen, callbackOf }) }
}

describe('WhatsApp as a way to the patient', () => {
  // @rule messaging-templates: Issue: confirmations, cancellations and reminders go out by the templates of the active
  //   configuration, outside the 24 hours too; without one nothing is sent or recorded
  it('takes the kinds that the active configuration has a template for', async () => {
    const { isOpen, kinds } = channelOf()
    const open = await Promise.all(kinds.map((kind) => isOpen?.(kind)))
    expect(kinds.filter((_, at) => open[at])).toEqual(['answered', 'confirmed', 'reminder-3-days', 'reminder-1-day'])
    expect(await channelOf(undefined, { active: false }).isOpen?.('confirmed')).toBe(false)
    expect(await isOpen?.('booked')).toBe(false)
  })

  // @rule messaging-templates
  it('a reminder carries name, specialty, day, hour and the links, the form’s too', async () => {
    const { prepare, sent } = channelOf()
    expect(await (await prepare({ ...visit, kind: 'reminder-1-day' }))()).toMatchObject({ providerId: 'SM1' })
    expect(sent).toEqual([
      {
        to: '+50688881234',
        contentSid: 'HX4',
        variables: {
          1: 'Ana Solís',
          2: 'Fisioterapia',
          3: '23/11/2026',
          4: '9:00 AM',
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
      variables: { 1: 'Ana Solís', 2: '23/11/2026 a las 9:00 AM', 3: 'Fisioterapia' },
    })
  })

  // @rule opt-out-word, messages-countries
  it.each([
    ['8888-1234', 'reachable'],
    ['7000-0000', 'opted-out'],
    ['8888-12', 'no-address'],
    ['+1 305 555 0100', 'other-country'],
  ])('%s is %s', async (phone, reach) => {
    expect(await channelOf().reachOf({ ...visit.contact, phone })).toBe(reach)
  })

  // @rule messaging-unclear, messaging-twilio-refused
  it.each([
    answerLost,
    { kind: 'refused', because: 'message', reason: 'opted-out-there', code: '21610' },
    { kind: 'refused', because: 'now', reason: 'refused-for-now', code: '20429' },
  ] as const)('%o is recorded as it is', async (outcome) => {
    const { prepare, sent } = channelOf(outcome)
    expect(await (await prepare({ ...visit, kind: 'confirmed' }))()).toEqual(outcome)
    expect(sent).toHaveLength(1)
  })

  it('a template that was taken away meanwhile sends nothing', async () => {
    const { prepare, sent } = channelOf(undefined, { active: false })
    expect(await (await prepare({ ...visit, kind: 'confirmed' }))()).toEqual(notConfigured)
    expect(sent).toEqual([])
  })
})

const general = 'HX9'
const links = [
  'Por favor confírmenos en este enlace: https://clinica.example/cita/a1/confirmar',
  'Si necesita otro día u otra hora: https://clinica.example/r/a1',
  'Si debe cancelarla: https://clinica.example/c/a1',
].join(' ')

describe('what has no template of its own', () => {
  // @rule messaging-general-template
  it('goes out by the general one, where there is one', async () => {
    const { isOpen, prepare, sent } = channelOf(undefined, { general })
    expect([await isOpen?.('booked'), await isOpen?.('moved'), await isOpen?.('cancelled')]).toEqual([
      true,
      true,
      false,
    ])
    await (await prepare({ ...visit, kind: 'booked' }))()
    expect(sent).toEqual([
      {
        to: '+50688881234',
        contentSid: general,
        variables: { 1: 'Ana Solís', 2: `Su cita quedó agendada para el 23/11/2026 a las 9:00 AM. ${links}` },
      },
    ])
  })

  // @rule late-booking-form: Who books or is moved so late that no second reminder follows is asked for the clinical form by
  //   the message that tells of it
  it('brings the form of a visit that no reminder follows for', async () => {
    const { prepare, sent } = channelOf(undefined, { general })
    const form = 'Antes de la visita, complete su ficha clínica: https://clinica.example/ficha-clinica/a1'
    for (const kind of ['booked', 'moved', 'reinstated'] as const) {
      for (const withForm of [false, true]) await (await prepare({ ...visit, kind, withForm }))()
      const said = sent.slice(-2).map((one) => 'variables' in one && one.variables[2]?.includes(form))
      expect(said).toEqual([false, true])
    }
  })

  // @rule messaging-notification-status
  it('asks for what becomes of it under our own id', async () => {
    const { prepare, sent } = channelOf(undefined, { callback: true })
    await (await prepare({ ...visit, kind: 'confirmed' }))()
    expect(sent[0]?.statusCallback).toBe('https://clinica.example/status/n1')
  })
})

const answeredWith = (text: string) => {
  const answered = visitAfter(
    booked,
    requested('cancel'),
    cancelled,
    ended('ActionProcessed', 'cancel', 1, held, text, 'message'),
  )
  return { ...visit, booked: answered, kind: 'answered', revision: 1 } as const
}
const first = 'Atendimos su solicitud de cancelar su cita. Su cita del 23/11/2026 a las 9:00 AM quedó cancelada.'
const again = 'Para agendar otra cita: https://clinica.example/citas'

// @rule requests-answer-by-message
describe('what staff answer a request', () => {
  it('goes out as free text within the 24 hours, or by text message', async () => {
    for (const way of [{ open: true }, { service: 'sms' }] as const) {
      const { prepare, sent } = channelOf(undefined, { ...way, general })
      expect(await (await prepare(answeredWith('Con gusto.')))()).toEqual({ kind: 'taken', providerId: 'SM1' })
      const body = `Hola, Ana Solís. Le saluda Mueve. ${first}\n\nCon gusto.\n\n${again}`
      expect(sent).toEqual([{ to: '+50688881234', body }])
    }
  })

  it('that comes once the visit has begun says of it neither when it will be nor what could still be asked', async () => {
    const { prepare, sent } = channelOf(undefined, { open: true })
    const refused = visitAfter(
      booked,
      requested('reschedule'),
      ended('ActionExpired', 'reschedule', 1, held, 'Ya salió el fisioterapeuta.', 'message'),
    )
    await (await prepare({ ...visit, booked: refused, kind: 'answered', revision: 1, begun: true }))()
    const says = 'No pudimos atender su solicitud de reprogramar su cita.'
    const body = `Hola, Ana Solís. Le saluda Mueve. ${says}\n\nYa salió el fisioterapeuta.`
    expect(sent).toEqual([{ to: '+50688881234', body }])
  })

  it('goes out by the general template outside, in one line', async () => {
    const { prepare, sent } = channelOf(undefined, { general })
    await (await prepare(answeredWith('Con gusto.\nHasta pronto.')))()
    const variables = { 1: 'Ana Solís', 2: `${first} Con gusto. Hasta pronto. ${again}` }
    expect(sent).toEqual([{ to: '+50688881234', contentSid: general, variables }])
  })

  it('goes out by the template where free text is refused as outside the 24 hours, and else is sent once', async () => {
    const refused = { kind: 'refused', because: 'message', reason: 'outside-window', code: '63016' } as const
    const fallen = channelOf([refused, { kind: 'taken', providerId: 'SM2' }], { open: true, general })
    const byTemplate = { kind: 'taken', providerId: 'SM2', byTemplate: true }
    expect(await (await fallen.prepare(answeredWith('Sí')))()).toEqual(byTemplate)
    expect(fallen.sent.map((message) => 'contentSid' in message)).toEqual([false, true])
    const lost = channelOf(answerLost, { open: true, general })
    expect(await (await lost.prepare(answeredWith('Sí')))()).toEqual(answerLost)
    expect(lost.sent).toHaveLength(1)
    const reported = channelOf(undefined, { open: true, general })
    await (await reported.prepare({ ...answeredWith('Sí'), refusedFreely: true }))()
    expect(reported.sent.map((message) => 'contentSid' in message)).toEqual([true])
  })

  it('waits where the configuration is gone', async () => {
    const { isOpen, prepare } = channelOf(undefined, { active: false })
    expect(await isOpen?.('answered')).toBe(true)
    expect(await (await prepare(answeredWith('Sí')))()).toEqual(notConfigured)
    expect(await (await channelOf().prepare(answeredWith('Sí')))()).toEqual(notConfigured)
  })
})
