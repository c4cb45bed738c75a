import type {
  ConversationEvent,
  MessageReceived,
  MessageSent,
} from '@clinic/shared-events/messaging/conversation-events.ts'
import { describe, it } from 'vitest'
import { givenAt, scenariosOf } from '../../testing/given-when-then.ts'
import { type AnswerAsBot, type ConversationCommand, conversation } from './conversation.ts'

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
    ...{ ...ids, messageId: `r-${inReplyTo}`, inReplyTo, by: 'bot', delivery },
    ...{ responseId: null, action: 'none', outcome: 'none' },
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
      ...{ messageId: `r-${inReplyTo}`, inReplyTo, content: 'Con mucho gusto', delivery, review },
      ...{ responseId: null, action: 'none', outcome: 'none' },
    },
    meta: { commandId: 'c1', now: minutesLater(minute), actor: 'public' },
  }) satisfies ConversationCommand
/** Messages that the bot answered, one each minute. */
const answeredTimes = (times: number, delivery?: Delivery) =>
  Array.from({ length: times }, (_, n) => [
    { ...received(`m${n}`), at: minutesLater(n) },
    { ...sent(`m${n}`, delivery), at: minutesLater(n) },
  ]).flat()

// @rule bot-silence
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
    const { data: told, ...confirmation } = sent('next')
    given([...answeredTimes(5), received('next')])
      .when({ ...confirming, data: { ...data, ...done } })
      .then([{ ...confirmation, data: { ...told, ...done } }])
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
