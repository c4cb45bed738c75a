import { Busy } from '@clinic/platform/http/calls/problem.ts'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { contactIdOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { contactStream } from '@clinic/shared-events/contacts/events.ts'
import { bookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { webhookPath } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { patience } from '@clinic/test-servers/patience.ts'
import { startTwilioServer, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failingLog } from '../../../testing/gated-log.ts'
import { type HttpWorld, serve } from '../../../testing/http-world.ts'
import { type ManualClock, manualClock } from '../../../testing/manual-clock.ts'
import { deliveryOf, linesOf } from '../../../testing/notification-guarantees.ts'
import { serveStaff, signedInAs } from '../../../testing/use-served.ts'
import { openSqliteWorld, type Process, type World } from '../../../testing/world.ts'
import { originWithoutKey, systemOrigin } from '../../handling/origin.ts'
import { conversation } from '../conversation.ts'
import { answerConversation, staffMessageIdOf } from './answer-conversation.ts'
import type { Incoming } from './bot-answer.ts'
import { conversationIdOf } from './conversation-deps.ts'
import { receiveMessage } from './receive-message.ts'

let world: World
let process: Process
let http: HttpWorld
let admin: string
let twilio: TwilioServer
let clock: ManualClock
let configId: string
const problems: unknown[] = []

const ana = '+50688881234'
const [our, ourSms] = ['+50640001111', '+50640002222']
const minutes = 60_000

const configure = async (
  number: string,
  messageService: 'whatsapp' | 'sms',
  templates: object = {},
): Promise<string> => {
  const { accountSid, authToken } = twilio.account
  const account = { twilioAccountSid: accountSid, twilioAuthToken: authToken, twilioPhoneNumber: number }
  const body = { name: messageService, messageService, ...account, ...templates }
  return String((await http.call('POST', '/api/twilio-bot/configs', { body, cookie: admin })).body.id)
}
const start = (log = world.log) =>
  world.start({ clock, log, twilioApiUrl: twilio.url, onProblem: (error) => problems.push(error) })

/** Friday 2026-11-20, 9:00 in Costa Rica, with an active configuration of the Twilio account for WhatsApp. */
beforeEach(async () => {
  problems.length = 0
  world = await openSqliteWorld()
  twilio = await startTwilioServer()
  clock = manualClock('2026-11-20T15:00:00.000Z')
  const served = await serveStaff(await start())
  process = served.process
  http = served.http
  admin = served.admin
  configId = await configure(our, 'whatsapp')
  await http.call('POST', `/api/twilio-bot/configs/${configId}/activate`, { cookie: admin })
  await http.call('POST', '/api/twilio-bot/initialize-defaults', { cookie: admin })
  // What comes from now on is its business.
  await settle(0, process)
})
afterEach(async () => {
  await http.close()
  await twilio.close()
  await world.close()
})

const book = async (): Promise<string> => {
  const contact = { name: 'Ana Solís', email: 'a@ejemplo.cr', phone: '8888-1234', address: 'Heredia' }
  const body = { ...contact, date: '2026-11-24', startTime: '09:00' }
  return bookedAnswer.parse((await http.call('POST', '/api/appointments', { body })).body).appointment.id
}
const idOfAna = () => conversationIdOf(process.steps.idSecret, ana)
const events = () => world.log.readStream(conversationStream(idOfAna()))
const types = async () => (await events()).map(({ type }) => type)
/** Whether Ana is written to, as it was recorded. */
const choices = async () => {
  const stream = contactStream(contactIdOf(process.steps.idSecret, 'whatsapp', ana.slice(1)))
  return (await world.log.readStream(stream)).map(({ type }) => type)
}
const steps = async () =>
  linesOf((await world.log.readAll(0n, 10_000)).filter(({ stream }) => stream.startsWith('delivery-')))
const happenedTo = async (id: string) => (await world.log.readStream(appointmentStream(id))).map(({ type }) => type)
/** Records a message and its answer, as the process does before it sends. */
const receive = (content: string, on = process, sid = 'SM1') => {
  const message: Incoming = {
    phoneNumber: ana,
    content,
    messageSid: sid,
    configId,
    messageType: 'whatsapp',
    delivery: 'twilio',
  }
  const now = new Date(clock.now()).toISOString()
  return receiveMessage(on.conversations, message, { ...systemOrigin('twilio', now, 'message', sid), actor: 'public' })
}
const post = (Body: string, changed: Record<string, string>, on = http) => {
  const ids = { AccountSid: twilio.account.accountSid, MessageSid: 'SM00', NumMedia: '0' }
  return twilio.post(on.url + webhookPath, {
    ...ids,
    From: `whatsapp:${ana}`,
    To: `whatsapp:${our}`,
    Body,
    ...changed,
  })
}
/** Runs the process managers of these processes until what is due then is settled, and ends them. */
const settle = async (afterMs: number, ...processes: Process[]) => {
  const ending = new AbortController()
  clock.advance(afterMs)
  const { position } = await world.log.head()
  const managers = processes.map((one) => one.startProcessManagers(ending.signal))
  await Promise.any(managers.map(({ notifications }) => notifications?.settled(position)))
  ending.abort()
  await Promise.all(managers.map(({ done }) => done))
}

describe('a message whose answer failed', () => {
  // @rule bot-unanswered: A message whose answer failed or was cut off is answered by a process manager, once; after
  //   ten minutes it is marked for manual review
  it('since the appointment was busy is answered by the process manager, once', async () => {
    const id = await book()
    const act = vi.spyOn(process.conversations.appointments, 'act')
    act.mockRejectedValueOnce(new Busy('busy')).mockRejectedValueOnce(new Busy('busy'))
    await expect(receive('cancelar')).rejects.toThrow(Busy)
    expect(await types()).toEqual(['MessageReceived'])
    const ending = new AbortController()
    clock.advance(minutes)
    const managers = process.startProcessManagers(ending.signal)
    await vi.waitUntil(() => problems.length > 0, patience)
    ending.abort()
    await managers.done
    expect(await types()).toEqual(['MessageReceived'])
    await settle(minutes / 2, process)
    expect(problems).toEqual([new Busy('busy')])
    expect(await types()).toEqual(['MessageReceived', 'MessageSent'])
    expect(await steps()).toEqual(['claimed #1', 'taken'])
    expect(await happenedTo(id)).toEqual(['AppointmentBooked', 'ActionRequested'])
  })

  // @rule bot-unanswered
  it('since the process ended before it was recorded acts once and is answered once', async () => {
    const id = await book()
    const dying = await start(
      failingLog(world.log, 'MessageSent', new StoreAway('log', new Error('gone')), { lost: true }),
    )
    await expect(receive('cancelar', dying)).rejects.toThrow(StoreAway)
    expect([await types(), await happenedTo(id)]).toEqual([
      ['MessageReceived'],
      ['AppointmentBooked', 'ActionRequested'],
    ])
    await settle(minutes, await start(), await start())
    expect(await types()).toEqual(['MessageReceived', 'MessageSent'])
    expect(await happenedTo(id)).toEqual(['AppointmentBooked', 'ActionRequested'])
    expect(twilio.taken.map(({ fields }) => [fields.To, fields.From])).toEqual([[`whatsapp:${ana}`, `whatsapp:${our}`]])
    // What waits of the visit by then is what this very message asked for.
    expect(twilio.taken[0]?.fields.Body).toBe(
      'Recibimos su solicitud de cancelar la cita del 24/11/2026 a las 9:00 AM. Le confirmaremos por este medio.',
    )
  })

  // @rule bot-unanswered
  it('says what it withdrew, though its answer comes after the process ended', async () => {
    await book()
    await receive('reprogramar')
    const lost = failingLog(world.log, 'MessageSent', new StoreAway('log', new Error('gone')), { lost: true })
    await expect(receive('cancelar', await start(lost), 'SM2')).rejects.toThrow(StoreAway)
    await settle(minutes, process)
    const cancelled = twilio.taken.map(({ fields }) => fields.Body).find((body) => body?.includes('de cancelar'))
    expect(cancelled).toMatch(/ Su solicitud anterior sobre esa cita queda retirada\.$/)
  })

  // @rule bot-unanswered, bot-inactive
  it('is for staff where the bot was switched off meanwhile', async () => {
    const act = vi.spyOn(process.conversations.appointments, 'act').mockRejectedValueOnce(new Busy('busy'))
    await book()
    await expect(receive('cancelar')).rejects.toThrow(Busy)
    await http.call('POST', `/api/twilio-bot/configs/${configId}/deactivate`, { cookie: admin })
    await settle(minutes, process)
    expect(await types()).toEqual(['MessageReceived', 'MessageMarkedForReview'])
    expect((await events())[1]?.data).toMatchObject({ why: 'bot-inactive' })
    expect([act.mock.calls.length, twilio.calls()]).toEqual([1, 0])
  })

  // @rule bot-unanswered
  it('for ten minutes is for staff, and not answered any more', async () => {
    vi.spyOn(process.conversations.appointments, 'act').mockRejectedValueOnce(new Busy('busy'))
    await book()
    await expect(receive('cancelar')).rejects.toThrow(Busy)
    await settle(10 * minutes, process)
    await settle(60 * minutes, process)
    expect(await types()).toEqual(['MessageReceived', 'MessageMarkedForReview'])
    expect((await events())[1]?.data).toMatchObject({ why: 'not-answered' })
    expect(await receive('cancelar')).toMatchObject({ ok: true, reply: null })
    expect(await types()).toHaveLength(2)
  })

  // @rule bot-unanswered, opt-out-word
  it('for ten minutes is for staff, and a word not to be written to counts all the same', async () => {
    vi.spyOn(process.conversations.contacts, 'prefer').mockRejectedValueOnce(new Busy('busy'))
    await expect(receive('BAJA')).rejects.toThrow(Busy)
    await settle(10 * minutes, process)
    expect(await types()).toEqual(['MessageReceived', 'MessageMarkedForReview'])
    expect(await choices()).toEqual(['ContactOptedOut'])
  })

  // @rule bot-overtaken: Ours: a message that the bot comes to late does nothing once its patient wrote another: it is
  //   for staff, and of two words about being written to the last one counts (decision 73)
  it('does nothing any more once its patient wrote something else', async () => {
    const id = await book()
    vi.spyOn(process.conversations.appointments, 'act').mockRejectedValueOnce(new Busy('busy'))
    await expect(receive('cancelar')).rejects.toThrow(Busy)
    clock.advance(minutes / 2)
    await receive('confirmo', process, 'SM2')
    await settle(minutes, process)
    expect(await happenedTo(id)).toEqual(['AppointmentBooked', 'AppointmentConfirmed'])
    expect((await events()).at(-1)?.data).toMatchObject({ why: 'not-answered' })
  })

  // @rule bot-overtaken, opt-out-word
  it.each([
    ['BAJA', 'ALTA', []],
    ['ALTA', 'BAJA', ['ContactOptedOut']],
    ['BAJA', 'Hola', ['ContactOptedOut']],
  ])(
    'says nothing of whether its patient is written to where they said so since: %s, %s',
    async (said, since, left) => {
      vi.spyOn(process.conversations.contacts, 'prefer').mockRejectedValueOnce(new Busy('busy'))
      await expect(receive(said)).rejects.toThrow(Busy)
      clock.advance(minutes / 2)
      await receive(since, process, 'SM2')
      await settle(minutes, process)
      expect(await choices()).toEqual(left)
    },
  )
})

describe('an answer that nobody began to send', () => {
  // @rule bot-unsent: An answer that nobody began to send is sent by a process manager, at most once; after an hour it
  //   is shown as not sent
  it('is sent once by the process manager, whose end waits for it', async () => {
    await receive('hola')
    await settle(minutes, await start(), process)
    await settle(minutes, process)
    expect(await steps()).toEqual(['claimed #1', 'taken'])
    expect(twilio.taken).toHaveLength(1)
    expect(twilio.taken[0]?.fields).toMatchObject({ To: `whatsapp:${ana}`, From: `whatsapp:${our}` })
  })

  // @rule bot-unsent, messaging-unclear
  it('whose process was killed while it sent is unclear after ten minutes, and goes out once', async () => {
    const dying = await start(failingLog(world.log, 'DeliveryTaken', new StoreAway('log'), { lost: true }))
    const served = await serve(dying)
    await post('hola', {}, served)
    await served.close()
    await vi.waitUntil(() => problems.length > 0, patience)
    for (const after of [11 * minutes, 60 * minutes]) await settle(after, await start())
    expect(await steps()).toEqual(['claimed #1', 'unclear process-ended'])
    expect(twilio.taken).toHaveLength(1)
  })

  // @rule bot-unsent, bot-free-text
  it('of staff after 24 hours is sent by the general template', async () => {
    const general = await configure(our, 'whatsapp', { templateGeneralMessage: 'HX9' })
    await http.call('POST', `/api/twilio-bot/configs/${general}/activate`, { cookie: admin })
    await receive('¿Atienden esguinces?')
    await settle(24 * 60 * minutes, process)
    const written = { conversationId: idOfAna(), content: 'Sí,\ncon gusto.', seen: [], account: { general: true } }
    const now = new Date(clock.now()).toISOString()
    await answerConversation(process.conversations, written, originWithoutKey('staff:s1', now))
    await settle(minutes, await start(), process)
    expect(twilio.taken.map(({ fields }) => [fields.ContentSid, fields.ContentVariables])).toEqual([
      ['HX9', JSON.stringify({ 1: 'paciente', 2: 'Sí, con gusto.' })],
    ])
  })

  // @rule messaging-notification-status: Notifications ask for their status too, under our own ids; what does not
  //   arrive stands in the appointment's thread with its code, in any order and once (decision 155)
  it('by the bot, reported as free text outside the 24 hours, ends as that: there is no template for it', async () => {
    await receive('hola')
    await settle(minutes, process)
    const deliveryId = (await world.log.readAll(0n, 10_000))
      .find(({ type }) => type === 'DeliveryTaken')
      ?.stream.slice(9)
    const form = { AccountSid: twilio.account.accountSid, MessageSid: String(twilio.taken[0]?.sid), ErrorCode: '63016' }
    const status = `${http.url}/api/twilio-bot/deliveries/${deliveryId}/status`
    expect((await twilio.post(status, { ...form, MessageStatus: 'undelivered' })).status).toBe(204)
    await settle(0, process)
    const ended = ['claimed #2', 'failed outside-window']
    expect(await steps()).toEqual(['claimed #1', 'taken', 'postponed outside-window', ...ended])
    expect(twilio.taken).toHaveLength(1)
  })

  // @rule bot-unsent
  it('is shown as not sent after an hour', async () => {
    await receive('hola')
    await settle(60 * minutes, process)
    expect(await steps()).toEqual(['skipped too-late'])
    expect(twilio.calls()).toBe(0)
  })
})

// @rule bot-unsent, messaging-not-sent
it('an answer of staff that does not go out opens their conversation again; once mended it is sent again at their wish', async () => {
  await receive('¿Atienden esguinces?')
  await settle(minutes, process)
  const { state } = await process.handler.read(conversationStream(idOfAna()), conversation)
  const seen = state.status === 'open' ? state.toReview : []
  const written = { conversationId: idOfAna(), content: 'Con gusto.', seen, account: { general: false } }
  const origin = originWithoutKey('staff:s1', new Date(clock.now()).toISOString())
  await answerConversation(process.conversations, written, origin)
  twilio.failNext({ answer: 400, code: 21211 })
  await settle(minutes, process)
  await settle(0, process)
  const reopened = (await events()).at(-1)
  const deliveryId = staffMessageIdOf(process.steps.idSecret, origin)
  expect(await deliveryOf(world, deliveryId)).toEqual(['claimed #1', 'failed bad-address'])
  expect([reopened?.type, reopened?.data]).toMatchObject([
    'MessageMarkedForReview',
    { messageId: deliveryId, why: 'not-sent' },
  ])
  const again = await http.call('POST', `/api/doctor/deliveries/${deliveryId}/send-again`, { body: {}, cookie: admin })
  expect(again.status).toBe(200)
  await settle(0, process)
  expect((await deliveryOf(world, deliveryId)).slice(2)).toEqual(['claimed #2', 'taken'])
  expect(
    (await http.call('POST', `/api/doctor/deliveries/${deliveryId}/send-again`, { body: {}, cookie: admin })).status,
  ).toBe(409)
})

describe('what staff answer to a message by SMS', () => {
  const answer = (content: string) => {
    const body = { content, seen: [] }
    const path = `/api/twilio-bot/conversations/${idOfAna()}/messages`
    return http.call('POST', path, { body, cookie: admin })
  }
  const bySms = { From: ana, To: ourSms }

  // @rule bot-same-service: What staff answer goes out by the service and number that the patient wrote to; the 24
  //   hours hold for WhatsApp alone
  it('goes out by SMS from the number it was written to, also days later, whichever configuration is active', async () => {
    await configure(ourSms, 'sms')
    await post('¿Atienden esguinces?', bySms)
    clock.advance(48 * 60 * minutes)
    admin = await signedInAs(http, 'admin')
    expect((await answer('Sí, con gusto.')).body.whatsappUrl).toBeNull()
    await vi.waitUntil(() => twilio.taken.length === 1, patience)
    expect(twilio.taken.map(({ fields }) => [fields.To, fields.From])).toEqual([[ana, ourSms]])
  })

  // @rule bot-same-service
  it('is opened by hand where no configuration sends by SMS', async () => {
    await post('¿Atienden esguinces?', bySms)
    await vi.waitUntil(async () => (await steps()).length === 2, patience)
    expect(await steps()).toEqual(['claimed #1', 'postponed not-configured'])
    expect((await answer('Sí, con gusto.')).body.whatsappUrl).toMatch(/^https:\/\/wa\.me\//)
    expect(twilio.calls()).toBe(0)
  })
})

// @rule bot-lookups
it('appointments are looked up only for what needs them', async () => {
  const stream = appointmentStream(await book())
  const read: string[] = []
  const log: World['log'] = {
    ...world.log,
    readStream(...asked) {
      read.push(asked[0])
      return world.log.readStream(...asked)
    },
  }
  const counting = await start(log)
  const looks = () => read.filter((one) => one === stream).length
  for (const [nth, text] of ['hola', '¿Atienden esguinces?', 'BAJA'].entries())
    await receive(text, counting, `SM${nth}`)
  expect(looks()).toBe(0)
  await receive('cancelar', counting, 'SM9')
  expect(looks()).toBeGreaterThan(0)
  expect(read.some((one) => one.startsWith('schedule-'))).toBe(false)
})
