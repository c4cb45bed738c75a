import type { SkipReason } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import { phoneOf } from '@clinic/shared-events/contracts/wire/phones.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { DeliveryFacts } from '@clinic/shared-events/deliveries/events.ts'
import type { ConversationEvent, MessageSent } from '@clinic/shared-events/messaging/conversation-events.ts'
import { type Prepare, type Ready, readDelivery } from '../../deliveries/commands/deliver.ts'
import type { Source } from '../../deliveries/commands/delivery-items.ts'
import { callbackOf } from '../../deliveries/commands/report-delivery.ts'
import { notConfigured } from '../../deliveries/delivery.ts'
import { askedAtOf, type Begun, isBehind } from '../../deliveries/delivery-state.ts'
import { systemOrigin } from '../../handling/origin.ts'
import type { Settled } from '../../process-managers/item-kind.ts'
import { processManagerNames } from '../../process-managers/names.ts'
import { conversation } from '../conversation.ts'
import { sendFirst } from '../sender/message-sender.ts'
import { contentsIn } from './answer-conversation.ts'
import { sendToConversation } from './conversation-deps.ts'
import { accountFor } from './twilio-account.ts'
import type { Twilio } from './twilio-deps.ts'

/** For so many hours what was written is of use: the bot's answer to a message, and the words of staff. */
const usefulHours = { bot: 1, staff: 24 } as const
const hourMs = 60 * 60_000

/** A message of a conversation that is recorded as sent. */
export type WrittenMessage = { conversationId: string; messageId: string; by: MessageSent['data']['by'] }
export type ConversationSource = Source & {
  /** Sends what was written, unless somebody does or did. `isNew`: just now. */
  deliver(written: WrittenMessage, by?: { isNew: true }): Promise<Settled>
}

/** What is written in conversations as what goes out. Rejects with `StoreAway`. */
export const conversationSource = ({ accounts, receiving, deliverer }: Twilio): ConversationSource => {
  const { now, history, isWrittenTo } = receiving

  const prepare =
    ({ conversationId, messageId, by }: WrittenMessage): Prepare =>
    async (known): Promise<Ready | { skip: SkipReason }> => {
      if (!accounts.sending) return { skip: 'messages-off' }
      const events = await history(conversationId)
      const state = events.reduce(conversation.evolve, conversation.initialState())
      const sent = sentIn(events, messageId)
      const phone = state.status === 'open' ? state.phoneNumber : null
      if (state.status === 'none' || phone === null || !sent?.clinical) return { skip: 'erased' }
      if (!isWrittenTo(phone)) return { skip: 'other-country' }
      const usefulUntil = instantAfter(askedAtOf(known) ?? sent.at, usefulHours[by] * hourMs)
      if (now() >= usefulUntil) return { skip: 'too-late' }
      const account = await accountFor(accounts, state)
      if (!account) return { send: async () => notConfigured, usefulUntil }
      const contents = contentsIn(account, sent, events)
      const refusedFreely = known.progress !== 'none' && known.refusedFreely
      const common = { to: phoneOf(phone)?.e164 ?? phone, refusedFreely, ...callbackOf(receiving.publicUrl, messageId) }
      const sender = await receiving.senderOf(account)
      return { send: () => sendFirst(sender, common, contents), usefulUntil }
    }

  const deliver: ConversationSource['deliver'] = (written, by) =>
    deliverer.deliver(factsOf(written), prepare(written), by)

  return {
    deliver,
    send: async ({ about }) => (about.of === 'conversation' ? deliver(about) : 'over'),
    /** What staff wrote is for them again; the bot's answer is told apart by its message, which waits where somebody is needed. */
    async lost({ deliveryId, about }) {
      if (about.of !== 'conversation' || about.by !== 'staff') return 'over'
      const known = (await readDelivery(receiving, deliveryId)) as Begun
      // It went out after all, or is about to.
      if (!isBehind(known)) return 'over'
      // One reopening for each time it was tried in vain.
      const tried = [String(known.attempts), known.askedAt ?? '']
      const origin = systemOrigin(processManagerNames.notifications, now(), 'reopen', deliveryId, ...tried)
      const { conversationId, messageId } = about
      const reopen = { type: 'ReopenForStaff', data: { messageId } } as const
      const { ok } = await sendToConversation(receiving, conversationId, reopen, origin)
      return ok ? 'over' : 'again'
    },
  }
}

const factsOf = (about: WrittenMessage): DeliveryFacts => ({
  deliveryId: about.messageId,
  channel: 'whatsapp',
  about: { of: 'conversation', ...about },
})

const sentIn = (events: readonly Recorded<ConversationEvent>[], messageId: string): Recorded<MessageSent> | undefined =>
  events.find(
    (event): event is Recorded<MessageSent> => event.type === 'MessageSent' && event.data.messageId === messageId,
  )
