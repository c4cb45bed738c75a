import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '../../../testing/manual-clock.ts'
import { weekdaysFrom } from '../../../testing/samples.ts'
import { type ServedStaff, serveStaff } from '../../../testing/use-served.ts'
import { openSqliteWorld, type World } from '../../../testing/world.ts'
import { originWithoutKey } from '../../handling/origin.ts'
import { receiveMessage } from '../commands/receive-message.ts'
import { conversation } from '../conversation.ts'

let world: World
let clinic: ServedStaff
let configId: string
const clock = manualClock('2026-11-20T15:00:00.000Z')
const nextDay = weekdaysFrom('2026-11-23')
let numbers = 0

beforeAll(async () => {
  world = await openSqliteWorld()
  clinic = await serveStaff(await world.start({ clock }))
  await clinic.http.call('POST', '/api/twilio-bot/initialize-defaults', { body: {}, cookie: clinic.admin })
  const config = { name: 'Principal', twilioAccountSid: 'AC01' }
  configId = String((await post('/api/twilio-bot/configs', config)).body.id)
  await post(`/api/twilio-bot/configs/${configId}/activate`, {})
})
afterAll(async () => {
  await clinic.http.close()
  await world.close()
})

const post = (path: string, body: object) => clinic.http.call('POST', path, { body, cookie: clinic.admin })
const book = async () => {
  const phone = `8${String(++numbers).padStart(7, '0')}`
  const person = { name: 'María Rojas', email: 'maria@ejemplo.cr', phone, address: 'Heredia' }
  const { body } = await post('/api/appointments', { ...person, date: nextDay(), startTime: '09:00' })
  return { phone, id: (body as { appointment: { id: string } }).appointment.id }
}
/** What the patient writes, a minute after whatever was before. */
const write = async (phoneNumber: string, content: string) => {
  clock.advance(60_000)
  const message = { phoneNumber, content, messageSid: `SM${clock.now()}`, configId }
  const origin = originWithoutKey('public', new Date(clock.now()).toISOString())
  const incoming = { ...message, messageType: 'whatsapp', delivery: 'twilio' } as const
  const answer = await receiveMessage(clinic.process.conversations, incoming, origin)
  if (!answer.ok) throw new Error('not taken')
  return { ...(answer.reply ?? { action: null }), conversationId: answer.conversationId }
}
/** What staff do in the conversation, a minute after whatever was before. */
const turn = (conversationId: string, how: 'take-over' | 'give-back') => {
  clock.advance(60_000)
  return post(`/api/twilio-bot/conversations/${conversationId}/${how}`, {})
}
const happenedTo = async (id: string) =>
  (await world.log.readStream(appointmentStream(id))).slice(1).map(({ type }) => type)

describe('a patient who merely agrees', () => {
  // @rule bot-agreement
  it('to the receipt of a request to cancel confirms nothing', async () => {
    const { phone, id } = await book()
    const { action, conversationId } = await write(phone, 'Quiero cancelar')
    expect(action).toBe('appointment_cancel')
    const [, requested] = await world.log.readStream(appointmentStream(id))
    expect(requested?.data).toMatchObject({ conversationId })
    expect(await write(phone, 'Sí, gracias')).toMatchObject({ action: 'none', review: false })
    expect(await write(phone, 'Sí')).toMatchObject({ action: 'none', review: true })
    expect(await write(phone, 'confirmo')).toMatchObject({ action: 'none', review: true })
    expect(await happenedTo(id)).toEqual(['ActionRequested'])
  })

  // @rule bot-agreement
  it('to what staff ask confirms nothing, and does once a reminder asks', async () => {
    const { phone, id } = await book()
    const { conversationId } = await write(phone, 'Hola')
    clock.advance(60_000)
    const asked = { content: '¿La pasamos al jueves?', seen: [] }
    expect((await post(`/api/twilio-bot/conversations/${conversationId}/messages`, asked)).status).toBe(201)
    expect(await write(phone, 'Sí')).toMatchObject({ action: null })
    expect(await happenedTo(id)).toEqual([])
    await turn(conversationId, 'give-back')
    expect(await write(phone, 'Sí')).toMatchObject({ action: 'none', review: true })
    clock.advance(60_000)
    const reminder = await post(`/api/appointments/${id}/send-reminder`, { reminderType: '1-day' })
    expect(reminder.status).toBe(200)
    // Prepared is not sent; that they wait was said before.
    expect(await write(phone, 'Sí')).toMatchObject({ action: null })
    clock.advance(60_000)
    const opened = await post(`/api/appointments/${id}/open-reminder`, { reminderType: '1-day' })
    expect(opened.status).toBe(200)
    expect((await write(phone, 'Sí')).action).toBe('appointment_confirm')
    expect(await happenedTo(id)).toEqual(['ReminderPrepared', 'ReminderOpened', 'AppointmentConfirmed'])
  })
})

// @rule bot-wished-time
it('the time that a patient wishes for is the note of their request, which names the conversation', async () => {
  const { phone, id } = await book()
  const { conversationId } = await write(phone, 'Reprogramar para el viernes a las 3')
  const [, requested] = await clinic.process.codec.open(await world.log.readStream(appointmentStream(id)))
  expect(requested).toMatchObject({
    type: 'ActionRequested',
    data: { action: 'reschedule', conversationId },
    clinical: { notes: 'Reprogramar para el viernes a las 3' },
  })
  const again = await write(phone, 'Reprogramar para el jueves')
  expect(again).toMatchObject({ outcome: 'already', review: true })
})

// @rule bot-with-staff
describe('a conversation that staff attend to', () => {
  it('is silent, and nothing is done, until it is given back', async () => {
    const { phone, id } = await book()
    const { conversationId } = await write(phone, 'Hola')
    const taken = await turn(conversationId, 'take-over')
    expect([taken.status, taken.body.withStaffSince]).toEqual([200, new Date(clock.now()).toISOString()])
    expect((await turn(conversationId, 'take-over')).body).toEqual(taken.body)
    for (const text of ['confirmo', 'cancelar', 'No puedo a esa hora, gracias'])
      expect(await write(phone, text)).toMatchObject({ action: null })
    expect(await happenedTo(id)).toEqual([])
    const { state } = await clinic.process.handler.read(conversationStream(conversationId), conversation)
    expect(state).toMatchObject({ toReview: { length: 3 } })
    expect((await turn(conversationId, 'give-back')).body).toEqual({ withStaffSince: null })
    expect((await write(phone, 'confirmo')).action).toBe('appointment_confirm')
    expect(await happenedTo(id)).toEqual(['AppointmentConfirmed'])
    expect((await turn('5nB2xQ8rT0vKc4YdZm7LwA', 'take-over')).status).toBe(404)
  })

  it('is the bot’s again twelve hours after the words of staff', async () => {
    const { phone, id } = await book()
    const { conversationId } = await write(phone, 'Hola')
    await post(`/api/twilio-bot/conversations/${conversationId}/messages`, { content: '¿Le sirve a las 3?', seen: [] })
    clock.advance(12 * 60 * 60_000 - 120_000)
    expect(await write(phone, 'confirmo')).toMatchObject({ action: null })
    expect((await write(phone, 'confirmo')).action).toBe('appointment_confirm')
    expect(await happenedTo(id)).toEqual(['AppointmentConfirmed'])
  })
})
