import { phoneOf } from '@clinic/shared-events/contracts/phones.ts'
import type { Recorded } from '@clinic/shared-events/log/define-event.ts'
import type {
  ConversationEvent,
  MessageReceived,
  MessageSent,
} from '@clinic/shared-events/messaging/conversation-events.ts'
import { type Origin, systemOrigin } from '../../handling/origin.ts'
import type { DueItem, Following, ItemKind, Settled } from '../../process-managers/item-kind.ts'
import { processManagerNames } from '../../process-managers/names.ts'
import { contentsIn } from './answer-conversation.ts'
import { sendToConversation } from './conversation-parts.ts'
import { claimMessage, recordReport, sendClaimed } from './deliver-message.ts'
import { answeredWithinMs, answerReceived, type Incoming } from './receive-message.ts'
import { deliverReply } from './take-in.ts'
import { accountFor } from './twilio-account.ts'
import type { Twilio } from './twilio-parts.ts'

/** 'answer': a message that came in and has no answer. 'send': one that is to go out and was not claimed. */
export type ConversationRef = { what: 'answer' | 'send'; conversationId: string; messageId: string }
type Item = DueItem<ConversationRef>

export type ConversationItemParts = {
  twilio: Twilio
  /** Milliseconds since 1970. */
  now(): number
  onProblem: (error: unknown) => void
}

/** What was written goes out so long after it; then it is shown as not sent. */
const sentWithinMs = 60 * 60_000
const againMs = 30_000
/** The code of what was not sent in time. */
const tooLate = 'too-late'

const handled = [
  'MessageReceived',
  'MessageSent',
  'MessageMarkedForReview',
  'DeliveryReported',
] as const satisfies readonly ConversationEvent['type'][]
type Handled = Extract<ConversationEvent, { type: (typeof handled)[number] }>

const answerId = (messageId: string) => `${messageId}.answer`
const sendId = (messageId: string) => `${messageId}.send`

/** A test is answered by the call that made it, or not at all. */
export const follow = ({ type, data }: Pick<Handled, 'type' | 'data'>): Following<Item> => {
  const event = { type, data } as Handled
  const { conversationId, messageId } = data
  switch (event.type) {
    case 'MessageReceived': {
      const item: Item = { id: answerId(messageId), ref: { what: 'answer', conversationId, messageId } }
      return { schedule: event.data.test ? [] : [item], forget: [] }
    }
    case 'MessageSent': {
      const { delivery, inReplyTo } = event.data
      const item: Item = { id: sendId(messageId), ref: { what: 'send', conversationId, messageId } }
      return { schedule: delivery === 'twilio' ? [item] : [], forget: inReplyTo ? [answerId(inReplyTo)] : [] }
    }
    case 'MessageMarkedForReview':
      return { schedule: [], forget: [answerId(messageId)] }
    case 'DeliveryReported':
      return { schedule: [], forget: [sendId(messageId)] }
    default:
      return event satisfies never
  }
}

/**
 * What a failure left open in conversations, as a process manager settles it (docs/decisions/0073-what-a-failure-leaves-open.md): messages that
 * nobody answered, and answers that nobody began to send.
 */
export const conversationItems = (parts: ConversationItemParts): ItemKind<ConversationRef> => ({
  kind: 'message',
  handles: handled,
  // Its type is one of `handled`, and every stored event passed its type's schema.
  follow: (event) => follow(event as Pick<Handled, 'type' | 'data'>),
  async settle(ref) {
    const history = await parts.twilio.takingIn.history(ref.conversationId)
    return ref.what === 'answer' ? settleAnswer(parts, ref, history) : settleSend(parts, ref, history)
  },
})

type History = readonly Recorded<ConversationEvent>[]
type Ref = Pick<ConversationRef, 'conversationId' | 'messageId'>

