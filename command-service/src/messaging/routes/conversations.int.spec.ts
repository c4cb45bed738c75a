import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { contactIdOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { contactStream } from '@clinic/shared-events/contacts/events.ts'
import { testMessageAnswer } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '../../../testing/manual-clock.ts'
import { weekdaysFrom } from '../../../testing/samples.ts'
import { type ServedStaff, serveStaff } from '../../../testing/use-served.ts'
import { openSqliteWorld, type World } from '../../../testing/world.ts'
import { originWithoutKey, systemOrigin } from '../../handling/origin.ts'
import { conversationIdOf } from '../commands/conversation-deps.ts'
import { receiveMessage } from '../commands/receive-message.ts'
import { conversation } from '../conversation.ts'

let world: World
let clinic: ServedStaff
let configId: string
const nextDay = weekdaysFrom('2026-11-23')
let numbers = 0
const nextPhone = () => `8${String(++numbers).padStart(7, '0')}`

beforeAll(async () => {
  world = await openSqliteWorld()
  clinic = await serveStaff(await world.start({ clock: manualClock('2026-11-20T15:00:00.000Z') }))
  const post = (path: string, body: object) =>
    clinic.http.call('POST', `/api/twilio-bot/${path}`, { body, cookie: clinic.admin })
  await post('initialize-defaults', {})
  configId = String((await post('configs', { name: 'Principal', twilioAccountSid: 'AC01' })).body.id)
  await post(`configs/${configId}/activate`, {})
})
afterAll(async () => {
  await clinic.http.close()
  await world.close()
})

const post = (path: string, body: object, key?: string) =>
  clinic.http.call('POST', `/api/twilio-bot/${path}`, { body, cookie: clinic.admin, ...(key && { key }) })
const say = async (phoneNumber: string, message: string, appointmentId?: string) => {
  const answer = await post('test-message', { phoneNumber, message, ...(appointmentId && { appointmentId }) })
  expect(answer.status).toBe(200)
  return testMessageAnswer.strict().parse(answer.body)
}
const book = async (phone: string, startTime = '09:00') => {
  const person = { name: 'María Rojas', email: 'maria@ejemplo.cr', phone, address: 'Heredia' }
  const { body } = await clinic.http.call('POST', '/api/appointments', {
    body: { ...person, date: nextDay(), startTime },
  })
  return (body as { appointment: { id: string; date: string } }).appointment
}
/** The messages of a conversation that wait for staff. */
const waiting = async (conversationId: string): Promise<readonly string[]> => {
  const { state } = await clinic.process.handler.read(conversationStream(conversationId), conversation)
  return state.status === 'open' ? state.toReview : []
}
const review = async (conversationId: string, seen: readonly string[]) =>
  (await post(`conversations/${conversationId}/review`, { seen })).body
const contactOf = (phone: string) =>
  contactStream(contactIdOf(clinic.process.vault.secret('ids'), 'whatsapp', `506${phone}`))
const typesOf = async (stream: string) => (await world.log.readStream(stream)).map(({ type }) => type)
const happenedTo = async (id: string) => (await typesOf(appointmentStream(id))).slice(1)

describe('a test message', () => {
  // @rule bot-test-message, bot-actions, bot-confirms
  it('confirms the appointment of its number, however the number is written', async () => {
    const phone = nextPhone()
    const { id } = await book(`+506 ${phone}`)
    const answer = await say(`${phone.slice(0, 4)}-${phone.slice(4)}`, '¡SÍ, confirmo! 🙏')
    expect(answer).toMatchObject({ actionTaken: 'appointment_confirm', needsManualReview: false })
    expect(answer.botResponse).toMatch(
      /^¡Gracias, María Rojas! Su cita del \d\d\/\d\d\/2026 a las 9:00 AM quedó confirmada/,
    )
    expect(await happenedTo(id)).toEqual(['AppointmentConfirmed'])
    expect((await say(phone, 'confirmo')).actionTaken).toBe('appointment_confirm')
    expect(await happenedTo(id)).toEqual(['AppointmentConfirmed'])
  })

  // @rule bot-actions, request-withdrawn
  it('to cancel or to reschedule records the request of the patient, once, and withdraws one of the other kind', async () => {
    const phone = nextPhone()
    const { id } = await book(phone)
    expect(await say(phone, 'Quiero cancelar')).toMatchObject({ actionTaken: 'appointment_cancel' })
    expect((await say(phone, 'cancelar')).botResponse).toMatch(/^Su solicitud ya estaba registrada/)
    const other = await say(phone, 'mejor otro día')
    expect(other).toMatchObject({ actionTaken: 'appointment_reschedule' })
    expect(other.botResponse).toMatch(/ Su solicitud anterior sobre esa cita queda retirada\.$/)
    expect(await happenedTo(id)).toEqual(['ActionRequested', 'ActionExpired', 'ActionRequested'])
  })

  // @rule bot-which-appointment
  it('of a number with two appointments is asked which, and acts on the one that is answered', async () => {
    const phone = nextPhone()
    const [first, second] = [await book(phone), await book(phone)]
    const asked = await say(phone, 'confirmo')
    expect(asked).toMatchObject({ actionTaken: 'none', needsManualReview: false })
    expect(asked.botResponse).toMatch(/^Tiene varias citas por confirmar:\n1\) .*\n2\) /)
    expect((await say(phone, 'la 2')).actionTaken).toBe('appointment_confirm')
    expect([await happenedTo(first.id), await happenedTo(second.id)]).toEqual([[], ['AppointmentConfirmed']])
  })

  // @rule bot-test-appointment: §2, §7 A test message may name an appointment, and is about that one then
  // @rule bot-test-action: §5 A test of an action needs an appointment: the one whose id is given, or one of the
  //   number; without one nothing is done
  it('with the id of an appointment is about that one, whatever its number', async () => {
    const { id } = await book(nextPhone())
    expect((await say(nextPhone(), 'confirmo', id)).actionTaken).toBe('appointment_confirm')
    expect(await happenedTo(id)).toEqual(['AppointmentConfirmed'])
    const unknown = { phoneNumber: nextPhone(), message: 'confirmo', appointmentId: '2aUyqjCzEIiEcYMKj7TZtw' }
    expect((await post('test-message', unknown)).body.error).toBe('No existe esa cita.')
  })

  // @rule bot-start-as-read, bot-answer-as-listed
  it('to a list whose visit was moved meanwhile asks again, and confirms nothing', async () => {
    const phone = nextPhone()
    const [first, second] = [await book(phone), await book(phone)]
    await say(phone, 'confirmo')
    const body = { date: nextDay(), startTime: '10:00', endTime: '11:00' }
    const moved = await clinic.http.call('PUT', `/api/appointments/${first.id}`, { body, cookie: clinic.admin })
    expect(moved.status).toBe(200)
    const again = await say(phone, '1')
    expect(again.actionTaken).toBe('none')
    expect(again.botResponse).toMatch(/^Esa cita cambió o ya no está[\s\S]* a las 10:00 AM/)
    expect((await say(phone, '2')).actionTaken).toBe('appointment_confirm')
    expect([await happenedTo(first.id), await happenedTo(second.id)]).toEqual([
      ['AppointmentRescheduled', 'AppointmentConfirmed'],
      [],
    ])
  })

  // @rule bot-unknown-number, bot-manual-review, bot-test-action
  it('that is not understood, of an unknown number or about what cannot be done is for staff', async () => {
    expect(await say(nextPhone(), 'confirmo')).toMatchObject({ actionTaken: 'none', needsManualReview: true })
    const answer = await say(nextPhone(), '¿Atienden esguinces?')
    expect(answer).toMatchObject({ actionTaken: 'none', needsManualReview: true })
    const types = await typesOf(conversationStream(answer.conversationId))
    expect(types).toEqual(['MessageReceived', 'MessageSent', 'MessageMarkedForReview'])
    const { id } = await book(nextPhone())
    const cancel = { body: { status: 'cancelado' }, cookie: clinic.admin }
    await clinic.http.call('PATCH', `/api/appointments/${id}/status`, cancel)
    expect(await say(nextPhone(), 'confirmo', id)).toMatchObject({ actionTaken: 'none', needsManualReview: true })
  })

  // @rule opt-out-word, bot-tests-apart
  it('not to be written to is answered so, and opts nobody out', async () => {
    const phone = nextPhone()
    for (const [word, action] of [
      ['¡BAJA!', 'contact_opt_out'],
      ['Alta', 'contact_opt_in'],
    ] as const)
      expect(await say(`+506 ${phone}`, word)).toMatchObject({ actionTaken: action, needsManualReview: false })
    expect(await typesOf(contactOf(phone))).toEqual([])
  })

  // @rule bot-message-once
  it('under one key is one message, one answer and one action', async () => {
    const phone = nextPhone()
    const { id } = await book(phone)
    const body = { phoneNumber: phone, message: 'cancelar' }
    const [first, again] = [
      await post('test-message', body, 'once-0001'),
      await post('test-message', body, 'once-0001'),
    ]
    expect(again.body).toEqual(first.body)
    expect(await happenedTo(id)).toEqual(['ActionRequested'])
    expect((await typesOf(conversationStream(String(first.body.conversationId)))).length).toBe(2)
  })

  // @rule bot-test-required: §5 A test message needs phone and message
  it.each([
    [{ phoneNumber: '' }, 'phoneNumber', 'Teléfono es requerido'],
    [{ phoneNumber: '123' }, 'phoneNumber', 'Teléfono debe tener al menos 8 dígitos'],
    [{ message: ' ' }, 'message', 'Mensaje es requerido'],
  ])('%j is refused at %s', async (more, field, sentence) => {
    const { status, body } = await post('test-message', { phoneNumber: '8888-1234', message: 'Hola', ...more })
    expect([status, body.fields]).toEqual([400, { [field]: sentence }])
  })

  // @rule bot-nothing-personal: Neither a number nor a word of a message stands open in the log, the name of a stream
  //   or a log line
  it('leaves neither its number nor its words in the open', async () => {
    await say('8765-4321', 'Tengo lumbalgia aguda')
    const stored = JSON.stringify(await world.log.readAll(0n, 10_000), (_, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    )
    for (const text of ['87654321', '8765-4321', 'lumbalgia']) {
      expect(stored).not.toContain(text)
      expect(clinic.http.lines.join('')).not.toContain(text)
    }
  })
})

