import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { bookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { webhookPath } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { deliveryStream } from '@clinic/shared-events/deliveries/events.ts'
import { conversationStream, type MessageSent } from '@clinic/shared-events/messaging/conversation-events.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runNotifications } from '../../../testing/notification-guarantees.ts'
import { activateAccount, ourNumber, serveWithTwilio, until } from '../../../testing/serve-with-twilio.ts'
import { conversationIdOf } from '../commands/conversation-deps.ts'
import { conversation } from '../conversation.ts'

type On = Awaited<ReturnType<typeof serveWithTwilio>> & { running: Awaited<ReturnType<typeof runNotifications>> }
let on: On
const [ana, publicUrl] = ['+50688881234', 'https://clinica.example']
const templates = { templateGeneralMessage: 'HX9', templateAppointmentReminder1Day: 'HX1' }

beforeEach(async () => {
  const served = await serveWithTwilio(undefined, undefined, publicUrl)
  on = { ...served, running: await runNotifications(served.process, served.world) }
  await activateAccount(on, templates)
  await on.http.call('POST', '/api/twilio-bot/initialize-defaults', { cookie: on.admin })
})
afterEach(async () => {
  await on.running.end()
  await on.close()
})

const asAdmin = (method: string, path: string, body: object = {}) =>
  on.http.call(method, path, { cookie: on.admin, body })
/** Books a visit, whose news goes out. @returns its id and Twilio's of that news */
const book = async (date: string) => {
  const contact = { name: 'Ana Solís', email: 'a@ejemplo.cr', phone: '8888-1234', address: 'Heredia' }
  const { body } = await on.http.call('POST', '/api/appointments', { body: { ...contact, date, startTime: '09:00' } })
  const { id } = bookedAnswer.parse(body).appointment
  await settled()
  return { id, sid: on.twilio.taken.at(-1)?.sid ?? '' }
}
/** Once all that waits for the call that wrote it has gone out, and is noted. */
const settled = async () => {
  on.clock.advance(60_000)
  await on.running.settled((await on.world.log.head()).position)
}
const talk = () => conversationIdOf(on.process.steps.idSecret, ana)
let sids = 0
/** What Ana writes or presses, which is answered. @returns what the bot said and did, and whether it waits for staff */
const says = async (Body: string, more: Record<string, string> = {}) => {
  on.clock.advance(60_000)
  const { accountSid: AccountSid } = on.twilio.account
  const ids = { AccountSid, MessageSid: `SM${String(++sids).padStart(32, '0')}`, NumMedia: '0' }
  const form = { ...ids, From: `whatsapp:${ana}`, To: `whatsapp:${ourNumber}`, Body, ...more }
  expect((await on.twilio.post(on.http.url + webhookPath, form, publicUrl + webhookPath)).status).toBe(200)
  await until(async () => (await stateNow()).waiting.length === 0)
  const { lastSent } = await stateNow()
  const answer = deliveryStream(lastSent?.messageId ?? '')
  await until(async () => (await on.world.log.readStream(answer)).some(({ type }) => type === 'DeliveryTaken'))
  const events = await on.process.codec.open(await on.world.log.readStream(conversationStream(talk())))
  const sent = events.findLast((event): event is typeof event & MessageSent => event.type === 'MessageSent')
  return { action: sent?.data.action, words: sent?.clinical?.content ?? '', waits: (await stateNow()).toReview.length }
}
const stateNow = async () => {
  const { state } = await on.process.handler.read(conversationStream(talk()), conversation)
  if (state.status === 'none') throw new Error('no conversation')
  return state
}
const press = (action: 'Confirmar' | 'Cancelar' | 'Reprogramar', repliedTo: string) =>
  says(action, { ButtonText: action, ButtonPayload: action.toUpperCase(), OriginalRepliedMessageSid: repliedTo })
const reply = (words: string, repliedTo: string) => says(words, { OriginalRepliedMessageSid: repliedTo })
const happenedTo = async (id: string) =>
  (await on.world.log.readStream(appointmentStream(id))).slice(1).map(({ type }) => type)

// @rule bot-what-it-answers
describe('a button of news', () => {
  it('is about the visit they told of, though the number has another', async () => {
    const [first, second] = [await book('2026-11-24'), await book('2026-11-25')]
    expect(await press('Confirmar', first.sid)).toMatchObject({ action: 'appointment_confirm', waits: 0 })
    expect(await press('Cancelar', second.sid)).toMatchObject({ action: 'appointment_cancel' })
    expect([await happenedTo(first.id), await happenedTo(second.id)]).toEqual([
      ['AppointmentConfirmed'],
      ['ActionRequested'],
    ])
  })

  it('confirms no other start than they told: it was moved since, and is asked for anew', async () => {
    const { id, sid } = await book('2026-11-24')
    const to = { date: '2026-11-26', startTime: '14:00', endTime: '15:00' }
    expect((await asAdmin('PUT', `/api/appointments/${id}`, to)).status).toBe(200)
    await settled()
    const { action, words } = await press('Confirmar', sid)
    expect([action, words]).toEqual([
      'none',
      expect.stringMatching(/^Esa cita cambió[\s\S]*26\/11\/2026 a las 2:00 PM/),
    ])
    expect(await happenedTo(id)).toEqual(['AppointmentRescheduled'])
    expect((await says('1')).action).toBe('appointment_confirm')
  })

  // @rule bot-number-of-the-visit: Issue: whoever was written to by mistake learns and decides nothing of the visit once
  //   its phone is corrected
  it('of news that went to a number which is that visit`s no more is for staff, and tells nothing of it', async () => {
    const [{ id, sid }, own] = [await book('2026-11-24'), await book('2026-11-25')]
    const to = { phone: '8888-9999', date: '2026-11-26', startTime: '14:00', endTime: '15:00' }
    expect((await asAdmin('PUT', `/api/appointments/${id}`, to)).status).toBe(200)
    await settled()
    for (const action of ['Confirmar', 'Cancelar', 'Reprogramar'] as const) {
      const answered = await press(action, sid)
      expect(answered.action).toBe('none')
      expect(answered.words).not.toMatch(/Solís|26\/11|2:00/)
    }
    expect((await stateNow()).toReview).toHaveLength(3)
    expect(await happenedTo(id)).toEqual(['AppointmentDetailsCorrected', 'AppointmentRescheduled'])
    expect(await happenedTo(own.id)).toEqual([])
  })

  it('of a message that we do not know is for staff', async () => {
    const { id } = await book('2026-11-24')
    expect(await press('Confirmar', 'SMunknown')).toMatchObject({ action: 'none', waits: 1 })
    expect(await happenedTo(id)).toEqual([])
  })
})

// @rule bot-what-it-answers
describe('a reply', () => {
  it('to news agrees to them, whatever was written since', async () => {
    const { id, sid } = await book('2026-11-24')
    await says('Hola')
    expect(await reply('Ok', sid)).toMatchObject({ action: 'appointment_confirm', waits: 0 })
    expect(await happenedTo(id)).toEqual(['AppointmentConfirmed'])
  })

  it('to words of staff agrees to nothing, though the bot attends again and a reminder came since', async () => {
    const { id } = await book('2026-11-24')
    await says('Hola')
    await asAdmin('POST', `/api/twilio-bot/conversations/${talk()}/messages`, { content: '¿La pasamos?', seen: [] })
    await settled()
    const sid = on.twilio.taken.at(-1)?.sid ?? ''
    await asAdmin('POST', `/api/twilio-bot/conversations/${talk()}/give-back`)
    // From Friday to Monday at nine: a day before the visit.
    on.clock.advance(3 * 24 * 60 * 60_000)
    await on.running.remind()
    await settled()
    expect(on.twilio.taken.at(-1)?.fields.ContentSid).toBe('HX1')
    expect(await reply('Ok', sid)).toMatchObject({ action: 'none', waits: 1 })
    expect(await happenedTo(id)).toEqual([])
  })

  it('to the newest list chooses from it, to an older one from none', async () => {
    const [first, second] = [await book('2026-11-24'), await book('2026-11-25')]
    await says('cancelar')
    const older = on.twilio.taken.at(-1)?.sid ?? ''
    await says('confirmo')
    const newest = on.twilio.taken.at(-1)?.sid ?? ''
    expect(await reply('2', newest)).toMatchObject({ action: 'appointment_confirm', waits: 0 })
    expect(await happenedTo(second.id)).toEqual(['AppointmentConfirmed'])
    await says('reprogramar')
    expect(await reply('1', older)).toMatchObject({ action: 'none', waits: 1 })
    expect(await happenedTo(first.id)).toEqual([])
  })
})
