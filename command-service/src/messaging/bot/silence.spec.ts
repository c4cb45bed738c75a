import type {
  ConversationEvent,
  MessageReceived,
  MessageSent,
} from '@clinic/shared-events/messaging/conversation-events.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { givenAt, scenariosOf } from '../../../testing/given-when-then.ts'
import { type AnswerAsBot, type ConversationCommand, conversation } from '../conversation.ts'
import { silentFor } from './silence.ts'

const { given } = scenariosOf(conversation)
const ids = { conversationId: 'one', messageType: 'whatsapp' } as const
type Delivery = MessageSent['data']['delivery']
type Review = AnswerAsBot['data']['review']

const minutesLater = (minutes: number) => new Date(Date.parse(givenAt) + minutes * 60_000).toISOString()
const received = (messageId: string): MessageReceived => ({
  type: 'MessageReceived',
  data: { ...ids, messageId, messageSid: `SM-${messageId}`, configId: null, test: false },
  contact: { phoneNumber: '8888-1234' },
  clinical: { content: 'Gracias por escribirnos' },
})
const sent = (inReplyTo: string, delivery: Delivery = 'twilio'): MessageSent => ({
  type: 'MessageSent',
  data: {
    ...ids,
    messageId: `r-${inReplyTo}`,
    inReplyTo,
    by: 'bot',
    delivery,
    responseId: null,
    action: 'none',
    outcome: 'none',
  },
  contact: {},
  clinical: { content: 'Con mucho gusto' },
})
const marked = (messageId: string, why: NonNullable<Review>): ConversationEvent => ({
  type: 'MessageMarkedForReview',
  data: { conversationId: 'one', messageId, why },
})
const reviewed = (...messageIds: string[]): ConversationEvent => ({
  type: 'ConversationReviewed',
  data: { conversationId: 'one', messageIds },
})
const answer = (inReplyTo: string, minute: number, review: Review = null, delivery: Delivery = 'twilio') =>
  ({
    type: 'AnswerAsBot',
    data: {
      messageId: `r-${inReplyTo}`,
      inReplyTo,
      content: 'Con mucho gusto',
      delivery,
      review,
      responseId: null,
      action: 'none',
      outcome: 'none',
    },
    meta: { commandId: 'c1', now: minutesLater(minute), actor: 'public' },
  }) satisfies ConversationCommand
/** Messages that the bot answered, one each minute. */
const answeredTimes = (times: number, delivery?: Delivery) =>
  Array.from({ length: times }, (_, n) => [
    { ...received(`m${n}`), at: minutesLater(n) },
    { ...sent(`m${n}`, delivery), at: minutesLater(n) },
  ]).flat()

const takenOverBy = (staffId: string): ConversationEvent => ({
  type: 'ConversationTakenOver',
  data: { conversationId: 'one', staffId },
})
const takenOver = takenOverBy('s1')
const givenBack: ConversationEvent = { type: 'ConversationGivenBack', data: { conversationId: 'one' } }
const byStaff = (delivery: 'by-hand' | 'twilio'): MessageSent => {
  const { inReplyTo: _, ...data } = sent('m1').data
  return { ...sent('m1'), data: { ...data, messageId: 's1', by: 'staff', delivery } }
}
const turn = (
  type: 'TakeOverConversation' | 'GiveBackConversation',
  minute: number,
  staffId = 's1',
): ConversationCommand => ({
  type,
  data: {},
  meta: { commandId: 'c1', now: minutesLater(minute), actor: `staff:${staffId}` },
})
const day = 24 * 60
const twelveHours = 12 * 60

