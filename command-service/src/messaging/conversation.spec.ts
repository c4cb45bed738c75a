import { inspect } from 'node:util'
import type { TwilioStatus } from '@clinic/shared-events/contracts/bot-conversations.ts'
import type {
  ConversationEvent,
  MessageReceived,
  MessageSent,
} from '@clinic/shared-events/messaging/conversation-events.ts'
import { describe, expect, it } from 'vitest'
import { givenAt, scenariosOf } from '../../testing/given-when-then.ts'
import { type AnswerAsBot, type ConversationCommand, conversation } from './conversation.ts'

const { given } = scenariosOf(conversation)
const at = (now: string) => ({ commandId: 'c1', now, actor: 'public' })
const meta = at(givenAt)
const ids = { conversationId: 'one', messageType: 'whatsapp' } as const
const received = (messageId: string): MessageReceived => ({
  type: 'MessageReceived',
  data: { ...ids, messageId, messageSid: `SM-${messageId}`, configId: null, test: false },
  contact: { phoneNumber: '8888-1234' },
  clinical: { content: 'Hola' },
})
const receive = (messageId: string): ConversationCommand => {
  const { data } = received(messageId)
  return { type: 'ReceiveMessage', data: { ...data, phoneNumber: '8888-1234', content: 'Hola' }, meta }
}
const none = { responseId: null, action: 'none', outcome: 'none' } as const
const answer = (inReplyTo: string, review: AnswerAsBot['data']['review'] = null): AnswerAsBot => ({
  type: 'AnswerAsBot',
  data: { ...none, messageId: `r-${inReplyTo}`, inReplyTo, content: 'Con gusto', delivery: 'twilio', review },
  meta,
})
const sent = (messageId: string, more: Partial<MessageSent['data']>): MessageSent => ({
  type: 'MessageSent',
  data: { ...ids, ...none, messageId, by: 'bot', delivery: 'twilio', ...more },
  contact: {},
  clinical: { content: 'Con gusto' },
})
const replied = sent('r-m1', { inReplyTo: 'm1' })
const marked: ConversationEvent = {
  type: 'MessageMarkedForReview',
  data: { conversationId: 'one', messageId: 'm1', why: 'not-understood' },
}
const reviewed: ConversationEvent = {
  type: 'ConversationReviewed',
  data: { conversationId: 'one', messageIds: ['m1'] },
}
const byStaff = (
  now: string,
  account: { general: boolean } | null = { general: false },
  content = 'Con gusto',
): ConversationCommand => ({
  type: 'AnswerAsStaff',
  data: { messageId: 's1', content, account, seen: ['m1'] },
  meta: at(now),
})
const review = (...seen: string[]): ConversationCommand => ({ type: 'ReviewConversation', data: { seen }, meta })
const written = (delivery: 'by-hand' | 'twilio', more: Partial<MessageSent['data']> = {}) =>
  sent('s1', { by: 'staff', delivery, ...more })
const hoursLater = (hours: number) => new Date(Date.parse(givenAt) + hours * 3_600_000).toISOString()
const reported = (status: TwilioStatus, errorCode?: string, messageSid: string | null = 'SM9'): ConversationEvent => ({
  type: 'DeliveryReported',
  data: { ...{ conversationId: 'one', messageId: 'r-m1', messageSid, status }, ...(errorCode && { errorCode }) },
})
const report = (
  status: TwilioStatus,
  messageId = 'r-m1',
  errorCode?: string,
  messageSid: string | null = 'SM9',
): ConversationCommand => ({
  ...{ type: 'ReportDelivery', meta },
  data: { messageId, messageSid, status, errorCode },
})

/** How many entries the lists and maps of a state have together. */
const entriesIn = (value: unknown): number => {
  if (value instanceof Map) return value.size
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + 1 + entriesIn(one), 0)
}

