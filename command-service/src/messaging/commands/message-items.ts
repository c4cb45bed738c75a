import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { ConversationEvent, MessageReceived } from '@clinic/shared-events/messaging/conversation-events.ts'
import { type Origin, systemOrigin } from '../../handling/origin.ts'
import type { DueItem, Following, ItemKind, Settled } from '../../process-managers/item-kind.ts'
import { processManagerNames } from '../../process-managers/names.ts'
import type { Incoming } from './bot-answer.ts'
import { sendToConversation } from './conversation-deps.ts'
import type { ConversationSource, WrittenMessage } from './conversation-source.ts'
import { answerReceived } from './receive-message.ts'
import type { Twilio } from './twilio-deps.ts'

/** 'answer': a message that came in and has no answer. 'send': one that was written, which is to go out. */
type MessageRef = { what: 'answer'; conversationId: string; messageId: string } | ({ what: 'send' } & WrittenMessage)
type Item = DueItem<MessageRef>

type MessageItemDeps = {
  twilio: Twilio
  source: Pick<ConversationSource, 'deliver'>
  /** Milliseconds since 1970. */
  now(): number
  onProblem: (error: unknown) => void
}

/** What the call that took a message in, or wrote one, has not done by then is done here. */
const patienceMs = 60_000
const againMs = 30_000

const handled = [
  'MessageReceived',
  'MessageSent',
  'MessageMarkedForReview',
] as const satisfies readonly ConversationEvent['type'][]
type Handled = Extract<ConversationEvent, { type: (typeof handled)[number] }>

const answerId = (messageId: string) => `${messageId}.answer`

/** A test is answered by the call that made it, or not at all. */
const follow = (event: Pick<Handled, 'type' | 'data'>, at: string): Following<Item> => {
  const { type, data } = event as Handled
  const { conversationId, messageId } = data
  const dueAt = Date.parse(at) + patienceMs
  switch (type) {
    case 'MessageReceived': {
      const item: Item = { id: answerId(messageId), dueAt, ref: { what: 'answer', conversationId, messageId } }
      return { schedule: data.test ? [] : [item], forget: [] }
    }
    case 'MessageSent': {
      const { delivery, inReplyTo, by } = data
      const item: Item = { id: `${messageId}.written`, dueAt, ref: { what: 'send', conversationId, messageId, by } }
      return { schedule: delivery === 'twilio' ? [item] : [], forget: inReplyTo ? [answerId(inReplyTo)] : [] }
    }
    case 'MessageMarkedForReview':
      return { schedule: [], forget: [answerId(messageId)] }
    default:
      return type satisfies never
  }
}

/**
 * What a failure left open in conversations, as a process manager settles it (docs/decisions/0073): messages that
 * nobody answered, and answers that nobody began to send.
 */
export const messageItems = (deps: MessageItemDeps): ItemKind<MessageRef> => ({
  kind: 'message',
  handles: handled,
  // Its type is one of `handled`, and every stored event passed its type's schema.
  follow: (event, at) => follow(event as Pick<Handled, 'type' | 'data'>, at),
  async settle({ what, ...ref }) {
    if (what === 'send') return deps.source.deliver(ref as WrittenMessage)
    return settleAnswer(deps, ref, await deps.twilio.receiving.history(ref.conversationId))
  },
})

type Ref = { conversationId: string; messageId: string }

const settleAnswer = async (
  deps: MessageItemDeps,
  ref: Ref,
  history: readonly Recorded<ConversationEvent>[],
): Promise<Settled> => {
  const { receiving } = deps.twilio
  const received = history.find(
    (event): event is Recorded<MessageReceived> =>
      event.type === 'MessageReceived' && event.data.messageId === ref.messageId,
  )
  if (!received) return 'over'
  const message = incomingOf(received)
  if (message) {
    const answered = await retryReceived(deps, { ...ref, message }, received)
    return answered ? 'over' : { againAt: deps.now() + againMs }
  }
  const origin = systemOrigin(processManagerNames.notifications, receiving.now(), 'leave-to-staff', ref.messageId)
  const { messageId } = ref
  const left = { type: 'LeaveToStaff', data: { messageId, why: 'not-answered' } } as const
  const { ok } = await sendToConversation(receiving, ref.conversationId, left, origin)
  return ok ? 'over' : 'again'
}

/** The bot answers it under the commands of its first delivery, so that what that one did is not done again. @returns whether it did */
const retryReceived = async (
  { twilio: { receiving }, source, onProblem }: MessageItemDeps,
  recorded: Ref & { message: Incoming },
  { meta }: Recorded<MessageReceived>,
): Promise<boolean> => {
  const { commandId, actor, bodyHash } = meta
  const origin: Origin = { commandId, actor, bodyHash, now: receiving.now(), randomId: false }
  try {
    const answer = await answerReceived(receiving, recorded, origin)
    if (!answer.ok) return false
    const { conversationId, reply } = answer
    if (reply) await source.deliver({ conversationId, messageId: reply.messageId, by: 'bot' })
    return true
  } catch (error) {
    onProblem(error)
    return false
  }
}

/** Null once it was erased. */
const incomingOf = ({ data, contact, clinical, at }: Recorded<MessageReceived>): Incoming | null => {
  if (!contact || !clinical) return null
  const { messageSid, configId, messageType, appointmentId, button, repliedTo, wanted, files, sentAt = at } = data
  const about = {
    ...(appointmentId !== undefined && { appointmentId }),
    ...(button !== undefined && button !== 'none' && { button }),
    ...(files && { files }),
  }
  const known = { messageSid, configId, messageType, repliedTo, wanted, sentAt }
  return { ...contact, ...clinical, ...about, ...known, delivery: 'twilio' }
}
