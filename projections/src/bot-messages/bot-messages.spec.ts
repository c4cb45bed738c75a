import { botMessageRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { describe, expect, it } from 'vitest'
import {
  confirmed,
  delivered,
  documentAfter,
  marked,
  missed,
  received,
  replied,
  reviewed,
  sent,
} from '../../testing/histories/bot-events.ts'
import type { Given } from '../../testing/recorded.ts'
import { botMessages } from './bot-messages.ts'

const messageAfter = documentAfter(botMessages, 'm1')
const replyAfter = documentAfter(botMessages, 'r1')

describe('the messages of the bot', () => {
  // @rule missed-fetched
  it('have the time when they were sent', () => {
    const after = documentAfter(botMessages, 'm2')
    expect(after(received, missed)).toMatchObject({ timestamp: '2026-11-21T12:00:00.000Z' })
  })

  // @rule files-kept
  it('have what they brought, each file with its size once it is kept', () => {
    const files = [
      { type: 'image/jpeg', uri: null },
      { type: 'application/pdf', uri: null },
    ]
    const brought = {
      ...received,
      data: { ...received.data, files },
      clinical: { content: '', location: 'https://mapa' },
    }
    const kept = { type: 'MessageFileKept', data: { conversationId: 'one', messageId: 'm1', number: 1, size: 12 } }
    expect(botMessageRow.strict().parse(messageAfter(brought, kept))).toMatchObject({
      content: '',
      location: 'https://mapa',
      files: [
        { type: 'image/jpeg', size: null },
        { type: 'application/pdf', size: 12 },
      ],
    })
  })

  // @rule messages-news: Issue: one timeline for each number: the news and reminders it was sent stand between the
  //   messages
  it('have the news that the number was sent beside them, with how far it got', () => {
    const id = 'a1.reminder-1-day.whatsapp.0'
    const visit = { appointmentId: 'a1', kind: 'reminder-1-day', date: '2026-11-24', startTime: '09:00' }
    const sentNotice: Given = {
      type: 'NoticeSent',
      data: { conversationId: 'one', deliveryId: id, messageSid: 'SM7', messageType: 'whatsapp', ...visit },
      contact: { phoneNumber: '+50688881234' },
    }
    const about = { of: 'appointment', revision: 0, ...visit }
    const read = delivered('DeliveryReported', { deliveryId: id, about, status: 'read' })
    const row = botMessageRow.strict().parse(documentAfter(botMessages, id)(sentNotice, read))
    expect(row).toMatchObject({ conversationId: 'one', notice: 'reminder-1-day', content: '', status: 'read' })
  })

  // @rule bot-message-fields: §3, Issue: messages are events: what a message shows, and the bot's answer in the one it
  //   answers
  it('have the specified fields, and the one that came in shows its answer', () => {
    const row = botMessageRow.strict().parse(messageAfter(received, confirmed))
    expect(row).toMatchObject({
      messageSid: 'SM1',
      direction: 'inbound',
      content: '¿Atienden esguinces?',
      status: 'received',
      processedByBot: true,
      botResponse: 'Le responderemos.',
      actionTaken: 'appointment_confirm',
    })
    const reply = botMessageRow.strict().parse(replyAfter(received, confirmed))
    expect(reply).toMatchObject({ direction: 'outbound', content: 'Le responderemos.', status: 'twilio' })
    expect(messageAfter(received, sent({ action: 'appointment_cancel', outcome: 'refused' }))).toMatchObject({
      actionTaken: 'none',
    })
  })

  // @rule bot-manual-review
  it('wait for staff until they were reviewed, and keep why', () => {
    expect(messageAfter(received, replied, marked)).toMatchObject({ needsManualReview: true })
    expect(messageAfter(received, replied, marked, reviewed)).toMatchObject({
      needsManualReview: false,
      reviewReason: 'not-understood',
    })
  })

  // @rule bot-delivery: Issue: what became of a message is recorded, with its error code
  it('show what became of them, and why', () => {
    const after = (...events: Given[]) => replyAfter(received, replied, delivered('DeliveryClaimed'), ...events)
    const taken = delivered('DeliveryTaken', { providerId: 'SM2' })
    const failed = delivered('DeliveryFailed', { reason: 'bad-address', code: '63024' })
    expect(after()).toMatchObject({ status: 'claimed', twilioStatus: null })
    expect(after(taken)).toMatchObject({ messageSid: 'SM2', status: 'taken', twilioStatus: 'sent' })
    expect(after(taken, delivered('DeliveryReported', { status: 'read' }))).toMatchObject({
      messageSid: 'SM2',
      status: 'read',
      twilioStatus: 'read',
      reason: null,
    })
    const why = { reason: 'bad-address', errorCode: '63024' }
    expect(after(taken, failed)).toMatchObject({ messageSid: 'SM2', status: 'failed', twilioStatus: 'failed', ...why })
    expect(after(delivered('DeliveryPostponed', { reason: 'unreachable' }))).toMatchObject({
      status: 'postponed',
      reason: 'unreachable',
      errorCode: null,
    })
    expect(after(failed, delivered('DeliveryClaimed'))).toMatchObject({
      status: 'claimed',
      reason: null,
      errorCode: null,
    })
    for (const [type, reason] of [
      ['Skipped', 'opted-out'],
      ['Unclear', 'answer-lost'],
    ] as const)
      expect(after(delivered(`Delivery${type}`, { reason }))).toMatchObject({ status: type.toLowerCase(), reason })
  })

  // @rule bot-free-text
  it('say whether they went by the general template', () => {
    const staff = { by: 'staff', action: 'none', outcome: 'none' }
    expect(replyAfter(received, sent(staff))).toMatchObject({ byTemplate: false })
    expect(replyAfter(received, sent({ ...staff, byTemplate: true }), delivered('DeliveryTaken'))).toMatchObject({
      byTemplate: true,
    })
    expect(replyAfter(received, sent(staff), delivered('DeliveryTaken', { byTemplate: true }))).toMatchObject({
      byTemplate: true,
    })
  })

  // @rule messages-timeline: Issue: one timeline by day along the thread, each message under the name of its writer,
  //   with how far ours went
  it('say who of the staff wrote them', () => {
    const byStaff = { ...sent({ by: 'staff', action: 'none', outcome: 'none' }), actor: 'staff:s1' }
    expect(replyAfter(received, byStaff)).toMatchObject({ staffId: 's1' })
    expect([replyAfter(received, replied), messageAfter(received)]).toMatchObject([
      { staffId: null },
      { staffId: null },
    ])
  })

  it('that were erased have no words left', () => {
    const erased = { ...received, contact: null, clinical: null }
    expect(messageAfter(erased)).toMatchObject({ content: null })
  })
})
