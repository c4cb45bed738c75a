import { searchTextOf, withDigits } from '@clinic/shared-events/contracts/wire/search-text.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { ConversationEvent } from '@clinic/shared-events/messaging/conversation-events.ts'
import { orderOf, type Projection } from '../projection.ts'

/** A message as it is searched. `order`: the place of its event among all, in 19 digits. */
export type SearchedMessage = {
  id: string
  conversationId: string
  order: string
  /** Of one that went out the number is not known. */
  phoneNumber: string | null
  patientName: string | null
  content: string
}

const handles = ['ConversationOpened', 'MessageReceived', 'MessageSent'] as const
type Handled = Extract<ConversationEvent, { type: (typeof handles)[number] }>
type Opened = Extract<Handled, { type: 'ConversationOpened' }>

/**
 * What conversations are found by (docs/decisions/0154-search.md), a document for each message: its words, and the name and
 * number it came with; and one, without words, for the opening of a conversation by staff. What was erased has none.
 */
export const messageSearch: Projection<SearchedMessage, Handled> = {
  name: 'message-search',
  /** 2: conversations that staff opened. */
  version: 2,
  handles,
  indexes: [{ fields: ['order'] }, { fields: ['conversationId', 'order'] }],
  idsOf: ({ type, data }) => [type === 'ConversationOpened' ? data.conversationId : data.messageId],
  apply: (_, event) => (event.type === 'ConversationOpened' ? opened(event) : searched(event)),
  searchText: ({ phoneNumber, patientName, content }) =>
    searchTextOf([patientName, ...withDigits(phoneNumber), content]),
}

const opened = (event: Recorded<Opened>): SearchedMessage | null => {
  const { conversationId } = event.data
  return event.contact && { id: conversationId, conversationId, order: orderOf(event), ...event.contact, content: '' }
}

const searched = (event: Recorded<Exclude<Handled, Opened>>): SearchedMessage | null => {
  const { data, contact, clinical } = event
  if (!contact || !clinical) return null
  return {
    id: data.messageId,
    conversationId: data.conversationId,
    order: orderOf(event),
    phoneNumber: 'phoneNumber' in contact ? contact.phoneNumber : null,
    patientName: contact.patientName ?? null,
    content: clinical.content,
  }
}
