import { Busy } from '@clinic/platform/http/calls/problem.ts'
import { type Origin, systemOrigin } from '../../handling/origin.ts'
import { retryBusy } from '../../handling/retry-busy.ts'
import type { PostedMessage } from '../posted-message.ts'
import type { Incoming } from './bot-answer.ts'
import type { ConversationDeps } from './conversation-deps.ts'
import type { KeepFiles } from './keep-files.ts'
import { type ReceivedAnswer, receiveMessage } from './receive-message.ts'

export type TakeInDeps = ConversationDeps & {
  /** Sends the bot's answer. Goes on after the post was answered: Twilio waits for 15 s, and sending may take longer. */
  sendReply(conversationId: string, messageId: string): void
  /** Goes on after the post was answered. */
  inBackground(work: Promise<void>): void
  keepFiles: Pick<KeepFiles, 'retryBusy'>
}

/** Twilio waits for 15 s and posts nothing again that was refused, so a message of a burst waits for its turn. Milliseconds. */
const patienceMs = 10_000

/** The command that takes in a message of that sid, however it comes. */
export const receivedOrigin = (messageSid: string, now: string): Origin => ({
  ...systemOrigin('twilio', now, 'message', messageSid),
  actor: 'public',
})

/**
 * Takes in a message that came through Twilio, once by its id: it is recorded, the bot does what it asks for, and the answer goes out from the
 * number it was written to, once. The patient did it, so what they confirm is theirs.
 * @throws Busy where its turn did not come in time
 */
export const receivePosted = async (
  deps: TakeInDeps,
  posted: PostedMessage,
  { configId }: { configId: string },
): Promise<ReceivedAnswer> => {
  const { messageSid, from, service, content, profileName, wanted, files, location, sentAt } = posted
  const { repliedTo, button } = posted
  const incoming: Incoming = {
    phoneNumber: from,
    content,
    messageSid,
    configId,
    messageType: service,
    delivery: 'twilio',
    wanted,
    repliedTo,
    button,
    ...(profileName !== undefined && { patientName: profileName }),
    ...(files && { files }),
    ...(location !== undefined && { location }),
    ...(sentAt !== undefined && { sentAt }),
  }
  const origin = receivedOrigin(messageSid, deps.now())
  const answer = await retryBusy({ forMs: patienceMs }, async () => {
    const received = await receiveMessage(deps, incoming, origin)
    if (!received.ok && received.rejection.type === 'Busy') throw new Busy('the conversation is busy')
    return received
  })
  if (!answer.ok) return answer
  const { conversationId, messageId, reply } = answer
  if (files) deps.inBackground(deps.keepFiles.retryBusy({ conversationId, messageId }))
  if (reply) deps.sendReply(conversationId, reply.messageId)
  return answer
}