const settleAnswer = async (parts: ConversationItemParts, ref: Ref, history: History): Promise<Settled> => {
  const { takingIn } = parts.twilio
  const received = history.find(
    (event): event is Recorded<MessageReceived> =>
      event.type === 'MessageReceived' && event.data.messageId === ref.messageId,
  )
  if (!received) return 'over'
  const message = incomingOf(received)
  if (message && parts.now() - Date.parse(received.at) < answeredWithinMs) {
    const answered = await takeUp(parts, { ...ref, message }, received)
    return answered ? 'over' : { againAt: parts.now() + againMs }
  }
  const origin = systemOrigin(processManagerNames.conversations, takingIn.now(), 'leave-to-staff', ref.messageId)
  const { messageId } = ref
  const left = { type: 'LeaveToStaff', data: { messageId, why: 'not-answered' } } as const
  const { ok } = await sendToConversation(takingIn, ref.conversationId, left, origin)
  return ok ? 'over' : 'again'
}

/** The bot answers it under the commands of its first delivery, so that what that one did is not done again. @returns whether it did */
const takeUp = async (
  { twilio: { accounts, takingIn }, onProblem }: ConversationItemParts,
  recorded: Ref & { message: Incoming },
  { meta }: Recorded<MessageReceived>,
): Promise<boolean> => {
  const { commandId, actor, bodyHash } = meta
  const origin: Origin = { commandId, actor, bodyHash, now: takingIn.now(), randomId: false }
  try {
    const answer = await answerReceived(takingIn, recorded, origin)
    if (!answer.ok) return false
    const account = await accountFor(accounts, recorded.message)
    if (account) deliverReply(takingIn, account, answer, addressOf(recorded.message.phoneNumber))
    return true
  } catch (error) {
    onProblem(error)
    return false
  }
}

/** '8888-1234' → '+50688881234'; what is no number stays as it is. */
const addressOf = (phone: string): string => phoneOf(phone)?.e164 ?? phone

/** Null once it was erased. */
const incomingOf = ({ data, contact, clinical }: Recorded<MessageReceived>): Incoming | null => {
  if (!contact || !clinical) return null
  const { messageSid, configId, messageType, appointmentId, wanted, files, sentAt } = data
  const about = {
    ...(appointmentId !== undefined && { appointmentId }),
    ...(files && { files }),
    ...(sentAt !== undefined && { sentAt }),
  }
  return { ...contact, ...clinical, ...about, messageSid, configId, messageType, wanted, delivery: 'twilio' }
}

const settleSend = async (parts: ConversationItemParts, ref: Ref, history: History): Promise<Settled> => {
  const { accounts, takingIn } = parts.twilio
  const at = history.findIndex(({ type, data }) => type === 'MessageSent' && data.messageId === ref.messageId)
  const sent = history[at] as Recorded<MessageSent> | undefined
  const received = history.slice(0, at).findLast((event) => event.type === 'MessageReceived' && !event.data.test)
  const phone = received?.type === 'MessageReceived' ? received.contact?.phoneNumber : undefined
  if (parts.now() - Date.parse(sent?.at ?? '') >= sentWithinMs || received?.type !== 'MessageReceived' || !phone)
    return notSent(parts, ref)
  const account = await accountFor(accounts, received.data)
  const [first, ...others] = account && sent ? contentsIn(account, sent, history) : []
  if (!account || !first) return { againAt: parts.now() + againMs }
  if (!(await claimMessage(takingIn, ref))) return 'over'
  const message = { ...ref, to: addressOf(phone), contents: [first, ...others] as const }
  takingIn.inBackground(sendClaimed(takingIn, account, message))
  return 'over'
}

/** Claimed first: one whose outcome is unclear stays so. */
const notSent = async ({ twilio: { takingIn } }: ConversationItemParts, ref: Ref): Promise<Settled> => {
  if (await claimMessage(takingIn, ref))
    await recordReport(takingIn, { ...ref, messageSid: null, status: 'failed', errorCode: tooLate })
  return 'over'
}
