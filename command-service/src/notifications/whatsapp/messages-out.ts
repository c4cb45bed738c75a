import { reachableUrl } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { mayWriteFreely } from '@clinic/shared-events/contracts/messaging/staff-answers.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { hasOptedOut } from '../../contacts/commands/preferences.ts'
import { callbackOf } from '../../deliveries/commands/report-delivery.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { conversationIdOf } from '../../messaging/commands/conversation-deps.ts'
import { messagesOut, type Twilio } from '../../messaging/commands/twilio-deps.ts'
import { conversation } from '../../messaging/conversation.ts'
import type { MessagesOut } from './whatsapp-channel.ts'

type Given = {
  handler: CommandHandler
  /** The vault's 'ids'. */
  idSecret: Buffer
  now: () => string
  twilio: Twilio
}

/** The way out for messages to patients through the active configuration, as the log and the vault have it. */
export const openMessagesOut = ({ handler, idSecret, now, twilio }: Given): MessagesOut => ({
  // Without an address that patients reach there is no link to send them.
  out: async () => (reachableUrl(twilio.receiving.publicUrl) === null ? null : messagesOut(twilio)),
  isWrittenTo: twilio.receiving.isWrittenTo,
  optedOut: (digits) => hasOptedOut({ handler, idSecret }, 'whatsapp', digits),
  async windowOpen(digits) {
    const stream = conversationStream(conversationIdOf(idSecret, `+${digits}`))
    const { state } = await handler.read(stream, conversation)
    return state.status === 'open' && mayWriteFreely(state.lastReceivedAt, now())
  },
  callbackOf: (deliveryId) => callbackOf(twilio.receiving.publicUrl, deliveryId),
})
