import { Busy } from '@clinic/service-kit/http/problem.ts'
import type { TwilioStatus } from '@clinic/shared-events/contracts/bot-conversations.ts'
import { reachableUrl } from '@clinic/shared-events/contracts/messaging-setup.ts'
import { originWithoutKey } from '../../handling/origin.ts'
import { patiently } from '../../handling/patiently.ts'
import { type MessageContent, type MessageSender, type SendOutcome, sendFirst } from '../sender/message-sender.ts'
import type { TwilioAccount } from '../sender/twilio-sender.ts'
import { type ConversationParts, sendToConversation } from './conversation-parts.ts'

export type DeliveryParts = Pick<ConversationParts, 'handler' | 'now'> & {
  senderOf(account: TwilioAccount): Promise<MessageSender>
  publicUrl: string | null
}

/**
 * A message that is recorded as sent, the number it is for, and what it goes out as: the first of `contents`, and the next one where that is
 * refused as free text outside the 24 hours.
 */
export type Recorded = {
  conversationId: string
  messageId: string
  to: string
  contents: readonly [MessageContent, ...MessageContent[]]
}

/** Where Twilio reports what becomes of a message. */
export const statusPath = '/api/twilio-bot/status/:conversationId/:messageId'

/** None where Twilio could not reach it: it refuses a message that names such an address. */
export const callbackAt = (publicUrl: string | null, path: string): { statusCallback?: string } => {
  const reached = reachableUrl(publicUrl)
  return reached === null ? {} : { statusCallback: reached + path }
}

const pathOf = ({ conversationId, messageId }: Pick<Recorded, 'conversationId' | 'messageId'>): string =>
  statusPath.replace(':conversationId', conversationId).replace(':messageId', messageId)

/**
 * Sends a message, unless somebody else does or did, and records what came of it. It is claimed before it is tried: claimed, it is unclear
 * until an outcome is known, so that one whose process ended in between is not sent again (docs/decisions/0065-a-message-whose-answer-was-lost.md).
 */
export const deliverMessage = async (
  parts: DeliveryParts,
  account: TwilioAccount,
  message: Recorded,
): Promise<void> => {
  if (await claimMessage(parts, message)) await sendClaimed(parts, account, message)
}

/** @throws Busy. @returns whether nobody else sends it or did */
export const claimMessage = (
  parts: DeliveryParts,
  { conversationId, messageId }: Pick<Recorded, 'conversationId' | 'messageId'>,
): Promise<boolean> => recordReport(parts, { conversationId, messageId, messageSid: null, status: 'unclear' })

/** Sends a message that this process claimed, and records what came of it. */
export const sendClaimed = async (parts: DeliveryParts, account: TwilioAccount, message: Recorded): Promise<void> => {
  const { conversationId, messageId, to, contents } = message
  const sender = await parts.senderOf(account)
  const common = { to, ...callbackAt(parts.publicUrl, pathOf(message)) }
  const [first, ...others] = contents
  const { nth, ...outcome } = await sendFirst(sender, [
    { ...common, ...first },
    ...others.map((content) => ({ ...common, ...content })),
  ])
  await recordReport(parts, { conversationId, messageId, ...reportOf(outcome), ...(nth > 0 && { byTemplate: true }) })
}

const reportOf = (outcome: SendOutcome): Pick<Report, 'messageSid' | 'status' | 'errorCode'> => {
  if (outcome.outcome === 'taken') return { messageSid: outcome.sid, status: 'queued' }
  if (outcome.outcome === 'unclear') return { messageSid: null, status: 'unclear' }
  return { messageSid: null, status: 'failed', errorCode: outcome.code }
}

/** What is known of a message's delivery. */
export type Report = {
  conversationId: string
  messageId: string
  messageSid: string | null
  status: TwilioStatus
  errorCode?: string
  /** It went by the general template after it was refused as free text. */
  byTemplate?: boolean
}

/** How long a report waits for the turn of its conversation. Milliseconds. */
const patienceMs = 10_000

/** Records a report. @throws Busy where its turn did not come in time. @returns whether it was news: one that is not newer than what is known, or of an unknown message, is not */
export const recordReport = async (
  parts: Pick<ConversationParts, 'handler' | 'now'>,
  report: Report,
): Promise<boolean> => {
  const { conversationId, ...data } = report
  // An id for this try alone: a repeat is not answered as the first time, but changes nothing.
  const origin = originWithoutKey('system:twilio', parts.now())
  return patiently({ forMs: patienceMs }, async () => {
    const answer = await sendToConversation(parts, conversationId, { type: 'ReportDelivery', data }, origin)
    if (!answer.ok && answer.rejection.type === 'Busy') throw new Busy('the conversation is busy')
    return answer.ok && answer.events.length > 0
  })
}