// @rule bot-with-staff: Issue: once staff write, or take a conversation over, the bot is silent in it until 12 hours
//   have passed or it is given back
describe('a conversation that staff attend to', () => {
  it('is one after their words, or once they took it over: what comes is left unanswered for twelve hours', () => {
    for (const begun of [byStaff('by-hand'), byStaff('twilio'), takenOver]) {
      const talk = [received('m1'), sent('m1'), begun, received('m2')]
      for (const minute of [0, twelveHours - 1])
        given(talk)
          .when(answer('m2', minute))
          .then([marked('m2', 'with-staff')])
      given(talk)
        .when(answer('m2', twelveHours))
        .then([sent('m2')])
    }
  })

  it('counts from the newest words of staff', () => {
    const again = { ...byStaff('twilio'), at: minutesLater(day) }
    expect(given([received('m1'), takenOver, again]).state).toMatchObject({ withStaffSince: minutesLater(day) })
  })

  it('is taken over once, and given back once', () => {
    const talk = [received('m1'), sent('m1')]
    given(talk).when(turn('TakeOverConversation', 1)).then([takenOver])
    given([...talk, takenOver])
      .when(turn('TakeOverConversation', 1))
      .thenNothing()
    given([...talk, takenOver])
      .when(turn('TakeOverConversation', day))
      .then([takenOver])
    given([...talk, byStaff('twilio')])
      .when(turn('GiveBackConversation', 1))
      .then([givenBack])
    given([...talk, takenOver, givenBack])
      .when(turn('GiveBackConversation', 1))
      .thenNothing()
    given([...talk, takenOver])
      .when(turn('GiveBackConversation', day))
      .thenNothing()
    for (const type of ['TakeOverConversation', 'GiveBackConversation'] as const)
      given([]).when(turn(type, 1)).thenRejected({ type: 'ConversationNotFound' })
  })

  // @rule messages-colleague: Issue: what a colleague does in an open conversation shows at once, and takes nothing of
  //   what is being written; whoever presses 'Atender yo' attends
  it('is taken over from a colleague, whether that one took it over or wrote', () => {
    for (const begun of [takenOver, byStaff('twilio')])
      given([received('m1'), begun])
        .when(turn('TakeOverConversation', 1, 's2'))
        .then([takenOverBy('s2')])
    given([received('m1'), takenOver, takenOverBy('s2')])
      .when(turn('TakeOverConversation', 2, 's2'))
      .thenNothing()
  })

  it('is the bot’s again where it is given back', () => {
    given([received('m1'), takenOver, givenBack, received('m2')])
      .when(answer('m2', 1))
      .then([sent('m2')])
  })

  it('has its tests answered all the same', () => {
    given([received('m1'), takenOver, received('test')])
      .when(answer('test', 1, null, 'test'))
      .then([sent('test', 'test')])
  })

  it('has no time at which the bot may act before twelve hours have passed, whatever was written before', () => {
    const before = fc.array(fc.constantFrom(received('m1'), sent('m1'), marked('m1', 'not-understood'), givenBack))
    const attended = fc.constantFrom(takenOver, byStaff('by-hand'), byStaff('twilio'))
    const after = fc.array(fc.constantFrom(received('m3'), marked('m3', 'not-understood'), reviewed('m1')))
    fc.assert(
      fc.property(before, attended, after, fc.nat({ max: day }), (early, begun, late, minute) => {
        const { state } = given([received('m0'), ...early, begun, ...late])
        if (state.status === 'none') throw new Error('no conversation')
        expect(silentFor(state, minutesLater(minute))).toBe(minute < twelveHours ? 'with-staff' : null)
      }),
    )
  })
})

// @rule bot-silence: A conversation has at most five answers of the bot in ten minutes, and is told once that a person
//   will answer while its messages wait; what comes beside is for staff (decision 140)
describe('the bot in a conversation', () => {
  it('answers five times in ten minutes, then leaves what comes to staff', () => {
    given([...answeredTimes(4), received('next')])
      .when(answer('next', 5))
      .then([sent('next')])
    for (const review of [null, 'no-appointment'] as const)
      given([...answeredTimes(5), received('next')])
        .when(answer('next', 9.99, review))
        .then([marked('next', 'too-many')])
    given([...answeredTimes(5), received('next')])
      .when(answer('next', 10))
      .then([sent('next')])
  })

  it('tells what was done for a message, however many were answered at the same moment', () => {
    const done = { action: 'appointment_confirm', outcome: 'done', appointmentId: 'a1' } as const
    const { data, ...confirming } = answer('next', 5)
    const { data: noticed, ...confirmation } = sent('next')
    given([...answeredTimes(5), received('next')])
      .when({ ...confirming, data: { ...data, ...done } })
      .then([{ ...confirmation, data: { ...noticed, ...done } }])
  })

  it('answers tests as often as they are made, and counts none of them', () => {
    given([...answeredTimes(5), received('test')])
      .when(answer('test', 5, 'not-understood', 'test'))
      .then([sent('test', 'test'), marked('test', 'not-understood')])
    given([...answeredTimes(5, 'test'), received('next')])
      .when(answer('next', 5))
      .then([sent('next')])
  })

  it('says once that a person will answer while what was not understood waits, and marks what comes all the same', () => {
    const waiting = [received('m1'), sent('m1'), marked('m1', 'not-understood')]
    given([...waiting, received('m2')])
      .when(answer('m2', 600, 'not-understood'))
      .then([marked('m2', 'not-understood')])
    given([...waiting, received('m2')])
      .when(answer('m2', 600))
      .then([sent('m2')])
    given([...waiting, received('m2'), marked('m2', 'not-understood'), reviewed('m1', 'm2'), received('m3')])
      .when(answer('m3', 600, 'not-understood'))
      .then([sent('m3'), marked('m3', 'not-understood')])
  })

  it('says it to who was not told it: after a test, or what was left to staff without an answer', () => {
    const test = [received('m1'), sent('m1', 'test'), marked('m1', 'not-understood')]
    const left = [received('m1'), marked('m1', 'not-answered')]
    for (const talk of [test, left])
      given([...talk, received('m2')])
        .when(answer('m2', 1, 'not-understood'))
        .then([sent('m2'), marked('m2', 'not-understood')])
  })
})
