import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { weekdaysFrom } from '../../testing/samples.ts'
import { type ServedStaff, serveStaff } from '../../testing/use-served.ts'
import { openSqliteWorld, type World } from '../../testing/world.ts'
import { originWithoutKey } from '../handling/origin.ts'
import { receiveMessage } from '../messaging/commands/receive-message.ts'

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
  if (!answer.ok || !answer.reply) throw new Error('not answered')
  return { ...answer.reply, conversationId: answer.conversationId }
}
const happenedTo = async (id: string) =>
  (await world.log.readStream(appointmentStream(id))).slice(1).map(({ type }) => type)

describe('a patient who merely agrees', () => {
  // @rule bot-agreement
  it('to the receipt of a request to cancel confirms nothing', async () => {
    const { phone, id } = await book()
    expect((await write(phone, 'Quiero cancelar')).action).toBe('appointment_cancel')
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
    expect(await write(phone, 'Sí')).toMatchObject({ action: 'none', review: true })
    expect(await happenedTo(id)).toEqual([])
    clock.advance(60_000)
    const reminder = await post(`/api/appointments/${id}/send-reminder`, { reminderType: '1-day' })
    expect(reminder.status).toBe(200)
    expect((await write(phone, 'Sí')).action).toBe('appointment_confirm')
    expect(await happenedTo(id)).toEqual(['ReminderPrepared', 'AppointmentConfirmed'])
  })
})
