import { randomUUID } from 'node:crypto'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { linkIdOf } from '@clinic/shared-events/appointments/link-id.ts'
import { bookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { undoMs } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { webhookPath } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { skippedForStaff } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { deliveryStream } from '@clinic/shared-events/deliveries/events.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { patience } from '@clinic/test-servers/patience.ts'
import { startTwilioServer, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HttpWorld, serve } from '../../testing/http-world.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { deliveriesOf, deliveryOf, mailTo, runNotifications } from '../../testing/notification-guarantees.ts'
import { serveStaff } from '../../testing/use-served.ts'
import { openSqliteWorld, type Process, type World } from '../../testing/world.ts'
import { conversationIdOf } from '../messaging/commands/conversation-deps.ts'

let world: World
let process: Process
let http: HttpWorld
let admin: string
let mail: MailServer
let twilio: TwilioServer
let clock: ManualClock
let running: Awaited<ReturnType<typeof runNotifications>>
let id: string

const publicUrl = 'https://clinica.example'
const [ana, our] = ['+50688881234', '+50640001111']
const reachable = { email: 'a@ejemplo.cr', phone: '8888-1234' }

/** Friday 2026-11-20, 9:00 in Costa Rica; an appointment on Tuesday. */
beforeEach(async () => {
  world = await openSqliteWorld()
  mail = await startMailServer()
  twilio = await startTwilioServer()
  clock = manualClock('2026-11-20T15:00:00.000Z')
  process = await world.start({ clock, mail: mailTo(mail), publicUrl, twilioApiUrl: twilio.url })
  running = await runNotifications(process, world)
  const served = await serveStaff(process)
  admin = served.admin
  await served.http.close()
  http = await serve(process, { publicUrl })
  const body = { name: 'Ana Solís', ...reachable, address: 'Heredia', date: '2026-11-24', startTime: '09:00' }
  id = bookedAnswer.parse((await http.call('POST', '/api/appointments', { body })).body).appointment.id
})
afterEach(async () => {
  await running.end()
  await http.close()
  await twilio.close()
  await mail.close()
  await world.close()
})

const asAdmin = (method: string, path: string, body?: unknown, key?: string) =>
  http.call(method, path, { cookie: admin, ...(body !== undefined && { body }), ...(key && { key }) })
const activate = async (templates: Record<string, string> = {}) => {
  const { accountSid: twilioAccountSid, authToken: twilioAuthToken } = twilio.account
  const own = { name: 'Principal', twilioAccountSid, twilioAuthToken, twilioPhoneNumber: our }
  const made = await asAdmin('POST', '/api/twilio-bot/configs', { ...own, ...templates })
  await asAdmin('POST', `/api/twilio-bot/configs/${made.body.id}/activate`)
}
const general = { templateGeneralMessage: 'HX9' }
let sids = 0
const writes = (Body = 'Buenas') => {
  const { accountSid: AccountSid } = twilio.account
  const form = { AccountSid, MessageSid: `SM${++sids}`, From: `whatsapp:${ana}`, To: `whatsapp:${our}`, Body }
  return twilio.post(http.url + webhookPath, form, publicUrl + webhookPath)
}
const ask = (action: string) => http.call('POST', `/api/appointment-actions/${id}/${action}`, { body: {} })
const answer = (status: string, response?: string, key: string = randomUUID()) =>
  asAdmin('PUT', `/api/doctor/appointment-actions/${id}.1`, { status, ...(response && { response }) }, key)
/** Once what waits for as long as it is undone at a press, or for the call that wrote it, has gone out. */
const settled = async () => {
  clock.advance(Math.max(undoMs, 60_000))
  await running.settled((await world.log.head()).position)
}
const deliveryLines = async (kind = 'answered') =>
  (await deliveriesOf(world, id))
    .filter((line) => line.startsWith(`${kind} `))
    .map((line) => line.slice(kind.length + 1))
const toAna = () => twilio.taken.map(({ fields }) => fields)

/** What the links of a message name the visit by. */
const linkId = () => linkIdOf(process.vault.secret('ids'), id, 'whatsapp', reachable)

describe('what staff answer a request', () => {
  // @rule requests-answer-link: Issue: Procesar and Expirar with `response`: a WhatsApp link with the answer, where
  //   nothing sends it
  it('is a chat to be opened with the kind, the visit, the words and the links, while nothing sends it', async () => {
    await ask('reschedule')
    const { body } = await answer('expired', 'Ese día no hay campo.')
    expect(body).toMatchObject({ answerBy: 'link', whatsappNotification: { phone: '50688881234' } })
    const { whatsappURL } = body.whatsappNotification as { whatsappURL: string }
    const text = new URL(whatsappURL).searchParams.get('text')
    expect(text?.split('\n\n')).toEqual([
      expect.stringMatching(
        /^Hola, Ana Solís\. .* No pudimos atender su solicitud de reprogramar su cita\. Su cita está agendada para el 24\/11\/2026 a las 9:00 AM\.$/,
      ),
      'Ese día no hay campo.',
      `Por favor confírmenos en este enlace: ${publicUrl}/cita/${linkId()}/confirmar`,
      `Si necesita otro día u otra hora: ${publicUrl}/r/${linkId()}`,
      `Si debe cancelarla: ${publicUrl}/c/${linkId()}`,
    ])
    await settled()
    expect(await deliveryLines()).toEqual([])
  })

  // @rule requests-answer-by-message
  it('goes out as free text within the 24 hours of the patient, once however often it is pressed, in place of the template', async () => {
    await activate({ templateAppointmentCancelled: 'HX4' })
    await writes()
    await ask('cancel')
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => answer('processed', 'Con gusto.', key)))
    for (const { status, body } of answers) {
      expect([status, body.answerBy]).toEqual([200, 'message'])
      expect(body).not.toHaveProperty('whatsappNotification')
    }
    await settled()
    expect(await deliveryLines()).toEqual(['claimed #1', 'taken'])
    const bodies = toAna().flatMap(({ To, Body }) => (Body?.includes('Con gusto.') ? [To] : []))
    expect(bodies).toEqual([`whatsapp:${ana}`])
    expect(toAna().filter(({ ContentSid }) => ContentSid)).toEqual([])
  })

  // @rule requests-answer-by-message
  it('goes out by the general template outside, and by link where there is none', async () => {
    await activate(general)
    await ask('cancel')
    expect((await answer('expired', 'Ya salió\nel doctor.')).body).toMatchObject({ answerBy: 'message' })
    await settled()
    const [fields] = toAna()
    expect([fields?.ContentSid, JSON.parse(fields?.ContentVariables ?? '')]).toEqual([
      'HX9',
      { 1: 'Ana Solís', 2: expect.stringContaining('Ya salió el doctor.') },
    ])
    await activate()
    await ask('cancel')
    const second = { status: 'expired', response: 'No' }
    const { body } = await asAdmin('PUT', `/api/doctor/appointment-actions/${id}.2`, second)
    expect(body).toMatchObject({ answerBy: 'link', whatsappNotification: { phone: '50688881234' } })
  })

  // @rule requests-answer-by-message
  it('that Twilio refuses stands in the thread and is not sent again', async () => {
    await activate(general)
    twilio.failNext({ answer: 400, code: 21211 })
    await ask('cancel')
    await answer('processed', 'Con gusto.')
    await settled()
    expect(await deliveryLines()).toEqual(['claimed #1', 'failed bad-address'])
    expect(twilio.calls()).toBe(1)
  })
})

