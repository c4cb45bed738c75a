import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { botConversations } from '@clinic/projections/bot-conversations/bot-conversations.ts'
import { patientSearch, type SearchedPatient } from '@clinic/projections/patient-search/patient-search.ts'
import type { BotConversationRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import type {
  ConversationName,
  conversationNameCalls,
} from '@clinic/shared-events/contracts/messaging/conversation-names.ts'
import { senderKey } from '@clinic/shared-events/contracts/wire/phones.ts'
import { normalise } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { createFinding } from '../finding.ts'
import type { ReadDeps } from '../reading.ts'

/** Records and appointments that are read for one answer at most, the newest. */
const mostPeople = 5_000

type Person = SearchedPatient & { id: string }

export const conversationNameReads = ({ reading }: ReadDeps): ReadsOf<typeof conversationNameCalls> => ({
  /** GET /api/twilio-bot/names (ours). */
  async listConversationNames({ query, minPosition }) {
    const finding = createFinding(reading, minPosition)
    const talks = await finding.getMany<BotConversationRow>(botConversations, query.ids)
    const senders = talks.flatMap(({ id, phoneNumber }) =>
      phoneNumber === null ? [] : [{ id, sender: senderKey(phoneNumber) }],
    )
    const where = [{ field: 'sender', in: senders.map(({ sender }) => sender) }]
    const sort = [{ field: 'seenAt', desc: true }]
    const found = await finding.ask(patientSearch, (store, collection) =>
      store.find(collection, { where, sort, limit: mostPeople }),
    )
    const people = found.map(({ id, json }): Person => ({ ...(JSON.parse(json ?? '') as SearchedPatient), id }))
    const ofSender = Map.groupBy(people, ({ sender }) => sender)
    return {
      position: finding.position(),
      body: senders.flatMap(({ id, sender }) => nameOf(id, ofSender.get(sender) ?? [])),
    }
  },
})

/** @param people of one number, the newest first */
const nameOf = (id: string, people: readonly Person[]): ConversationName[] => {
  const one = people.find(({ record }) => record) ?? people[0]
  if (!one) return []
  const names = new Set(people.map(({ name }) => normalise(name)))
  return [{ id, name: one.name, patientId: one.record ? one.id : null, others: names.size - 1 }]
}
