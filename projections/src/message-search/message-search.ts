import { searchTextOf, withDigits } from '@clinic/shared-events/contracts/search-text.ts'
import type { Recorded } from '@clinic/shared-events/log/define-event.ts'
import type { ConversationEvent } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { Projection } from '../projection.ts'

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

const handles = ['MessageReceived', 'MessageSent'] as const
type Handled = Extract<ConversationEvent, { type: (typeof handles)[number] }>

/**
 * What conversations are found by (docs/decisions/0154-search-over-conversations.md), a document for each message: its words, and the name and
 * number it came with. What was erased has none.
 */
export const messageSearch: Projection<SearchedMessage, Handled> = {
  name: 'message-search',
  version: 1,
  handles,
  indexes: [{ fields: ['order'] }, { fields: ['conversationId', 'order'] }],
  idsOf: ({ data }) => [data.messageId],
  apply: (_, event) => searched(event),
  searchText: ({ phoneNumber, patientName, content }) =>
    searchTextOf([patientName, ...withDigits(phoneNumber), content]),
}

const searched = ({ data, contact, clinical, position }: Recorded<Handled>): SearchedMessage | null =>
  contact &&
  clinical && {
    id: data.messageId,
    conversationId: data.conversationId,
    order: String(position).padStart(19, '0'),
    phoneNumber: 'phoneNumber' in contact ? contact.phoneNumber : null,
    patientName: contact.patientName ?? null,
    content: clinical.content,
  }