// @rule requests-move-answered
describe('the answer to the wish to be moved', () => {
  const move = (more: object, key: string = randomUUID()) =>
    asAdmin('PUT', `/api/appointments/${id}`, { date: '2026-11-25', startTime: '10:00', ...more }, key)

  it('goes out by message, once however often it is pressed, and tells of the move in its place', async () => {
    await activate(general)
    await writes()
    await ask('reschedule')
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => move({ response: 'El miércoles sí.' }, key)))
    for (const { status, body } of answers) {
      expect([status, body.statusChanged, body.answerBy]).toEqual([200, true, 'message'])
      expect(body).not.toHaveProperty('whatsappNotification')
    }
    await settled()
    expect(await deliveryLines()).toEqual(['claimed #1', 'taken'])
    const bodies = toAna().flatMap(({ Body }) => (Body?.includes('El miércoles sí.') ? [Body.split('\n\n')] : []))
    expect(bodies).toEqual([
      [
        expect.stringMatching(
          /Atendimos su solicitud de reprogramar su cita\. Su cita está agendada para el 25\/11\/2026 a las 10:00 AM\.$/,
        ),
        'El miércoles sí.',
        `Por favor confírmenos en este enlace: ${publicUrl}/cita/${linkId()}/confirmar`,
        `Si necesita otro día u otra hora: ${publicUrl}/r/${linkId()}`,
        `Si debe cancelarla: ${publicUrl}/c/${linkId()}`,
      ],
    ])
    // The mail of the move alone is a notification of its own.
    expect(toAna().filter(({ ContentSid }) => ContentSid)).toEqual([])
    expect(await deliveryLines('moved')).toEqual(['claimed #1', 'taken'])
    expect((await move({ startTime: '11:00' })).status).toBe(200)
    await settled()
    expect(toAna().flatMap(({ ContentSid }) => ContentSid ?? [])).toEqual(['HX9'])
  })

  it('goes to the phone that the same edit corrects', async () => {
    await activate(general)
    await ask('reschedule')
    expect((await move({ response: 'Sí.', phone: '8777-1234' })).body.answerBy).toBe('message')
    await settled()
    expect(toAna().map(({ To }) => To)).toEqual(['whatsapp:+50687771234'])
    await ask('reschedule')
    const unreachable = await move({ startTime: '12:00', response: 'Sí.', phone: '8888-123456' })
    expect([unreachable.status, unreachable.body.answerBy]).toEqual([200, 'link'])
  })
})

