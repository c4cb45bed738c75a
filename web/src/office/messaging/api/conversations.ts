import {
  type BotConversationRow,
  type BotMessageRow,
  botConversationCalls,
  botConversationFeeds,
  type ConversationFound,
  conversationFound,
} from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { contactFeeds } from '@clinic/shared-events/contracts/messaging/contacts.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { readCall, sendCall } from '~/lib/http/call.ts'
import { type SentStore, useSendOnce } from '~/lib/http/send-once.ts'
import { intoRow } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { usePagedQuery } from '~/lib/reads/use-paged-query.ts'
import { withContact } from '~/office/shared/appointments/model/editing/with-contact.ts'
import { botCountsQuery } from '~/office/shared/pending/counts.ts'
import { botConversationTexts, botTestTexts } from '~/texts/messaging/messaging.ts'
import { reasonedToast } from './reasoned-toast.ts'

const newestFirst = (a: BotConversationRow, b: BotConversationRow): number =>
  a.lastMessageAt < b.lastMessageAt ? 1 : a.lastMessageAt > b.lastMessageAt ? -1 : 0

/** GET /api/twilio-bot/conversations, page by page: the one with the newest message first; of one status alone, or of all. */
export const useConversations = (status: BotConversationRow['status'] | null) =>
  usePagedQuery({
    queryKey: ['bot', 'conversations', status],
    pageRows: 50,
    order: newestFirst,
    belongs: (row: BotConversationRow) => status === null || row.status === status,
    read: ({ limit, after, signal }) =>
      readCall(botConversationCalls.listBotConversations, {
        query: { limit, after, status: status ?? undefined },
        signal,
      }),
    feed: botConversationFeeds.conversations,
  })

const foundFirst = ({ found: a }: ConversationFound, { found: b }: ConversationFound): number =>
  a.order < b.order ? 1 : a.order > b.order ? -1 : 0

/** GET /api/twilio-bot/conversation-search, page by page: as it is when it is asked for. */
export const useConversationSearch = (search: string) =>
  usePagedQuery({
    queryKey: ['bot', 'search', search],
    pageRows: 30,
    order: foundFirst,
    belongs: () => true,
    read: ({ limit, after, signal }) =>
      readCall(botConversationCalls.searchConversations, {
        query: { limit, after, search },
        signal,
      }),
    feed: { ...botConversationFeeds.conversations, row: conversationFound },
    follows: false,
    refetchOnMount: 'always',
  })

/** GET /api/twilio-bot/conversations/{id}. */
export const useConversation = (id: string) =>
  useLiveQuery(
    queryOptions({
      queryKey: ['bot', 'conversation', id] as const,
      queryFn: ({ signal }) => readCall(botConversationCalls.readBotConversation, { params: { id }, signal }),
    }),
    {
      feed: botConversationFeeds.conversations,
      into: (known, change) => (change.id === id ? intoRow(known, change) : known),
    },
  )

/** GET /api/twilio-bot/conversations/{id}/contact-preferences: whether who has its number wants to be written to; followed live. */
export const useConversationPreferences = (id: string) =>
  useLiveQuery(
    queryOptions({
      queryKey: ['bot', 'preferences', id] as const,
      queryFn: ({ signal }) => readCall(botConversationCalls.readConversationPreferences, { params: { id }, signal }),
    }),
    { feed: contactFeeds.contacts, into: withContact },
  )

/** GET /api/twilio-bot/conversations/{id}/answer-account: what would send an answer, as it was when the conversation was opened; the server decides again. */
export const useAnswerAccount = (id: string) =>
  useQuery({
    queryKey: ['bot', 'answer-account', id] as const,
    queryFn: ({ signal }) => readCall(botConversationCalls.readAnswerAccount, { params: { id }, signal }),
    refetchOnMount: 'always',
  })

const byOrder = (a: BotMessageRow, b: BotMessageRow): number => (a.order < b.order ? 1 : a.order > b.order ? -1 : 0)

/** GET /api/twilio-bot/conversations/{id}/messages, page by page: the newest first. */
export const useMessages = (id: string) =>
  usePagedQuery({
    queryKey: ['bot', 'messages', id],
    pageRows: 50,
    order: byOrder,
    belongs: ({ conversationId }: BotMessageRow) => conversationId === id,
    read: ({ limit, after, signal }) =>
      readCall(botConversationCalls.listBotMessages, {
        params: { id },
        query: { limit, after },
        signal,
      }),
    feed: botConversationFeeds.messages,
  })

/** How many conversations there are; the frame follows it. */
export const useBotCounts = () => useQuery(botCountsQuery)

export type TestForm = { phoneNumber: string; message: string; appointmentId: string }

/** POST /api/twilio-bot/test-message. */
export const useTestMessage = () =>
  useMutation({
    mutationFn: useSendOnce((body: TestForm, idempotencyKey) =>
      sendCall(botConversationCalls.sendTestMessage, { body, idempotencyKey }),
    ),
    onError: reasonedToast(botTestTexts.failed),
  })

type StaffReply = { content: string; seen: string[] }

/**
 * POST /api/twilio-bot/conversations/{id}/messages. `seen`: what was shown as waiting; of a repeat, when it was sent first, for a lost answer
 * may have changed what waits.
 * @param kept where what was sent is kept with its key until the server has decided
 */
export const useAnswer = (id: string, kept: SentStore) =>
  useMutation({
    mutationFn: useSendOnce(
      (body: StaffReply, idempotencyKey) =>
        sendCall(botConversationCalls.answerConversation, { params: { id }, body, idempotencyKey }),
      { kept, repeats: (sent, form) => sent.content === form.content },
    ),
    onError: reasonedToast(botConversationTexts.answerFailed),
  })

/** POST /api/twilio-bot/conversations/{id}/take-over and /give-back: who writes with the patient. */
export const useTurn = (id: string) =>
  useMutation({
    mutationFn: useSendOnce(({ to }: { to: 'staff' | 'bot' }, idempotencyKey) => {
      const { takeOverConversation, giveBackConversation } = botConversationCalls
      const call = to === 'staff' ? takeOverConversation : giveBackConversation
      return sendCall(call, { params: { id }, body: {}, idempotencyKey })
    }),
    onError: reasonedToast(botConversationTexts.turnFailed),
  })

/** POST /api/twilio-bot/conversations/{id}/review. `seen`: what was shown as waiting. */
export const useReview = (id: string) =>
  useMutation({
    mutationFn: useSendOnce((body: { seen: string[] }, idempotencyKey) =>
      sendCall(botConversationCalls.reviewConversation, { params: { id }, body, idempotencyKey }),
    ),
    onError: reasonedToast(botConversationTexts.reviewFailed),
  })