describe('messages that come in', () => {
  const incoming = (phoneNumber: string, messageSid: string, content = 'confirmo') => ({
    phoneNumber,
    content,
    messageSid,
    configId,
    messageType: 'whatsapp' as const,
    delivery: 'twilio' as const,
  })
  const receive = (message: ReturnType<typeof incoming>) => {
    const origin = systemOrigin('twilio', '2026-11-20T15:00:00.000Z', 'message', message.messageSid)
    return receiveMessage(clinic.process.conversations, message, { ...origin, actor: 'public' })
  }

  // @rule opt-out-word
  it('of who does not want to be written to are kept, answered how to come back, and the bot goes on answering', async () => {
    const phone = nextPhone()
    const { id } = await book(phone)
    const answerTo = async (text: string) => {
      const answer = await receive(incoming(`+506${phone}`, `SM-${text}`, text))
      return answer.ok ? answer.reply : null
    }
    const out = await answerTo('¡BAJA!')
    expect(out).toMatchObject({ action: 'contact_opt_out', review: false })
    expect(out?.content).toMatch(/^Listo: ya no le enviaremos .* responda ALTA\.$/)
    expect((await answerTo('no me escriban más'))?.content).toMatch(/^Ya no le enviamos .* responda ALTA\.$/)
    expect((await answerTo('confirmo'))?.action).toBe('appointment_confirm')
    expect(await answerTo('Alta')).toMatchObject({ action: 'contact_opt_in', review: false })
    expect((await answerTo('START'))?.content).toMatch(/^Usted recibe /)
    const events = await world.log.readStream(contactOf(phone))
    expect(events.map(({ type }) => type)).toEqual(['ContactOptedOut', 'ContactOptedIn'])
    expect(events[0]?.data).toMatchObject({ channel: 'whatsapp', by: 'word' })
    expect(await happenedTo(id)).toEqual(['AppointmentConfirmed'])
  })

  // @rule bot-message-once
  it('under one SID are one, also when they are delivered at once', async () => {
    const phone = nextPhone()
    const { id } = await book(phone)
    const twice = await Promise.all([receive(incoming(phone, 'SM1')), receive(incoming(phone, 'SM1'))])
    const third = await receive(incoming(phone, 'SM1'))
    const replies = [...twice, third].map((answer) => answer.ok && answer.reply?.messageId)
    expect(new Set(replies).size).toBe(1)
    expect(await happenedTo(id)).toEqual(['AppointmentConfirmed'])
    const { conversationId } = third as { conversationId: string }
    expect(await typesOf(conversationStream(conversationId))).toEqual(['MessageReceived', 'MessageSent'])
  })

  // @rule bot-start-as-read
  it('about a visit that is moved while they are read do nothing, and are asked again with its new start', async () => {
    const phone = nextPhone()
    const { id } = await book(phone)
    const { conversations } = clinic.process
    const { appointments } = conversations
    for (const content of ['confirmo', 'cancelar']) {
      let readings = 0
      const ofPhone: typeof appointments.ofPhone = async (number) => {
        const visits = await appointments.ofPhone(number)
        return readings++ === 0 ? visits.map((visit) => ({ ...visit, startTime: '08:00' })) : visits
      }
      const answer = await receiveMessage(
        { ...conversations, appointments: { ...appointments, ofPhone } },
        incoming(phone, `SM-moved-${content}`, content),
        originWithoutKey('public', '2026-11-20T15:00:00.000Z'),
      )
      expect(answer).toMatchObject({ ok: true, reply: { action: 'none', review: false } })
      expect(answer.ok && answer.reply?.content).toMatch(/^Esa cita cambió[\s\S]* a las 9:00 AM/)
    }
    expect(await happenedTo(id)).toEqual([])
  })

  // @rule bot-sender-without-number: A sender without a number has a conversation of its own, which is about no
  //   appointment
  it('of senders without a number are conversations of their own, about no appointment', async () => {
    await book('12345678')
    const ids = []
    for (const sender of ['ACME', 'BANCO', '12345678']) {
      const answer = await receive(incoming(sender, `SM-${sender}`))
      expect(answer).toMatchObject({ ok: true, reply: { action: 'none', review: true } })
      ids.push(answer.ok && answer.conversationId)
    }
    expect(new Set(ids).size).toBe(3)
  })

  // @rule bot-tests-apart
  it('are not answered by a test, nor answer what a test was asked', async () => {
    const phone = nextPhone()
    const [first, second] = [await book(phone), await book(phone)]
    await receive(incoming(phone, 'SM-apart-1', 'cancelar'))
    await say(phone, 'confirmo')
    await receive(incoming(phone, 'SM-apart-2', '2'))
    const test = await say(phone, '1')
    expect(test.conversationId).not.toBe(conversationIdOf(clinic.process.steps.idSecret, phone))
    expect(await happenedTo(first.id)).toEqual(['AppointmentConfirmed'])
    expect(await happenedTo(second.id)).toEqual(['ActionRequested'])
  })

  // @rule bot-many-at-once
  it('of 500 numbers at once are answered, each once', async () => {
    const phones = Array.from({ length: 500 }, nextPhone)
    const answers = await Promise.all(phones.map((phone, n) => receive(incoming(phone, `SM-many-${n}`, 'hola'))))
    expect(answers.filter((answer) => answer.ok && answer.reply?.content?.startsWith('¡Hola!'))).toHaveLength(500)
    expect(new Set(answers.map((answer) => answer.ok && answer.conversationId)).size).toBe(500)
  })
})

