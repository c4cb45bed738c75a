import { record } from '@clinic/test-servers/report.ts'
import { describeOn } from '@clinic/test-servers/servers.ts'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { visit, visitIndexes, visits, write } from '../../../testing/histories/visits.ts'
import { openMongoReadStore } from './mongo-read-store.ts'
import { hasTransactions } from './transactions.ts'

const suite = 'read store in transactions of MongoDB'

describeOn({ suite, mongo: true }, (servers) => {
  let client: MongoClient
  let has = false

  beforeAll(async () => {
    client = await MongoClient.connect(servers.mongoUrl)
    has = await client
      .db('admin')
      .command({ hello: 1 })
      .then(hasTransactions, () => false)
    if (!has) record({ suite, server: 'transactions', what: `not run: ${servers.what.mongo} has none` })
  })
  afterAll(() => client.close())

  it('a list read in the middle of a batch is the one before it or the one after it', async ({ skip }) => {
    skip(!has, 'this server has no transactions')
    const db = client.db(servers.database('moments'))
    const [writer, reader] = [openMongoReadStore(db).store, openMongoReadStore(db).store]
    await writer.prepare(visits, visitIndexes)
    const names = Array.from({ length: 40 }, (_, n) => `visit-${n}`)
    let [going, position] = [true, 0n]
    const turn = async (round: number) => {
      const next = position + BigInt(names.length)
      const writes = names.map((id, n) =>
        write(id, position + BigInt(n + 1), visit(id, `${round}-${(n + round) % 40}`), round > 0),
      )
      const previous = position === 0n ? null : position
      const checkpoint = { logId: 'log', epoch: 1n, previous, next, event: null }
      expect(await writer.commit({ collection: visits, writes, checkpoint })).toBe('committed')
      position = next
    }
    await turn(0)
    const reading = (async () => {
      for (; going; ) {
        const schedule = (await reader.find(visits, {})).map(({ json }) => JSON.parse(json ?? '').date.split('-')[0])
        expect([schedule.length, new Set(schedule).size]).toEqual([40, 1])
      }
    })()
    for (let round = 1; round <= 100; round += 1) await turn(round)
    going = false
    await reading
  })
})
