import type { SearchedMessage } from '@clinic/projections/message-search/message-search.ts'
import type { ReadStore, RowKey } from '@clinic/projections/read-store/read-store.ts'
import { forgiving } from '../finding.ts'
import { cursorOf, keyBehind, rowPositionOf } from '../list-cursor.ts'

/** Messages that are looked at in one reading. */
const pageRows = 50
const sort = [{ field: 'order', desc: true }]

type MessageQuery = { search: string; limit: number; after: string | undefined }
/** `next`: the cursor of what follows; undefined at the end. */
type Found = { hits: SearchedMessage[]; next: string | undefined }

/** The newest message of each conversation that has all the words, else that came with nearly the name, the newest first. @throws HttpProblem 400 for an `after` that is none */
export const searchMessages = async (store: ReadStore, collection: string, asked: MessageQuery): Promise<Found> => {
  const { search, limit, after } = asked
  const where = await forgiving(store, collection, { typed: search, name: 'patientName', sort })
  const from = after === undefined ? undefined : rowPositionOf(after, sort.length)
  /** Whether it is in no earlier answer: a conversation is told with the newest of its messages that are found. */
  const isNewest = async ({ id, conversationId }: SearchedMessage): Promise<boolean> => {
    if (from === undefined) return true
    const own = [...where, { field: 'conversationId', eq: conversationId }]
    return (await store.find(collection, { where: own, sort, limit: 1 }))[0]?.id === id
  }
  const seen = new Set<string>()
  const hits: SearchedMessage[] = []
  for (let behind = from && (await keyBehind(store, collection, from, sort)); ; ) {
    const rows = await store.find(collection, { where, sort, limit: pageRows, ...(behind && { behind }) })
    for (const { json } of rows) {
      // The stored document is the projection's own.
      const message = JSON.parse(json ?? '') as SearchedMessage
      if (seen.has(message.conversationId)) continue
      seen.add(message.conversationId)
      if (await isNewest(message)) hits.push(message)
      if (hits.length > limit) return { hits: hits.slice(0, limit), next: cursorOf(keyOf(hits[limit - 1] ?? message)) }
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return { hits, next: undefined }
    behind = keyOf(JSON.parse(last.json ?? '') as SearchedMessage)
  }
}

const keyOf = ({ id, order }: SearchedMessage): RowKey => ({ id, sort: [order] })