// @rule messaging-general-template: Bookings and moves, which have no template of their own, go out by the general one
//   (decision 68)
it('a booking and a move go out by the general template, once each', async () => {
  await activate(general)
  const moved = { date: '2026-11-25', startTime: '10:00', endTime: '11:00' }
  expect((await asAdmin('PUT', `/api/appointments/${id}`, moved)).status).toBe(200)
  await settled()
  expect(await deliveryLines('moved')).toHaveLength(4)
  const contact = { name: 'Luis Mora', email: 'l@ejemplo.cr', phone: '8777-1234', address: 'Heredia' }
  await http.call('POST', '/api/appointments', { body: { ...contact, date: '2026-11-26', startTime: '09:00' } })
  await settled()
  const [fields] = toAna()
  const variables = JSON.parse(fields?.ContentVariables ?? '')
  expect(variables[2]).toContain(
    'Su cita fue reprogramada para el 25/11/2026 a las 10:00 AM. Necesitamos que la confirme',
  )
  expect(variables[2]).toContain(`${publicUrl}/cita/${linkId()}/confirmar`)
  const booking = toAna()[1]
  expect([booking?.To, JSON.parse(booking?.ContentVariables ?? '')]).toEqual([
    'whatsapp:+50687771234',
    { 1: 'Luis Mora', 2: expect.stringMatching(/^Su cita quedó agendada para el 26\/11\/2026 a las 9:00 AM\. /) },
  ])
  expect(toAna()).toHaveLength(2)
})

describe('a reminder of the system', () => {
  const remind = async () => {
    // From Friday to Monday at nine: a day before the visit.
    clock.advance(3 * 24 * 60 * 60_000)
    await running.remind()
    await settled()
  }

  // @rule messaging-confirmed-in-chat: Issue: no 'confirmada' beside the bot's own answer
  // @rule bot-agreement
  it('stands in the conversation of its number; an ‘Ok’ to it confirms, and the bot’s answer is all that says so', async () => {
    await activate({ templateAppointmentReminder1Day: 'HX1', templateAppointmentConfirmed: 'HX4' })
    await asAdmin('POST', '/api/twilio-bot/initialize-defaults')
    await remind()
    const stream = conversationStream(conversationIdOf(process.steps.idSecret, ana))
    const types = async (name: string) => (await world.log.readStream(name)).map(({ type }) => type)
    expect(await types(stream)).toEqual(['NoticeSent'])
    await writes('Ok')
    await vi.waitUntil(() => twilio.taken.length === 2, patience)
    await settled()
    expect(await types(stream)).toEqual(['NoticeSent', 'MessageReceived', 'MessageSent'])
    expect(await types(appointmentStream(id))).toEqual(['AppointmentBooked', 'AppointmentConfirmed'])
    expect(toAna().map(({ ContentSid, Body }) => ContentSid ?? Body)).toEqual([
      'HX1',
      expect.stringMatching(/quedó confirmada/),
    ])
    expect(await deliveryLines('confirmed')).toEqual([])
  })

  // @rule bot-agreement
  it('that is reported not to have arrived asked nobody: an ‘Ok’ after it is for staff', async () => {
    await activate({ templateAppointmentReminder1Day: 'HX1' })
    await asAdmin('POST', '/api/twilio-bot/initialize-defaults')
    await remind()
    const [{ sid, fields } = { sid: '', fields: {} as Record<string, string> }] = twilio.taken
    const callback = new URL(fields.StatusCallback ?? '')
    const form = { AccountSid: twilio.account.accountSid, MessageSid: sid, MessageStatus: 'undelivered' }
    const path = callback.pathname + callback.search
    await twilio.post(http.url + path, { ...form, ErrorCode: '30003' }, callback.href)
    await settled()
    const stream = conversationStream(conversationIdOf(process.steps.idSecret, ana))
    await vi.waitUntil(async () => (await world.log.readStream(stream)).at(-1)?.type === 'NoticeNotDelivered', patience)
    await writes('Ok')
    await vi.waitUntil(
      async () => (await world.log.readStream(stream)).at(-1)?.type === 'MessageMarkedForReview',
      patience,
    )
    expect((await world.log.readStream(appointmentStream(id))).map(({ type }) => type)).toEqual(['AppointmentBooked'])
  })

  // @rule reminders-by-hand: Issue: no automatic reminder where staff opened theirs in WhatsApp for that visit
  it('is not sent where staff opened theirs, and is where they merely prepared one', async () => {
    await activate({ templateAppointmentReminder1Day: 'HX1' })
    const body = { reminderType: '1-day' }
    await asAdmin('POST', `/api/appointments/${id}/send-reminder`, body)
    await asAdmin('POST', `/api/appointments/${id}/open-reminder`, body)
    const other = { name: 'Luis Mora', email: 'l@ejemplo.cr', phone: '8777-1234', address: 'Heredia' }
    const visit = { ...other, date: '2026-11-24', startTime: '10:00' }
    const booked = bookedAnswer.parse((await http.call('POST', '/api/appointments', { body: visit })).body).appointment
    await asAdmin('POST', `/api/appointments/${booked.id}/send-reminder`, body)
    await remind()
    clock.advance(60 * 60_000)
    await running.remind()
    await settled()
    expect(await deliveryLines('reminder-1-day')).toEqual(['skipped reminded-by-hand', 'skipped reminded-by-hand'])
    expect(toAna().map(({ To, ContentSid }) => [To, ContentSid])).toEqual([['whatsapp:+50687771234', 'HX1']])
  })
})

