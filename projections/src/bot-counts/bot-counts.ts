import type { BotCounts } from '@clinic/shared-events/contracts/bot-conversations.ts'
import type { ConversationEvent } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { Projection } from '../projection.ts'

const handles = ['MessageReceived', 'MessageMarkedForReview', 'ConversationReviewed'] as const
type Handled = Extract<ConversationEvent, { type: (typeof handles)[number] }>

/** The only document. */
export const botCountsId = 'all'
export const noConversations: BotCounts = { id: botCountsId, conversations: 0, toReview: 0 }

/** How many conversations there are, and how many messages wait for staff: one document, so that nobody counts rows to know. */
export const botCounts: Projection<BotCounts, Handled> = {
  name: 'bot-counts',
  /** 2: the first message that comes in says so. */
  version: 2,
  handles,
  indexes: [],
  idsOf: () => [botCountsId],
  apply(known, event) {
    const counts = known ?? noConversations
    const { conversations, toReview } = counts
    switch (event.type) {
      case 'MessageReceived':
        return event.data.opens ? { ...counts, conversations: conversations + 1 } : counts
      case 'MessageMarkedForReview':
        return { ...counts, toReview: toReview + 1 }
      case 'ConversationReviewed':
        return { ...counts, toReview: toReview - event.data.messageIds.length }
      default:
        return event satisfies never
    }
  },
}
