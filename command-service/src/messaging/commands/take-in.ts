import { Busy } from '@clinic/service-kit/http/problem.ts'
import { type Origin, systemOrigin } from '../../handling/origin.ts'
import { patiently } from '../../handling/patiently.ts'
import type { PostedMessage } from '../posted-message.ts'
import type { TwilioAccount } from '../sender/twilio-sender.ts'
import type { ConversationParts } from './conversation-parts.ts'
import { type DeliveryParts, deliverMessage } from './deliver-message.ts'
import type { KeepFiles } from './keep-files.ts'
import { type Incoming, type Received, type ReceivedAnswer, receiveMessage } from './receive-message.ts'

export type TakeInParts = ConversationParts &
  DeliveryParts & {
    /** Goes on after the post was answered: Twilio waits for 15 s, and sending may take longer. */
    inBackground(work: Promise<void>): void
    keepFiles: Pick<KeepFiles, 'patiently'>
  }

/** Twilio waits for 15 s and posts nothing again that was refused, so a message of a burst waits for its turn. Milliseconds. */
const patienceMs = 10_000

/**
 * Takes in a message that came through Twilio, once by its id: it is recorded, the bot does what it asks for, and the answer goes out from the
 * number it was written to, once. The patient did it, so what they confirm is theirs.
 * @throws Busy where its turn did not come in time
 */
export const takeIn = async (
  parts: TakeInParts,
  posted: PostedMessage,
  { configId, ...account }: Omit<TwilioAccount, 'from'> & { configId: string },
): Promise<ReceivedAnswer> => {
  const { messageSid, from, to, service, content, profileName, wanted, files, location, sentAt } = posted
  const incoming: Incoming = {
    ...{ phoneNumber: from, content, messageSid, configId, messageType: service, delivery: 'twilio', wanted },
    ...(profileName !== undefined && { patientName: profileName }),
    ...(files && { files }),
    ...(location !== undefined && { location }),
    ...(sentAt !== undefined && { sentAt }),
  }
  const origin: Origin = { ...systemOrigin('twilio', parts.now(), 'message', messageSid), actor: 'public' }
  const answer = await patiently({ forMs: patienceMs }, async () => {
    const received = await receiveMessage(parts, incoming, origin)
    if (!received.ok && received.rejection.type === 'Busy') throw new Busy('the conversation is busy')
    return received
  })
  if (!answer.ok) return answer
  const { conversationId, messageId } = answer
  if (files) parts.inBackground(parts.keepFiles.patiently({ conversationId, messageId }))
  deliverReply(parts, { ...account, service, from: to }, answer, from)
  return answer
}

/** Sends the bot's answer while the call that brought the message is answered, unless somebody else does or did. @param to '+50688881234' */
export const deliverReply = (
  parts: TakeInParts,
  account: TwilioAccount,
  { conversationId, reply }: Pick<Received, 'conversationId' | 'reply'>,
  to: string,
): void => {
  if (reply === null || reply.content === null) return
  const { messageId, content: body } = reply
  parts.inBackground(deliverMessage(parts, account, { conversationId, messageId, to, contents: [{ body }] }))
}
