import type { BotCounts } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import type { ConversationEvent } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { Projection } from '../projection.ts'

const handles = ['ConversationOpened', 'MessageReceived', 'MessageMarkedForReview', 'ConversationReviewed'] as const
type Handled = Extract<ConversationEvent, { type: (typeof handles)[number] }>

/** `toReview`: of each conversation in which messages wait, how many. */
type BotCountsDoc = Pick<BotCounts, 'id' | 'conversations'> & { toReview: Readonly<Record<string, number>> }

/** The only document. */
export const botCountsId = 'all'
export const noConversations: BotCountsDoc = { id: botCountsId, conversations: 0, toReview: {} }

/** How many conversations there are, and in how many messages wait for staff: one document, so that nobody counts rows to know. */
export const botCounts: Projection<BotCountsDoc, Handled> = {
  name: 'bot-counts',
  /** 2: the first message that comes in says so, and each conversation is counted once. 3: those that staff opened. */
  version: 3,
  handles,
  indexes: [],
  idsOf: () => [botCountsId],
  apply(known, { type, data }) {
    const counts = known ?? noConversations
    switch (type) {
      case 'ConversationOpened':
        return { ...counts, conversations: counts.conversations + 1 }
      case 'MessageReceived':
        return data.opens ? { ...counts, conversations: counts.conversations + 1 } : counts
      case 'MessageMarkedForReview':
        return withWaiting(counts, data.conversationId, 1)
      case 'ConversationReviewed':
        return withWaiting(counts, data.conversationId, -data.messageIds.length)
      default:
        return type satisfies never
    }
  },
  shown: (counts) => botCountsOf(counts),
}

/** The counts as they are answered and pushed. */
export const botCountsOf = ({ id, conversations, toReview }: BotCountsDoc): BotCounts => ({
  id,
  conversations,
  waiting: Object.keys(toReview).length,
})

const withWaiting = (counts: BotCountsDoc, conversationId: string, more: number): BotCountsDoc => {
  const { [conversationId]: before = 0, ...others } = counts.toReview
  const now = before + more
  return { ...counts, toReview: now > 0 ? { ...others, [conversationId]: now } : others }
}
