import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { botConfigurations } from '@clinic/projections/bot-configurations/bot-configurations.ts'
import { botConversations } from '@clinic/projections/bot-conversations/bot-conversations.ts'
import { botCounts, botCountsId, botCountsOf, noConversations } from '@clinic/projections/bot-counts/bot-counts.ts'
import { botMessages } from '@clinic/projections/bot-messages/bot-messages.ts'
import { messageSearch } from '@clinic/projections/message-search/message-search.ts'
import type {
  BotConversationRow,
  botConversationCalls,
  ConversationFound,
} from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { type BotConfigRow, sendingConfig } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import type { AnswerAccount } from '@clinic/shared-events/contracts/messaging/staff-answers.ts'
import { answerList, linkTo } from '../list.ts'
import { preferencesOf } from '../preferences.ts'
import { expectOne, type ReadDeps, readOne } from '../reading.ts'
import { searchMessages } from './search-conversations.ts'

/** Conversations of one search where no `limit` is asked for. */
const mostFound = 100

export const noSuchConversation = () => new HttpProblem(404, 'not-found', 'No existe esa conversación.')

export const botConversationReads = ({
  reading,
  idSecret,
  config,
}: ReadDeps): ReadsOf<typeof botConversationCalls> => ({
  /** GET /api/twilio-bot/conversations (docs/specification.md#office-calls): the one with the newest message first, of every status when none narrows. */
  listBotConversations(call) {
    const { status } = call.query
    const where = status ? [{ field: 'status', eq: status }] : []
    return answerList(reading, { of: botConversations, where, sort: [{ field: 'lastMessageAt', desc: true }] }, call)
  },

  /** GET /api/twilio-bot/conversation-search (ours): the one with the newest message that is found first. */
  async searchConversations(call) {
    const { search, limit = mostFound, after } = call.query
    const { position, rows: found } = await reading.read(messageSearch, call.minPosition, (store, collection) =>
      searchMessages(store, collection, { search, limit, after }),
    )
    const ids = found.hits.map(({ conversationId }) => conversationId)
    const { rows } = await reading.read(botConversations, position, (store, collection) =>
      store.getMany(collection, ids),
    )
    const known = new Map(rows.map((row) => [row.id, row]))
    const body = found.hits.flatMap(({ id: messageId, conversationId, content, order }): ConversationFound[] => {
      const json = known.get(conversationId)?.json
      // As below.
      return json ? [{ ...(JSON.parse(json) as BotConversationRow), found: { messageId, content, order } }] : []
    })
    return { position, body, ...linkTo(call, found.next) }
  },

  /** GET /api/twilio-bot/conversations/{id} (ours). */
  async readBotConversation({ params, minPosition }) {
    return expectOne(await readOne(reading, botConversations, params.id, minPosition), noSuchConversation)
  },

  /** GET /api/twilio-bot/conversations/{id}/contact-preferences (ours): of its number alone; none without one, nor once it was erased. */
  async readConversationPreferences({ params, minPosition }) {
    const { phoneNumber } = rowIn(await readOne(reading, botConversations, params.id, minPosition))
    return preferencesOf({ reading, idSecret }, { email: null, phone: phoneNumber }, minPosition)
  },

  /** GET /api/twilio-bot/conversations/{id}/answer-account (ours): nothing of a configuration but whether it sends, and a template. */
  async readAnswerAccount({ params, minPosition }) {
    const conversation = rowIn(await readOne(reading, botConversations, params.id, minPosition))
    const { position, rows } = await reading.read(botConfigurations, minPosition, (store, collection) =>
      store.find(collection, { sort: [{ field: 'createdAt' }] }),
    )
    // As above.
    const configs = rows.map(({ json }) => JSON.parse(json ?? '') as BotConfigRow)
    const sending = config.mail.on ? sendingConfig(configs, conversation) : null
    const account: AnswerAccount | null = sending && { general: sending.templateGeneralMessage !== null }
    return { position, body: { account } }
  },

  /** GET /api/twilio-bot/conversations/{id}/messages (ours): the newest first. */
  listBotMessages(call) {
    const where = [{ field: 'conversationId', eq: call.params.id }]
    return answerList(reading, { of: botMessages, where, sort: [{ field: 'order', desc: true }] }, call)
  },

  /** GET /api/twilio-bot/counts (ours). */
  async countBot({ minPosition }) {
    const { position, json } = await readOne(reading, botCounts, botCountsId, minPosition)
    return { position, json: json ?? JSON.stringify(botCountsOf(noConversations)) }
  },
})

/** The stored document is the contract's row: the projection's own type. @throws HttpProblem where there is none */
const rowIn = (found: Awaited<ReturnType<typeof readOne>>): BotConversationRow =>
  JSON.parse(expectOne(found, noSuchConversation).json) as BotConversationRow
