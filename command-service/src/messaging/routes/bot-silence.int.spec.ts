import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { contactIdOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { contactStream } from '@clinic/shared-events/contacts/events.ts'
import { bookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { webhookPath } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { activateAccount, ourNumber, serveWithTwilio, until } from '../../../testing/serve-with-twilio.ts'
import { conversationIdOf } from '../commands/conversation-deps.ts'

let clinic: Awaited<ReturnType<typeof serveWithTwilio>>
const ana = '+50688881234'

/** Friday 2026-11-20, 9:00 in Costa Rica, with the default responses. */
beforeEach(async () => {
  clinic = await serveWithTwilio()
  await activateAccount(clinic)
  await clinic.http.call('POST', '/api/twilio-bot/initialize-defaults', { body: {}, cookie: clinic.admin })
})
afterEach(() => clinic.close())

let sids = 0
const post = async (Body: string) => {
  const account = { AccountSid: clinic.twilio.account.accountSid, MessageSid: `SM${++sids}` }
  const form = { ...account, From: `whatsapp:${ana}`, To: `whatsapp:${ourNumber}`, Body }
  expect((await clinic.twilio.post(clinic.http.url + webhookPath, form)).status).toBe(200)
}
const events = () =>
  clinic.world.log.readStream(conversationStream(conversationIdOf(clinic.process.steps.idSecret, ana)))
const answers = async () => (await events()).filter(({ type }) => type === 'MessageSent').length
const reviews = async () =>
  (await events()).flatMap(({ type, data }) =>
    type === 'MessageMarkedForReview' ? [(data as { why: string }).why] : [],
  )
const typesOf = async (stream: string) => (await clinic.world.log.readStream(stream)).map(({ type }) => type)

// @rule bot-silence
describe('a machine that answers every message', () => {
  it('is answered five times in ten minutes, and waits for staff from then on', async () => {
    for (let n = 0; n < 8; n += 1) await post('¡Muchas gracias!')
    expect([await answers(), await reviews()]).toEqual([5, ['too-many', 'too-many', 'too-many']])
    await until(() => clinic.twilio.taken.length === 5)
    clinic.clock.advance(10 * 60_000)
    await post('¡Muchas gracias!')
    expect(await answers()).toBe(6)
  })

  it('is answered five times though its messages come at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => post('Gracias')))
    expect([await answers(), (await reviews()).length]).toEqual([5, 7])
  })

  it('is told once that a person will answer, while its messages wait', async () => {
    for (let n = 0; n < 3; n += 1) await post('Este es un mensaje automático.')
    expect([await answers(), await reviews()]).toEqual([1, ['not-understood', 'not-understood', 'not-understood']])
  })
})

// @rule bot-silence
it('in silence nothing is done with an appointment, and a word not to be written to is kept all the same', async () => {
  const contact = { name: 'Ana Solís', email: 'a@ejemplo.cr', phone: '8888-1234', address: 'Heredia' }
  const body = { ...contact, date: '2026-11-24', startTime: '09:00' }
  const { appointment } = bookedAnswer.parse((await clinic.http.call('POST', '/api/appointments', { body })).body)
  for (let n = 0; n < 5; n += 1) await post('Gracias')
  await post('confirmo')
  await post('BAJA')
  expect([await answers(), await reviews()]).toEqual([5, ['too-many', 'too-many']])
  expect(await typesOf(appointmentStream(appointment.id))).toEqual(['AppointmentBooked'])
  const id = contactIdOf(clinic.process.steps.idSecret, 'whatsapp', ana.slice(1))
  expect(await typesOf(contactStream(id))).toEqual(['ContactOptedOut'])
})