// @rule messaging-not-sent: Issue: 'Enviar de nuevo' sends what did not go out to the address that its person has now;
//   'Visto' leaves it
it('what did not go out is sent again at the wish of staff, to the address that was corrected', async () => {
  await settled()
  mail.willAnswer({ refuse: 550, at: 'recipient' })
  await asAdmin('PUT', `/api/appointments/${id}`, { date: '2026-11-25', startTime: '10:00', endTime: '11:00' })
  await settled()
  expect(await deliveryLines('moved')).toEqual(['claimed #1', 'failed bad-address'])
  await asAdmin('PUT', `/api/appointments/${id}`, { email: 'ana@ejemplo.cr' })
  const again = () => asAdmin('POST', `/api/doctor/deliveries/${id}.moved.email.1/send-again`, {})
  expect((await again()).status).toBe(200)
  await vi.waitUntil(async () => (await deliveryLines('moved')).includes('taken'), patience)
  expect(await deliveryLines('moved')).toEqual(['claimed #1', 'failed bad-address', 'claimed #2', 'taken'])
  expect(mail.received.map(({ to }) => to)).toEqual(['a@ejemplo.cr', 'ana@ejemplo.cr'])
  expect((await again()).status).toBe(409)
})

// @rule messaging-not-sent, deliveries-undelivered
it('what cannot be written to is for staff, and goes out once they corrected it', async () => {
  await activate(general)
  await asAdmin('PUT', `/api/appointments/${id}`, { phone: '8888-123-456' })
  await asAdmin('PUT', `/api/appointments/${id}`, { date: '2026-11-25', startTime: '10:00', endTime: '11:00' })
  await settled()
  const byWhatsapp = () => deliveryOf(world, `${id}.moved.whatsapp.1`)
  expect(await byWhatsapp()).toEqual(['moved skipped no-address'])
  expect(skippedForStaff).toContain('no-address')
  await asAdmin('PUT', `/api/appointments/${id}`, { phone: '8888-1234' })
  const again = await asAdmin('POST', `/api/doctor/deliveries/${id}.moved.whatsapp.1/send-again`, {})
  expect(again.status).toBe(200)
  await vi.waitUntil(async () => (await byWhatsapp()).includes('moved taken'), patience)
  expect(toAna().map(({ To }) => To)).toEqual([`whatsapp:${ana}`])
})

