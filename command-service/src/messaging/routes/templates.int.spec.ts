import { webhookPath } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import type { TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HttpWorld } from '../../../testing/http-world.ts'
import { activateAccount, ourNumber, serveWithTwilio, until } from '../../../testing/serve-with-twilio.ts'
import type { Process } from '../../../testing/world.ts'
import { conversationIdOf } from '../commands/conversation-deps.ts'

let http: HttpWorld
let admin: string
let twilio: TwilioServer
let process: Process
let close: () => Promise<void>

const phone = '8888-1234'

beforeEach(async () => {
  ;({ http, admin, twilio, process, close } = await serveWithTwilio())
})
afterEach(() => close())

const configure = (changed?: object) => activateAccount({ http, admin, twilio }, changed)
const test = (what: string, body: object) => http.call('POST', `/api/test-${what}`, { body, cookie: admin })

describe('a template that is tried', () => {
  // @rule messaging-template-tests
  it('goes to the phone with its values, and answers the id of the message', async () => {
    await configure()
    const id = 'a'.repeat(22)
    const template = { phone, contentSid: 'HX01' }
    const times = { specialty: 'Nutrición', appointmentDate: '24/11/2026', appointmentTime: '9:00 AM' }
    const answers = [
      await test('template', template),
      await test('appointment-template', { ...template, patientName: 'Ana', dateTime: '24/11 9:00', specialty: '' }),
      await test('reminder-template', { ...template, patientName: 'Ana', ...times, appointmentId: id }),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      twilio.taken.map(({ sid }) => [200, { messageSid: sid }]),
    )
    expect(twilio.taken.map(({ fields: { ContentVariables, ...fields } }) => fields)).toEqual(
      answers.map(() => ({ To: 'whatsapp:+50688881234', From: `whatsapp:${ourNumber}`, ContentSid: 'HX01' })),
    )
    expect(twilio.taken.map(({ fields }) => JSON.parse(fields.ContentVariables ?? ''))).toEqual([
      {},
      { 1: 'Ana', 2: '24/11 9:00' },
      {
        1: 'Ana',
        2: 'Nutrición',
        3: '24/11/2026',
        4: '9:00 AM',
        5: `${http.url}/cita/${id}/confirmar`,
        6: `${http.url}/r/${id}`,
        7: `${http.url}/c/${id}`,
        8: `${http.url}/ficha-clinica/${id}`,
      },
    ])
  })

  // @rule messaging-template-tests
  it.each([
    ['without an active configuration', 'not-configured', null],
    ['with one that lacks its token', 'not-configured', { twilioAuthToken: '' }],
    ['to a phone that is none', 'phone-not-writable', {}],
    ['of an account that is not known', 'message-refused', { twilioAuthToken: 'un-token-falso' }],
  ])('%s is 409 and says so in Spanish', async (_, code, config) => {
    // Twilio did not say so when it was activated.
    if (code === 'message-refused') twilio.failNextRead({ answer: 503, code: 20503 })
    if (config) await configure(config)
    const to = code === 'phone-not-writable' ? '1234-5678' : phone
    const { status, body } = await test('template', { phone: to, contentSid: 'HX01' })
    expect([status, body.code, twilio.taken.length]).toEqual([409, code, 0])
  })

  // @rule messaging-template-tests, opt-out-there
  it('to who told Twilio STOP says so in Spanish, with the code', async () => {
    await configure({})
    twilio.failNext({ answer: 400, code: 21610 })
    const { status, body } = await test('template', { phone, contentSid: 'HX01' })
    expect([status, body.error]).toEqual([
      409,
      'Esa persona pidió a Twilio no recibir mensajes; vuelve a recibirlos cuando envíe START a su número. (código 21610)',
    ])
  })

  // @rule messaging-unclear
  it('whose answer was lost says that it is not known', async () => {
    await configure()
    twilio.failNext('taken-unanswered')
    const { status, body } = await test('template', { phone, contentSid: 'HX01' })
    expect([status, body.code, twilio.calls()]).toEqual([409, 'message-unclear', 1])
  })
})

describe('what staff answer in a conversation', () => {
  const opened = async (): Promise<string> => {
    const form = { AccountSid: twilio.account.accountSid, MessageSid: 'SM1', To: `whatsapp:${ourNumber}`, Body: 'Hola' }
    await twilio.post(http.url + webhookPath, { ...form, From: 'whatsapp:+50688881234' })
    await until(() => twilio.taken.length === 1)
    return conversationIdOf(process.steps.idSecret, '+50688881234')
  }
  const answer = (id: string, key: string) =>
    http.call('POST', `/api/twilio-bot/conversations/${id}/messages`, {
      body: { content: 'Con gusto le ayudamos.', seen: [] },
      cookie: admin,
      key,
    })

  // @rule messaging-staff-answers: Issue: what staff answer in a conversation goes out through the active
  //   configuration, else as a chat to be opened
  it('goes out through the active configuration, once for each key', async () => {
    await configure()
    const id = await opened()
    for (const _ of ['first', 'again']) {
      const { status, body } = await answer(id, 'una-clave-de-prueba')
      expect([status, body.whatsappUrl]).toEqual([201, null])
    }
    await until(() => twilio.taken.length === 2)
    const next = await answer(id, 'otra-clave-de-prueba')
    expect(next.status).toBe(201)
    await until(() => twilio.taken.length === 3)
    expect(twilio.taken.slice(1).map(({ fields }) => [fields.To, fields.From, fields.Body])).toEqual([
      ['whatsapp:+50688881234', `whatsapp:${ourNumber}`, 'Con gusto le ayudamos.'],
      ['whatsapp:+50688881234', `whatsapp:${ourNumber}`, 'Con gusto le ayudamos.'],
    ])
  })

  // @rule messaging-staff-answers
  it('is a chat to be opened by hand while no configuration is active', async () => {
    const test = { phoneNumber: phone, message: 'Hola' }
    const { body } = await http.call('POST', '/api/twilio-bot/test-message', { body: test, cookie: admin })
    const answered = await answer(String(body.conversationId), 'una-clave-de-prueba')
    expect(answered.body.whatsappUrl).toBe('https://wa.me/50688881234?text=Con%20gusto%20le%20ayudamos.')
    expect(twilio.calls()).toBe(0)
  })
})
