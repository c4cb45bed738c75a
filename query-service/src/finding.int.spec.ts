import { messageSearch } from '@clinic/projections/message-search/message-search.ts'
import { indexesOf, writeOf } from '@clinic/projections/projection.ts'
import { openMongoReadStore } from '@clinic/projections/read-store/mongodb/mongo-read-store.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import { openSqliteReadStore } from '@clinic/projections/read-store/sqlite/sqlite-read-store.ts'
import { describeOn } from '@clinic/test-servers/servers.ts'
import { MongoClient } from 'mongodb'
import { describe, expect, test } from 'vitest'
import { searchMessages } from './messaging/search-conversations.ts'

const collection = 'message-search@1'
const message = (id: string, conversationId: string, patientName: string | null, content: string) => ({
  ...{ id, conversationId, patientName, content },
  ...{ order: id, phoneNumber: '8888-1234' },
})

/** The conversations that are found by what is typed, one an answer. */
const foundIn = async (store: ReadStore, search: string): Promise<string[]> => {
  const ids: string[] = []
  for (let after: string | undefined; ; ) {
    const { hits, next } = await searchMessages(store, collection, { search, limit: 1, after })
    ids.push(...hits.map(({ conversationId }) => conversationId))
    if (next === undefined) return ids
    after = next
  }
}

/** What is forgiven on a read store. */
const forgives = (open: () => Promise<{ store: ReadStore; close: () => Promise<void> }>) => {
  // @rule search-forgives
  test('a wrong letter of a name is forgiven where nobody has what was typed, page by page', async () => {
    const { store, close } = await open()
    const rows = [
      message('1', 'rosa', 'Rosa Zeledón', 'Buenas'),
      message('2', 'oscar', 'Óscar Zeledón', '¿Hay campo?'),
      message('3', 'rosa', 'Rosa Zeledón', 'Gracias'),
      message('4', 'other', null, 'Soy la hija de doña Rosa'),
    ]
    const writes = rows.map((row) => writeOf(messageSearch, { id: row.id, position: 1n, existed: false }, row))
    const checkpoint = { logId: 'log', epoch: 1n, previous: null, next: 2n, event: null }
    await store.prepare(collection, indexesOf(messageSearch))
    await store.commit({ collection, writes, checkpoint })
    expect(await foundIn(store, 'zeldeon')).toEqual(['rosa', 'oscar'])
    expect(await foundIn(store, 'rsoa zeledon')).toEqual(['rosa'])
    // What somebody has is not widened, and other words than the name are as they were typed.
    expect(await foundIn(store, 'rosa')).toEqual(['other', 'rosa'])
    expect(await foundIn(store, 'gracais')).toEqual([])
    await close()
  })
}

describe('a search on SQLite', () => {
  forgives(async () => {
    const { store, close } = openSqliteReadStore(':memory:')
    return { store, close: async () => close() }
  })
})

describeOn({ suite: 'a search on MongoDB', mongo: true }, (servers) => {
  forgives(async () => {
    const client = await MongoClient.connect(servers.mongoUrl)
    return { store: openMongoReadStore(client.db(servers.database('search'))).store, close: () => client.close() }
  })
})
