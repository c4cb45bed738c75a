import { inspect } from 'node:util'
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
/** The first message that came in. */
const first = (messageId: string): MessageReceived => {
  const { data, ...personal } = received(messageId)
  return { ...personal, data: { ...data, opens: true } }
}
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
const notice = (n: number) =>
  ({
    type: 'NoticeSent',
    data: {
      ...ids,
      deliveryId: `d${n}`,
      appointmentId: `a${n}`,
      kind: 'reminder-1-day',
      date: '2026-11-23',
      startTime: '09:00',
    },
    contact: { phoneNumber: '+50688881234' },
  }) as const satisfies ConversationEvent
const toAna = { conversationId: 'one', appointmentId: 'a1', phoneNumber: '+50688881234', patientName: 'Ana' }
const open: ConversationCommand = { type: 'OpenConversation', data: toAna, meta }
const opened: ConversationEvent = {
  type: 'ConversationOpened',
  data: { conversationId: 'one', appointmentId: 'a1' },
  contact: { phoneNumber: '+50688881234', patientName: 'Ana' },
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
/** How many entries the lists and maps of a state have together. */
const entriesIn = (value: unknown): number => {
  if (value instanceof Map) return value.size
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + 1 + entriesIn(one), 0)
}

describe('a conversation', () => {
  // @rule bot-message-once: Issue: a message is one, answered once, by the SID it came with
  it('takes a message once, however often it is delivered', () => {
    given([])
      .when(receive('m1'))
      .then([first('m1')])
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

  // @rule bot-manual-review: §3, Issue: a message that the bot does not understand is marked for manual review, until
  //   staff answer it or say that they saw it
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

  // @rule bot-free-text: Issue: free text goes out only within 24 hours of the last message that came in; what staff
  //   answer outside goes out by the general template, in one line, or by hand (decision 140)
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
    expect(given([bySms]).state).toMatchObject({ messageType: 'sms', configId: 'c1' })
  })

  // @rule bot-agreement
  it('knows who wrote last and when, and the newest news that its number was sent', () => {
    const staff = { ...written('by-hand'), at: hoursLater(1) }
    expect(given([received('m1')]).state).toMatchObject({ lastSent: null, notices: [] })
    expect(given([received('m1'), replied, staff]).state).toMatchObject({
      lastSent: { by: 'staff', at: hoursLater(1) },
    })
    const { conversationId: _, messageType: __, ...newest } = notice(24).data
    const { state } = given([notice(0), ...Array.from({ length: 24 }, (_, n) => notice(n + 1))])
    expect(state).toMatchObject({ phoneNumber: '+50688881234', lastReceivedAt: null, lastSent: null })
    if (state.status === 'none') throw new Error('no conversation')
    expect(state.notices).toHaveLength(20)
    expect(state.notices[0]).toEqual({ ...newest, messageSid: null, at: givenAt })
  })

  // @rule bot-agreement
  it('is opened by news too, which waits for nobody; what comes in then is its first message', () => {
    const { data, contact } = notice(1)
    const note: ConversationCommand = { type: 'NoteNotice', data: { ...data, ...contact }, meta }
    for (const history of [[], [received('m1')]])
      given(history)
        .when(note)
        .then([notice(1)])
    given([notice(1)])
      .when(receive('m1'))
      .then([first('m1')])
  })

  // @rule bot-agreement
  it('forgets news that did not arrive, once', () => {
    const forget: ConversationCommand = { type: 'ForgetNotice', data: { deliveryId: 'd1' }, meta }
    const lost = {
      type: 'NoticeNotDelivered',
      data: { conversationId: notice(1).data.conversationId, deliveryId: 'd1' },
    } as const
    given([notice(1), notice(2)])
      .when(forget)
      .then([lost])
    for (const history of [[], [notice(2)], [notice(1), notice(2), lost]]) given(history).when(forget).thenNothing()
    const { state } = given([notice(1), notice(2), lost])
    expect(state).toMatchObject({ notices: [{ deliveryId: 'd2' }] })
  })

  // @rule messages-write-first: Issue: staff write first from a record or an appointment, within Twilio's rules
  //   (decision 153)
  it('is opened by staff once, where nothing came in; news alone is none', () => {
    given([]).when(open).then([opened])
    given([notice(1)])
      .when(open)
      .then([opened])
    for (const history of [[opened], [notice(1), opened], [received('m1')], [received('m1'), replied]])
      given(history).when(open).thenNothing()
    for (const erased of [
      { ...received('m1'), contact: null, clinical: null },
      { ...notice(1), contact: null },
      { ...opened, contact: null },
    ])
      given([erased]).when(open).thenRejected({ type: 'ConversationErased' })
  })

  // @rule messages-write-first, bot-free-text
  it('that staff opened takes their words by the general template, else by hand, until something comes in', () => {
    const account = { general: true }
    for (const history of [[opened], [notice(1), opened]]) {
      given(history)
        .when(byStaff(hoursLater(1), account))
        .then([written('twilio', { byTemplate: true })])
      given(history)
        .when(byStaff(hoursLater(1)))
        .then([written('by-hand')])
      given(history)
        .when(byStaff(hoursLater(1), null))
        .then([written('by-hand')])
    }
    given([opened])
      .when(byStaff(hoursLater(1), account, 'a'.repeat(801)))
      .thenRejected({ type: 'TooLongForTemplate' })
    given([opened, written('twilio', { byTemplate: true }), { ...received('m1'), at: hoursLater(2) }])
      .when(byStaff(hoursLater(3), account))
      .then([written('twilio')])
  })

  // @rule messages-write-first
  it('that staff opened knows its number, and begins with no message that comes in', () => {
    expect(given([opened]).state).toMatchObject({
      phoneNumber: '+50688881234',
      messageType: 'whatsapp',
      configId: null,
      hasReceived: false,
      lastReceivedAt: null,
      withStaffSince: null,
      toReview: [],
    })
    const bySms = { ...notice(1), data: { ...notice(1).data, messageType: 'sms' as const } }
    expect(given([bySms, opened]).state).toMatchObject({ messageType: 'whatsapp' })
    given([opened])
      .when(receive('m1'))
      .then([received('m1')])
    given([opened, received('m1')])
      .when(answer('m1'))
      .then([replied])
  })

  // @rule bot-manual-review
  it('waits for staff again where what they wrote did not go out, once', () => {
    const reopen: ConversationCommand = { type: 'ReopenForStaff', data: { messageId: 's1' }, meta }
    const again: ConversationEvent = {
      type: 'MessageMarkedForReview',
      data: { conversationId: 'one', messageId: 's1', why: 'not-sent' },
    }
    const talk = [received('m1'), written('twilio')]
    given(talk).when(reopen).then([again])
    given([...talk, again])
      .when(reopen)
      .thenNothing()
    given([...talk, again])
      .when(review('s1'))
      .then([{ ...reviewed, data: { conversationId: 'one', messageIds: ['s1'] } }])
  })

  // @rule bot-review-seen: What staff review or answer is what their screen showed as waiting; what came later goes on
  //   waiting
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
    expect(entriesIn(state)).toBeLessThan(50)
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
      question: { ...asked, responseId: 'cancel', askedAt: givenAt },
    })
    for (const later of [sent('r-m2', { inReplyTo: 'm2' }), written('by-hand')])
      expect(given([received('m1'), question, received('m2'), later]).state).toMatchObject({ question: null })
  })

  // @rule bot-tests-apart: A test message opens no time for free text, and neither it nor a patient's own answers what
  //   the other was asked
  it('is answered by hand after a test alone, which nobody wrote', () => {
    const test = { ...received('m1'), data: { ...received('m1').data, test: true } }
    given([test])
      .when(byStaff(hoursLater(1), { general: true }))
      .then([written('by-hand')])
  })
})