describe('a conversation', () => {
  // @rule bot-message-once
  it('takes a message once, however often it is delivered', () => {
    given([])
      .when(receive('m1'))
      .then([received('m1')])
    given([received('m1')])
      .when(receive('m1'))
      .thenNothing()
    given([received('m1')])
      .when(receive('m2'))
      .then([received('m2')])
  })

  // @rule bot-message-once
  it('has one answer of the bot to each message', () => {
    given([received('m1')])
      .when(answer('m1'))
      .then([replied])
    given([received('m1'), replied])
      .when(answer('m1'))
      .thenNothing()
    given([]).when(answer('m1')).thenRejected({ type: 'ConversationNotFound' })
  })

  // @rule bot-manual-review
  it('keeps what is for staff until they answer it or say that they saw it', () => {
    given([received('m1')])
      .when(answer('m1', 'not-understood'))
      .then([replied, marked])
    const waiting = [received('m1'), replied, marked]
    const { state } = given(waiting)
    expect(state).toMatchObject({ toReview: ['m1'] })
    given(waiting).when(review('m1')).then([reviewed])
    given(waiting)
      .when(byStaff(hoursLater(1)))
      .then([written('twilio'), reviewed])
    given([...waiting, reviewed])
      .when(review('m1'))
      .thenNothing()
    given([]).when(review('m1')).thenRejected({ type: 'ConversationNotFound' })
  })

  // @rule bot-free-text
  it('takes free text through Twilio within 24 hours of the last message that came in, then the general template, else by hand', () => {
    const talk = [received('m1'), replied]
    given(talk)
      .when(byStaff(hoursLater(23.99)))
      .then([written('twilio')])
    given(talk)
      .when(byStaff(hoursLater(23.99), { general: true }))
      .then([written('twilio')])
    given(talk)
      .when(byStaff(hoursLater(24), { general: true }))
      .then([written('twilio', { byTemplate: true })])
    given(talk)
      .when(byStaff(hoursLater(24)))
      .then([written('by-hand')])
    given(talk)
      .when(byStaff(hoursLater(1), null))
      .then([written('by-hand')])
    const again = { ...received('m2'), at: hoursLater(20) }
    given([...talk, again])
      .when(byStaff(hoursLater(30)))
      .then([written('twilio')])
  })

  // @rule bot-free-text, missed-fetched
  it('takes free text within 24 hours of when a message that was fetched later was sent', () => {
    const missed = received('m1')
    const early = { ...missed, data: { ...missed.data, sentAt: hoursLater(-3) } }
    given([early])
      .when(byStaff(hoursLater(20)))
      .then([written('twilio')])
    given([early])
      .when(byStaff(hoursLater(21)))
      .then([written('by-hand')])
    given([received('m0'), early])
      .when(byStaff(hoursLater(23)))
      .then([written('twilio')])
  })

  // @rule bot-free-text
  it('takes by the general template a text of 800 characters in one line, and no longer one', () => {
    const say = (content: string, hours: number) => byStaff(hoursLater(hours), { general: true }, content)
    const talk = [received('m1'), replied]
    const lines = `${'🙂'.repeat(400)}  \n\n\t ${'b'.repeat(399)}`
    given(talk)
      .when(say(lines, 48))
      .then([{ ...written('twilio', { byTemplate: true }), clinical: { content: lines } }])
    given(talk)
      .when(say(`${lines}b`, 48))
      .thenRejected({ type: 'TooLongForTemplate' })
    given(talk)
      .when(say(`${lines}b`, 23))
      .then([{ ...written('twilio'), clinical: { content: `${lines}b` } }])
  })

  // @rule bot-same-service
  it('that came by SMS takes free text through Twilio at any time', () => {
    const bySms = { ...received('m1'), data: { ...received('m1').data, messageType: 'sms' as const, configId: 'c1' } }
    given([bySms])
      .when(byStaff(hoursLater(48)))
      .then([sent('s1', { by: 'staff', messageType: 'sms' })])
    const test = { ...received('m2'), data: { ...received('m2').data, test: true } }
    expect(given([bySms, test]).state).toMatchObject({ messageType: 'sms', configId: 'c1' })
  })

  // @rule bot-agreement
  it('knows who wrote last and when, the patient and tests apart', () => {
    const staff = { ...written('by-hand'), at: hoursLater(1) }
    const test = { ...sent('t1', { delivery: 'test' }), at: hoursLater(2) }
    expect(given([received('m1')]).state).toMatchObject({ lastSent: { real: null, test: null } })
    expect(given([received('m1'), { ...replied, at: givenAt }]).state).toMatchObject({
      lastSent: { real: { by: 'bot', at: givenAt } },
    })
    expect(given([received('m1'), replied, staff, test]).state).toMatchObject({
      lastSent: { real: { by: 'staff', at: hoursLater(1) }, test: { by: 'bot', at: hoursLater(2) } },
    })
  })

  // @rule bot-review-seen
  it('goes on waiting for staff with what came after what they saw', () => {
    const later: ConversationEvent = { type: 'MessageMarkedForReview', data: { ...marked.data, messageId: 'm2' } }
    const waiting = [received('m1'), replied, marked, received('m2'), sent('r-m2', { inReplyTo: 'm2' }), later]
    given(waiting).when(review('m1')).then([reviewed])
    given(waiting)
      .when(byStaff(hoursLater(1)))
      .then([written('twilio'), reviewed])
    expect(given([...waiting, reviewed]).state).toMatchObject({ toReview: ['m2'] })
    given([...waiting, reviewed])
      .when(review('m1'))
      .thenNothing()
  })

  // @rule bot-unanswered
  it('leaves a message that was not answered to staff, once, and answers it no more', () => {
    const leave: ConversationCommand = {
      type: 'LeaveToStaff',
      data: { messageId: 'm1', why: 'not-answered' },
      meta,
    }
    const left: ConversationEvent = { type: 'MessageMarkedForReview', data: { ...marked.data, why: 'not-answered' } }
    given([received('m1')])
      .when(leave)
      .then([left])
    given([received('m1'), left])
      .when(leave)
      .thenNothing()
    given([received('m1'), left])
      .when(answer('m1'))
      .thenNothing()
    given([received('m1'), replied])
      .when(leave)
      .thenNothing()
    given([]).when(leave).thenRejected({ type: 'ConversationNotFound' })
  })

  // @rule bot-long-conversations
  it('of any length is folded with no text and a bounded state', () => {
    let state = conversation.initialState()
    for (let n = 0; n < 20_000; n += 1)
      for (const event of [received(`m${n}`), sent(`r-m${n}`, { inReplyTo: `m${n}` })])
        state = conversation.evolve(state, { ...event, at: givenAt })
    expect(entriesIn(state)).toBeLessThan(5_000)
    expect(inspect(state, { depth: null, maxArrayLength: null })).not.toMatch(/Hola|Con gusto/)
    expect(conversation.decide(answer('m19999'), state)).toEqual({ ok: true, events: [] })
  })

  // @rule bot-long-conversations
  it('has at most 500 messages waiting for staff', () => {
    const many = Array.from({ length: 500 }, (_, n): ConversationEvent[] => [
      received(`m${n}`),
      { type: 'MessageMarkedForReview', data: { ...marked.data, messageId: `m${n}` } },
    ]).flat()
    given([...many, received('more')])
      .when(answer('more', 'not-understood'))
      .then([sent('r-more', { inReplyTo: 'more' })])
  })

  it('that was erased takes nothing more of staff', () => {
    const erased = { ...received('m1'), contact: null, clinical: null }
    given([erased])
      .when(byStaff(hoursLater(1), null))
      .thenRejected({ type: 'ConversationErased' })
  })

  // @rule bot-answer-after-staff
  it('remembers what the bot asked until something else is written, by it or by staff', () => {
    const asked = { action: 'appointment_cancel' as const, appointmentIds: ['a1', 'a2'] }
    const question = sent('r-m1', { inReplyTo: 'm1', asked, responseId: 'cancel' })
    expect(given([received('m1'), question, received('m2')]).state).toMatchObject({
      questions: { real: { ...asked, responseId: 'cancel', askedAt: givenAt }, test: null },
    })
    for (const later of [sent('r-m2', { inReplyTo: 'm2' }), written('by-hand')])
      expect(given([received('m1'), question, received('m2'), later]).state).toMatchObject({
        questions: { real: null },
      })
  })

  // @rule bot-tests-apart
  it('keeps what a test was asked apart from what the patient was asked', () => {
    const asked = { action: 'appointment_cancel' as const, appointmentIds: ['a1', 'a2'] }
    const question = sent('r-m1', { inReplyTo: 'm1', asked })
    const test = { ...received('m2'), data: { ...received('m2').data, test: true } }
    const tested = sent('r-m2', { inReplyTo: 'm2', delivery: 'test' })
    expect(given([received('m1'), question, test, tested]).state).toMatchObject({
      questions: { real: asked, test: null },
    })
    expect(given([test, sent('r-m2', { inReplyTo: 'm2', delivery: 'test', asked })]).state).toMatchObject({
      questions: { real: null, test: asked },
    })
  })

  // @rule bot-tests-apart
  it('is answered by hand after a test alone, which nobody wrote', () => {
    const test = { ...received('m1'), data: { ...received('m1').data, test: true } }
    given([test])
      .when(byStaff(hoursLater(1), { general: true }))
      .then([written('by-hand')])
    given([received('m1'), { ...test, at: hoursLater(20) }])
      .when(byStaff(hoursLater(30)))
      .then([written('by-hand')])
  })

  // @rule bot-delivery
  it('records how far a message went, never backwards', () => {
    const talk = [received('m1'), replied]
    given(talk)
      .when(report('queued'))
      .then([reported('queued')])
    given([...talk, reported('delivered')])
      .when(report('queued'))
      .thenNothing()
    given([...talk, reported('queued')])
      .when(report('delivered'))
      .then([reported('delivered')])
    given([...talk, reported('queued')])
      .when(report('failed', 'r-m1', '63016'))
      .then([reported('failed', '63016')])
    given(talk).when(report('queued', 'unknown')).thenNothing()
  })

  it('is what Twilio tells of it, whatever its sender gave up on', () => {
    const talk = [received('m1'), replied]
    const gaveUp = report('failed', 'r-m1', '502', null)
    for (const known of ['queued', 'sending', 'sent', 'delivered'] as const)
      given([...talk, reported(known)])
        .when(gaveUp)
        .thenNothing()
    given([...talk, reported('unclear')])
      .when(gaveUp)
      .then([reported('failed', '502', null)])
  })
})
