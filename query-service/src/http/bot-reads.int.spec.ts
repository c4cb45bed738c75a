import { contactIdOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { contactStream } from '@clinic/shared-events/contacts/events.ts'
import {
  botConversationRow,
  botMessageRow,
  conversationFound,
} from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { autoResponseRow, botConfigRow } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import {
  messageSettingsRow,
  standardMessageSettings,
} from '@clinic/shared-events/contracts/messaging/message-settings.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { messagingSettingsStream } from '@clinic/shared-events/messaging/events.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  activated,
  configured,
  deactivated,
  hoursChosen,
  markedForReview,
  opened,
  received,
  responded,
  reworded,
  switchedOff,
} from '../../testing/bot-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

describe('the reads of the bot', () => {
  let rig: Rig
  let cookie: string

  beforeAll(async () => {
    rig = await startRig()
    cookie = (await rig.signIn('s1', 'admin')).cookie
  })
  afterAll(() => rig.close())

  const get = (path: string) => request(rig.url).get(`/api/twilio-bot/${path}`).set('Cookie', cookie)
  const idsIn = ({ body }: { body: { id: string }[] }) => body.map(({ id }) => id)

  // @rule bot-calls-settings: §7 GET /api/twilio-bot/configs, /configs/active and /responses
  // @rule bot-switch-off
  test('configurations come the oldest first; the active one by itself, and null while there is none', async () => {
    await rig.append(messagingSettingsStream, configured('c1'))
    rig.pass(1)
    await rig.folded(await rig.append(messagingSettingsStream, configured('c2')))
    expect((await get('configs/active')).body).toBeNull()
    await rig.append(messagingSettingsStream, activated('c1'))
    await rig.folded(await rig.append(messagingSettingsStream, activated('c2', 'c1')))
    const list = await get('configs')
    expect(idsIn(list)).toEqual(['c1', 'c2'])
    for (const row of list.body) expect(botConfigRow.strict().parse(row)).toEqual(row)
    expect((await get('configs/active')).body).toEqual(list.body[1])
    await rig.folded(await rig.append(messagingSettingsStream, deactivated('c2')))
    expect((await get('configs/active')).body).toBeNull()
    expect((await get('configs')).body).toMatchObject([{ isActive: false }, { isActive: false }])
  })

  // @rule bot-calls-settings, bot-response-switch
  test('responses come with the highest priority first', async () => {
    const made = [responded('r1', 2), responded('r2', 9), responded('r3', 5)]
    await rig.folded(await rig.append(messagingSettingsStream, ...made))
    const list = await get('responses')
    expect(idsIn(list)).toEqual(['r2', 'r3', 'r1'])
    for (const row of list.body) expect(autoResponseRow.strict().parse(row)).toEqual(row)
    await rig.folded(await rig.append(messagingSettingsStream, switchedOff('r3')))
    const active = (await get('responses')).body.map(({ isActive }: { isActive: boolean }) => isActive)
    expect(active).toEqual([true, false, true])
  })

  // @rule reminders-hours-chosen, reminders-hours-public
  test('when reminders go is told administrators, and the hours before a visit to everyone', async () => {
    const standard = await get('messages')
    expect(messageSettingsRow.strict().parse(standard.body)).toEqual(standardMessageSettings)
    const shown = async () => (await request(rig.url).get('/api/public/practice')).body
    expect(await shown()).toMatchObject({ firstReminder: 72, secondReminder: 24 })
    await rig.folded(await rig.append(messagingSettingsStream, hoursChosen(96, 36)))
    const { body } = await get('messages')
    expect(messageSettingsRow.strict().parse(body).hours).toEqual(hoursChosen(96, 36).data)
    expect(await shown()).toMatchObject({ firstReminder: 96, secondReminder: 36 })
  })

  // @rule texts-own, texts-standard
  test('texts are those that were written anew, and not those that are the standard again', async () => {
    const texts = async () => (await get('messages')).body.texts
    await rig.folded(
      await rig.append(messagingSettingsStream, reworded('chat.hello', 'Hola'), reworded('mail.book', 'Agendar')),
    )
    expect(await texts()).toEqual({ 'chat.hello': 'Hola', 'mail.book': 'Agendar' })
    await rig.folded(await rig.append(messagingSettingsStream, reworded('chat.hello', null)))
    expect(await texts()).toEqual({ 'mail.book': 'Agendar' })
  })

  // @rule bot-calls-conversations: §7 GET /api/twilio-bot/conversations, and ours for one, its messages and their
  //   counts
  // @rule bot-review-filter
  test('conversations and their messages come the newest first, and are counted', async () => {
    expect((await get('counts')).body).toEqual({ id: 'all', conversations: 0, waiting: 0 })
    await rig.append(conversationStream('a'), received('a', 1, 'Hola'), markedForReview('a', 1))
    rig.pass(1)
    await rig.append(conversationStream('b'), received('b', 1, 'Buenas'))
    rig.pass(1)
    await rig.folded(await rig.append(conversationStream('a'), received('a', 2, '¿Atienden esguinces?')))
    const list = await get('conversations')
    expect(idsIn(list)).toEqual(['a', 'b'])
    for (const row of list.body) expect(botConversationRow.strict().parse(row)).toEqual(row)
    expect((await get('conversations/b')).body).toEqual(list.body[1])
    const waiting = await get('conversations?status=manual_review&limit=1')
    expect([waiting.body, waiting.headers.link]).toEqual([[list.body[0]], undefined])
    expect(idsIn(await get('conversations?status=active'))).toEqual(['b'])
    expect((await get('conversations?status=manual_review&after=x')).status).toBe(400)
    expect((await get('conversations?status=otra')).body.error).toBe('Estado no válido')
    const messages = await get('conversations/a/messages')
    expect(idsIn(messages)).toEqual(['a.2', 'a.1'])
    for (const row of messages.body) expect(botMessageRow.strict().parse(row)).toEqual(row)
    expect((await get('counts')).body).toEqual({ id: 'all', conversations: 2, waiting: 1 })
  })

  // @rule opt-out-conversation: Staff see where they answer in a conversation that its patient asked not to be written
  //   to, live; they may answer all the same (decision 67)
  test('of a conversation one learns whether who has its number wants to be written to', async () => {
    await rig.folded(await rig.append(conversationStream('d'), received('d', 1, 'Hola')))
    const contactId = contactIdOf(rig.secret('ids'), 'whatsapp', '50688881234')
    const preferences = async () => (await get('conversations/d/contact-preferences')).body.preferences
    expect(await preferences()).toEqual([{ channel: 'whatsapp', contactId, wanted: true }])
    const data = { contactId, channel: 'whatsapp', by: 'word' }
    await rig.folded(await rig.append(contactStream(contactId), { type: 'ContactOptedOut', data }))
    expect(await preferences()).toEqual([{ channel: 'whatsapp', contactId, wanted: false }])
    expect((await get('conversations/x/contact-preferences')).status).toBe(404)
  })

  // @rule messages-write-first
  test('one that staff opened is listed without a message, and found by the name and the number it was opened with', async () => {
    const before = (await get('counts')).body.conversations
    await rig.folded(await rig.append(conversationStream('w'), opened('w')))
    const { body: row } = await get('conversations/w')
    expect(botConversationRow.strict().parse(row)).toMatchObject({ lastMessage: '', lastReceivedAt: null })
    expect((await get('conversations')).body).toContainEqual(row)
    expect((await get('conversations/w/messages')).body).toEqual([])
    expect((await get('counts')).body.conversations).toBe(before + 1)
    for (const search of ['zeneida', '8765-0099']) {
      const { body } = await get(`conversation-search?search=${search}`)
      expect(body).toEqual([{ ...row, found: { messageId: 'w', content: '', order: expect.any(String) } }])
      expect(conversationFound.strict().parse(body[0])).toEqual(body[0])
    }
  })

  // @rule messages-search
  test('conversations are found by name, number or words, each once with its newest message that is found, page by page', async () => {
    for (const [id, phoneNumber, words] of [
      ['s1', '8765-0001', 'Tengo una orden de la Caja'],
      ['s2', '8765-0002', '¿Atienden órdenes del INS?'],
      ['s3', '8765-0003', 'La orden es del doctor'],
    ] as const) {
      const first = received(id, 1, words)
      await rig.append(conversationStream(id), {
        ...first,
        contact: { phoneNumber, patientName: `Paciente ${id}` },
      } as typeof first)
    }
    const again = received('s1', 2, 'Le envío la ORDEN')
    await rig.folded(await rig.append(conversationStream('s1'), again))
    const found = async (query: string) => {
      const { status, body, headers } = await get(`conversation-search?${query}`)
      return {
        status,
        body,
        ids: status === 200 ? idsIn({ body }) : [],
        next: /<\/api\/twilio-bot\/([^>]+)>/.exec(headers.link ?? '')?.[1],
      }
    }
    const { body, ids } = await found('search=orden')
    expect(ids).toEqual(['s1', 's3', 's2'])
    for (const row of body) expect(conversationFound.strict().parse(row)).toEqual(row)
    expect(body[0].found).toMatchObject({ messageId: 's1.2', content: 'Le envío la ORDEN' })
    expect((await found('search=%2B506%208765-0003')).ids).toEqual(['s3'])
    expect((await found('search=paciente%20caja')).ids).toEqual(['s1'])
    expect((await found('search=nadie')).ids).toEqual([])

    const page = await found('search=orden&limit=1')
    expect(page.ids).toEqual(['s1'])
    const second = await get(page.next ?? '')
    expect(idsIn(second)).toEqual(['s3'])
    const third = await get(/<\/api\/twilio-bot\/([^>]+)>/.exec(second.headers.link ?? '')?.[1] ?? '')
    // The older message of the first one is of no page of its own.
    expect([idsIn(third), third.headers.link]).toEqual([['s2'], undefined])

    expect((await found('search=orden&after=x')).status).toBe(400)
    expect((await found('search=')).status).toBe(400)
    expect((await found(`search=${'x'.repeat(201)}`)).status).toBe(400)
  })

  // @rule messages-answer-way: How an answer would go out is told to all staff without anything else of a
  //   configuration
  test('of a conversation a doctor learns whether something sends an answer, and nothing else of the configuration', async () => {
    const asDoctor = (await rig.signIn('s2', 'doctor')).cookie
    const path = '/api/twilio-bot/conversations/e/answer-account'
    const account = async () => (await request(rig.url).get(path).set('Cookie', asDoctor)).body
    await rig.folded(await rig.append(conversationStream('e'), received('e', 1, 'Hola')))
    expect(await account()).toEqual({ account: null })
    await rig.append(messagingSettingsStream, configured('c9', { sender: '+50640001111', general: 'HX9' }))
    await rig.folded(await rig.append(messagingSettingsStream, activated('c9')))
    expect(await account()).toEqual({ account: { general: true } })
    await rig.folded(await rig.append(messagingSettingsStream, deactivated('c9')))
    expect(await account()).toEqual({ account: null })
    expect((await get('conversations/x/answer-account')).status).toBe(404)
  })

  test('a conversation that never was is 404', async () => {
    expect((await get('conversations/x')).body).toEqual({ error: 'No existe esa conversación.', code: 'not-found' })
  })
})
