import { botConversationRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { describe, expect, it } from 'vitest'
import {
  confirmed,
  documentAfter,
  givenBack,
  marked,
  missed,
  opened,
  received,
  replied,
  reviewed,
  sent,
  takenOver,
} from '../../testing/histories/bot-events.ts'
import { botConversations } from './bot-conversations.ts'

const conversationAfter = documentAfter(botConversations, 'one')

describe('the conversations of the bot', () => {
  // @rule bot-conversation-fields: §3, Issue: conversations are made of events: what a conversation shows; status
  //   active and messageType whatsapp by default
  it('have the specified fields, with their last message', () => {
    const row = botConversationRow.strict().parse(conversationAfter(received, confirmed))
    expect(row).toMatchObject({
      id: 'one',
      configId: 'c1',
      phoneNumber: '8888-1234',
      patientName: 'María',
      appointmentId: 'a1',
      status: 'active',
      lastMessage: 'Le responderemos.',
      lastDirection: 'outbound',
      lastReceived: '¿Atienden esguinces?',
      lastReceivedAt: '2026-11-21T14:01:00.000Z',
      lastMessageAt: '2026-11-21T14:02:00.000Z',
    })
  })

  // @rule missed-fetched
  it('have the time for free text of the newest message, as of when it was sent', () => {
    expect(conversationAfter(missed)).toMatchObject({ lastReceivedAt: '2026-11-21T12:00:00.000Z' })
    expect(conversationAfter(received, missed)).toMatchObject({ lastReceivedAt: '2026-11-21T14:01:00.000Z' })
  })

  // @rule bot-manual-review
  it('say what waits for staff', () => {
    expect(conversationAfter(received, replied, marked)).toMatchObject({ status: 'manual_review', toReview: ['m1'] })
    expect(conversationAfter(received, replied, marked, reviewed)).toMatchObject({ status: 'active', toReview: [] })
  })

  // @rule messages-waiting-quoted: Ours: a conversation that waits quotes in its list what waits, not what its patient
  //   wrote after it that needs no answer
  it('have the words of the newest message that waits, until it was seen to', () => {
    const came = (messageId: string, content: string) => ({
      ...received,
      data: { ...received.data, messageId },
      clinical: { content },
    })
    const waits = (messageId: string) => ({ ...marked, data: { ...marked.data, messageId } })
    const [thanks, more] = [came('m3', 'gracias'), came('m4', '¿Y los sábados?')]
    const question = { messageId: 'm1', content: '¿Atienden esguinces?', brought: null }
    const asked = [received, replied, marked, thanks]
    expect(conversationAfter(received)).toMatchObject({ waiting: null })
    expect(conversationAfter(...asked)).toMatchObject({ lastReceived: 'gracias', waiting: question })
    expect(conversationAfter(...asked, waits('r1'))).toMatchObject({ waiting: question })
    expect(conversationAfter(...asked, more, waits('m4'))).toMatchObject({
      waiting: { messageId: 'm4', content: '¿Y los sábados?' },
    })
    expect(conversationAfter(...asked, reviewed)).toMatchObject({ waiting: null })
    expect(conversationAfter(...asked, more, waits('m4'), reviewed)).toMatchObject({ waiting: { messageId: 'm4' } })
    const file = { ...received, data: { ...received.data, files: [{ type: 'image/jpeg' }] }, clinical: { content: '' } }
    expect(conversationAfter(file, marked)).toMatchObject({ waiting: { content: '', brought: 'image/jpeg' } })
    expect(conversationAfter({ ...received, contact: null, clinical: null }, marked)).toMatchObject({
      waiting: { content: null },
    })
  })

  // @rule bot-with-staff
  it('say since when staff write with the patient, by their words or since they took it over', () => {
    const byStaff = sent({ by: 'staff', inReplyTo: undefined, action: 'none', outcome: 'none' })
    expect(conversationAfter(received, replied)).toMatchObject({ withStaffSince: null })
    expect(conversationAfter(received, byStaff)).toMatchObject({ withStaffSince: '2026-11-21T14:02:00.000Z' })
    expect(conversationAfter(received, replied, takenOver)).toMatchObject({
      withStaffSince: '2026-11-21T14:03:00.000Z',
    })
    expect(conversationAfter(received, takenOver, received, replied)).toMatchObject({
      withStaffSince: '2026-11-21T14:02:00.000Z',
    })
    expect(conversationAfter(received, takenOver, givenBack)).toMatchObject({ withStaffSince: null })
  })

  // @rule messages-colleague
  it('say who of the staff attends: whoever took it over or wrote last, nobody once it was given back', () => {
    const byColleague = { ...sent({ by: 'staff', action: 'none', outcome: 'none' }), actor: 'staff:s2' }
    expect(conversationAfter(received, replied)).toMatchObject({ withStaff: null })
    expect(conversationAfter(received, takenOver, replied)).toMatchObject({ withStaff: 's1' })
    expect(conversationAfter(received, takenOver, byColleague, received)).toMatchObject({ withStaff: 's2' })
    expect(conversationAfter(received, byColleague, givenBack)).toMatchObject({ withStaff: null })
  })

  // @rule bot-tests-apart
  it('have no time for free text by a test alone, and keep that of the patient', () => {
    const test = { ...received, data: { ...received.data, test: true } }
    expect(conversationAfter(test)).toMatchObject({ lastReceivedAt: null, test: true })
    const later = { ...test, at: '2026-11-21T15:00:00.000Z' }
    expect(conversationAfter(received, later)).toMatchObject({ lastReceivedAt: '2026-11-21T14:01:00.000Z' })
    const bySms = { ...received, data: { ...received.data, messageType: 'sms' } }
    expect(conversationAfter(bySms, later)).toMatchObject({ messageType: 'sms' })
  })

  // @rule messages-write-first
  it('that staff opened have no message yet, and are kept as they are by what comes in', () => {
    const row = botConversationRow.strict().parse(conversationAfter(opened))
    expect(row).toMatchObject({
      phoneNumber: '+50688881234',
      patientName: 'María',
      appointmentId: 'a1',
      status: 'active',
      test: false,
      lastMessageAt: '2026-11-21T14:01:00.000Z',
      lastReceivedAt: null,
      lastMessage: '',
      lastReceived: '',
      lastDirection: 'outbound',
      withStaffSince: null,
      messageType: 'whatsapp',
    })
    const byStaff = { ...sent({ by: 'staff', action: 'none', outcome: 'none' }), contact: {}, actor: 'staff:s2' }
    expect(conversationAfter(opened, byStaff)).toMatchObject({
      patientName: 'María',
      lastMessage: 'Le responderemos.',
      lastReceivedAt: null,
      withStaff: 's2',
    })
    expect(conversationAfter(opened, received)).toMatchObject({
      patientName: 'María',
      appointmentId: 'a1',
      lastReceivedAt: '2026-11-21T14:02:00.000Z',
      lastReceived: '¿Atienden esguinces?',
      lastDirection: 'inbound',
    })
    const known = conversationAfter(received, replied)
    expect(conversationAfter(received, replied, opened)).toEqual(known)
    expect(conversationAfter({ ...opened, contact: null })).toMatchObject({ phoneNumber: null, patientName: null })
  })

  it('that were erased have no words left', () => {
    const erased = { ...received, contact: null, clinical: null }
    expect(conversationAfter(erased)).toMatchObject({ phoneNumber: null, patientName: null, lastMessage: null })
  })

  // @rule conversation-titles: Issue: a conversation is titled by the number's record; a profile name is shown as such
  it('have the name of a profile apart from that of an appointment', () => {
    const named = { ...received, contact: { phoneNumber: '8888-1234', patientName: 'Mauri' } }
    expect(conversationAfter(named)).toMatchObject({ patientName: null, profileName: 'Mauri' })
    expect(conversationAfter(named, confirmed, received)).toMatchObject({ patientName: 'María', profileName: 'Mauri' })
    expect(conversationAfter(named, { ...received, contact: null, clinical: null })).toMatchObject({
      patientName: null,
      profileName: null,
    })
  })
})
