import {
  type ConversationName,
  conversationNameCalls,
  mostNamed,
} from '@clinic/shared-events/contracts/messaging/conversation-names.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'

type Names = ReadonlyMap<string, ConversationName>
const none: Names = new Map()

/** GET /api/twilio-bot/names: whose numbers these conversations are. Until it is known, and where it cannot be read, the numbers stand. */
export const useConversationNames = (ids: readonly string[]): Names => {
  // In an order of their own: a conversation that gets a message is no other one.
  const asked = ids.slice(0, mostNamed).toSorted().join()
  const { data } = useQuery({
    queryKey: ['bot', 'names', asked],
    queryFn: ({ signal }) => readCall(conversationNameCalls.listConversationNames, { query: { ids: asked }, signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    select: (read): Names => new Map(read.data.map((name) => [name.id, name])),
  })
  return data ?? none
}
