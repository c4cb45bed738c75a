import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { contactIdOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { contactStream } from '@clinic/shared-events/contacts/events.ts'
import { bookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { webhookPath } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  activateAccount,
  configureAccount,
  ourNumber,
  serveWithTwilio,
  until,
} from '../../../testing/serve-with-twilio.ts'
import { conversationIdOf } from '../commands/conversation-deps.ts'

let clinic: Awaited<ReturnType<typeof serveWithTwilio>>
let visit: string
const ana = '+50688881234'
const otherNumber = '+50640002222'

/** A visit of Ana's, and the default responses. */
beforeEach(async () => {
  clinic = await serveWithTwilio()
  await asAdmin('initialize-defaults')
  const contact = { name: 'Ana Solís', email: 'a@ejemplo.cr', phone: '8888-1234', address: 'Heredia' }
  const body = { ...contact, date: '2026-11-24', startTime: '09:00' }
  visit = bookedAnswer.parse((await clinic.http.call('POST', '/api/appointments', { body })).body).appointment.id
})
afterEach(() => clinic.close())

const asAdmin = (path: string) =>
  clinic.http.call('POST', `/api/twilio-bot/${path}`, { body: {}, cookie: clinic.admin })
let sids = 0
const formOf = (Body: string, changed: Record<string, string> = {}) => ({
  AccountSid: clinic.twilio.account.accountSid,
  MessageSid: `SM${++sids}`,
  NumMedia: '0',
  Body,
  From: `whatsapp:${ana}`,
  To: `whatsapp:${ourNumber}`,
  ...changed,
})
const post = async (form: Record<string, string>) =>
  (await clinic.twilio.post(clinic.http.url + webhookPath, form)).status
const typesOf = async (stream: string) => (await clinic.world.log.readStream(stream)).map(({ type }) => type)
const talk = () => conversationStream(conversationIdOf(clinic.process.steps.idSecret, ana))
const happened = () => typesOf(appointmentStream(visit))
const reviewed = async () =>
  (await clinic.world.log.readStream(talk())).flatMap(({ type, data }) =>
    type === 'MessageMarkedForReview' ? [(data as { why: string }).why] : [],
  )

describe('a message that came by a configuration that is not active', () => {
  // @rule bot-inactive: Ours: a message that came by a configuration that is not active is recorded and waits for
  //   staff; nothing is done and nobody is answered, but a word not to be written to counts (decision 152)
  it('and never was waits for staff: nothing is done and nobody is answered, however often it is posted', async () => {
    await configureAccount(clinic)
    const form = formOf('confirmo')
    expect([await post(form), await post(form)]).toEqual([200, 200])
    expect(await typesOf(talk())).toEqual(['MessageReceived', 'MessageMarkedForReview'])
    expect(await reviewed()).toEqual(['bot-inactive'])
    expect(await happened()).toEqual(['AppointmentBooked'])
    expect(clinic.twilio.calls()).toBe(0)
  })

  // @rule bot-inactive
  it('any more waits for staff, also once another is active or the same one is again', async () => {
    const id = await activateAccount(clinic)
    expect((await asAdmin(`configs/${id}/deactivate`)).body).toMatchObject({ id, isActive: false })
    const form = formOf('confirmo')
    expect(await post(form)).toBe(200)
    await activateAccount(clinic, { twilioPhoneNumber: otherNumber })
    expect([await post(form), await post(formOf('cancelar'))]).toEqual([200, 200])
    await asAdmin(`configs/${id}/activate`)
    expect(await post(form)).toBe(200)
    expect(await reviewed()).toEqual(['bot-inactive', 'bot-inactive'])
    expect(await happened()).toEqual(['AppointmentBooked'])
    expect(await post(formOf('confirmo'))).toBe(200)
    expect(await happened()).toEqual(['AppointmentBooked', 'AppointmentConfirmed'])
    await until(() => clinic.twilio.taken.length === 1)
  })

  // @rule bot-inactive, opt-out-word
  it('is the word not to be written to all the same, without an answer', async () => {
    await configureAccount(clinic)
    const contact = contactStream(contactIdOf(clinic.process.steps.idSecret, 'whatsapp', ana.slice(1)))
    const baja = formOf('BAJA')
    expect([await post(baja), await post(baja)]).toEqual([200, 200])
    expect(await typesOf(contact)).toEqual(['ContactOptedOut'])
    expect(await post(formOf('Sí quiero', { OptOutType: 'START' }))).toBe(200)
    expect(await typesOf(contact)).toEqual(['ContactOptedOut', 'ContactOptedIn'])
    expect(await typesOf(talk())).toEqual([
      ...['MessageReceived', 'MessageMarkedForReview'],
      ...['MessageReceived', 'MessageMarkedForReview'],
    ])
    expect(clinic.twilio.calls()).toBe(0)
  })
})

// @rule messages-countries: Issue: messages to numbers outside `MESSAGE_COUNTRIES` (506) are not sent, and the thread
//   says why; staff may open the chat (decision 146)
it('a message from another country waits for staff, unanswered; staff answer it in a chat of their own', async () => {
  await activateAccount(clinic)
  const foreign = '+13055550100'
  expect(await post(formOf('hola', { From: `whatsapp:${foreign}` }))).toBe(200)
  const id = conversationIdOf(clinic.process.steps.idSecret, foreign)
  const stream = conversationStream(id)
  expect(await typesOf(stream)).toEqual(['MessageReceived', 'MessageMarkedForReview'])
  const waiting = (await clinic.world.log.readStream(stream)).map(
    ({ data }) => (data as { messageId: string }).messageId,
  )
  const body = { content: 'Con gusto', seen: waiting.slice(0, 1) }
  const path = `/api/twilio-bot/conversations/${id}/messages`
  expect(await clinic.http.call('POST', path, { body, cookie: clinic.admin })).toMatchObject({
    status: 201,
    body: { whatsappUrl: expect.stringMatching(/13055550100.*Con/) },
  })
  expect(clinic.twilio.calls()).toBe(0)
})

describe('switching the bot off', () => {
  // @rule bot-switch-off: Ours: the bot can be switched off: 'Desactivar' leaves no configuration active, until one is
  //   activated
  it('leaves none active, once, and a configuration that is not active as it is', async () => {
    const id = await activateAccount(clinic)
    const other = await configureAccount(clinic)
    const count = async () => (await typesOf('messaging-settings')).length
    const before = await count()
    expect((await asAdmin(`configs/${other}/deactivate`)).body).toMatchObject({ id: other, isActive: false })
    expect(await count()).toBe(before)
    for (const _ of ['first', 'again'])
      expect((await asAdmin(`configs/${id}/deactivate`)).body).toMatchObject({ id, isActive: false })
    expect(await count()).toBe(before + 1)
    expect((await asAdmin('configs/5nB2xQ8rT0vKc4YdZm7LwA/deactivate')).body.error).toBe('No existe esa configuración.')
  })
})