// @rule messaging-notification-status
describe('what Twilio reports of a notification', () => {
  const sentCallback = async () => {
    await activate({ templateAppointmentCancelled: 'HX4' })
    await asAdmin('PATCH', `/api/appointments/${id}/status`, { status: 'cancelado' })
    await settled()
    await vi.waitUntil(async () => /taken|not-known/.test((await whatsapp()).join()), patience)
    return new URL(toAna()[0]?.StatusCallback ?? '')
  }
  const report = async (callback: URL, MessageStatus: string, more: Record<string, string> = {}) => {
    const form = {
      AccountSid: twilio.account.accountSid,
      MessageSid: String(twilio.taken.at(-1)?.sid),
      MessageStatus,
      ...more,
    }
    return (await twilio.post(http.url + callback.pathname, form, callback.href)).status
  }
  const whatsapp = () => deliveryOf(world, `${id}.cancelled.whatsapp.0`)
  const taken = ['cancelled claimed #1', 'cancelled taken']

  it('that it did not arrive stands in the thread with its code, once and in any order', async () => {
    const callback = await sentCallback()
    expect(callback.origin + callback.pathname).toBe(
      `${publicUrl}/api/twilio-bot/deliveries/${id}.cancelled.whatsapp.0/status`,
    )
    expect(await report(callback, 'sent')).toBe(204)
    expect(await whatsapp()).toEqual(taken)
    for (const status of ['undelivered', 'sent', 'failed'])
      expect(await report(callback, status, { ErrorCode: '30008' })).toBe(204)
    expect(await whatsapp()).toEqual([...taken, 'cancelled failed not-delivered'])
    const events = await world.log.readStream(deliveryStream(`${id}.cancelled.whatsapp.0`))
    expect(events.at(-1)?.data).toMatchObject({ code: '30008' })
  })

  // @rule messaging-account-fault
  it('that the account was suspended is nobody’s failure: it goes out again, as long as it is of use', async () => {
    const callback = await sentCallback()
    for (const _ of ['once', 'again']) expect(await report(callback, 'undelivered', { ErrorCode: '30002' })).toBe(204)
    expect(await whatsapp()).toEqual([...taken, 'cancelled postponed account-refused'])
    clock.advance(60_000)
    await settled()
    await vi.waitUntil(async () => (await whatsapp()).length === 5, patience)
    expect((await whatsapp()).slice(3)).toEqual(['cancelled claimed #2', 'cancelled taken'])
    expect(await report(callback, 'delivered')).toBe(204)
    expect((await whatsapp()).at(-1)).toBe('cancelled reported delivered')
  })

  it('that one whose answer was lost arrived settles it, and it is not repeated', async () => {
    twilio.failNext('taken-unanswered')
    const callback = await sentCallback()
    expect(await report(callback, 'delivered')).toBe(204)
    clock.advance(5 * 60_000)
    await settled()
    const [claimed] = taken
    const arrived = ['cancelled postponed not-known', 'cancelled taken', 'cancelled reported delivered']
    expect(await whatsapp()).toEqual([claimed, ...arrived])
    expect(twilio.calls()).toBe(1)
  })

  it('that free text came outside the 24 hours sends the template in its place, once', async () => {
    await activate(general)
    await writes()
    await ask('cancel')
    await answer('expired', 'Ese día no.')
    await settled()
    const text = toAna().findIndex(({ Body }) => Body?.includes('Ese día no.'))
    const callback = new URL(toAna()[text]?.StatusCallback ?? '')
    const MessageSid = String(twilio.taken[text]?.sid)
    for (const _ of ['once', 'again'])
      expect(await report(callback, 'failed', { ErrorCode: '63016', MessageSid })).toBe(204)
    await settled()
    const first = ['claimed #1', 'taken', 'postponed outside-window']
    expect(await deliveryLines()).toEqual([...first, 'claimed #2', 'taken'])
    expect(toAna().flatMap(({ ContentSid }) => ContentSid ?? [])).toEqual(['HX9'])
  })

  it('of what is unknown changes nothing, and unsigned is 403', async () => {
    const callback = await sentCallback()
    const before = (await world.log.head()).position
    for (const unknown of [
      'x',
      `${id}.booked.whatsapp.0`,
      `${id}.cancelled.email.0`,
      `${'a'.repeat(22)}.cancelled.whatsapp.0`,
    ]) {
      const other = new URL(`/api/twilio-bot/deliveries/${unknown}/status`, publicUrl)
      expect(await report(other, 'failed')).toBe(204)
    }
    expect((await fetch(http.url + callback.pathname, { method: 'POST', body: new URLSearchParams() })).status).toBe(
      403,
    )
    expect((await world.log.head()).position).toBe(before)
  })
})