describe('what staff answer', () => {
  // @rule bot-staff-answer, bot-manual-review
  it('is recorded, ends what waited, and gives a chat to open where nothing sends it', async () => {
    const phone = nextPhone()
    const { conversationId } = await say(phone, '¿Atienden esguinces?')
    const answer = await post(`conversations/${conversationId}/messages`, {
      content: 'Sí, con gusto.',
      seen: await waiting(conversationId),
    })
    expect(answer.status).toBe(201)
    expect(answer.body.whatsappUrl).toBe(`https://wa.me/506${phone}?text=S%C3%AD%2C%20con%20gusto.`)
    const types = await typesOf(conversationStream(conversationId))
    expect(types.slice(3)).toEqual(['MessageSent', 'ConversationReviewed'])
    expect(await review(conversationId, await waiting(conversationId))).toEqual({ reviewed: 0 })
  })

  // @rule bot-manual-review
  it('may be nothing: what waited is marked as seen', async () => {
    const { conversationId } = await say(nextPhone(), '¿?')
    expect(await review(conversationId, await waiting(conversationId))).toEqual({ reviewed: 1 })
  })

  // @rule bot-review-seen
  it('ends what they saw: what came meanwhile goes on waiting', async () => {
    const phone = nextPhone()
    const { conversationId } = await say(phone, '¿Atienden esguinces?')
    const seen = await waiting(conversationId)
    await say(phone, '¿Y los domingos?')
    expect(await review(conversationId, seen)).toEqual({ reviewed: 1 })
    await say(phone, '¿Y en Alajuela?')
    const [second] = await waiting(conversationId)
    await post(`conversations/${conversationId}/messages`, { content: 'Con gusto.', seen: [second] })
    expect(await waiting(conversationId)).toHaveLength(1)
    expect((await post(`conversations/${conversationId}/review`, {})).status).toBe(400)
  })

  it('in a conversation that never was is 404', async () => {
    for (const id of ['x', '2aUyqjCzEIiEcYMKj7TZtw'])
      expect((await post(`conversations/${id}/messages`, { content: 'Hola', seen: [] })).body.error).toBe(
        'No existe esa conversación.',
      )
  })
})
