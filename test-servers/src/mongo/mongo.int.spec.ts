import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOn } from '../servers.ts'

type Board = { _id: string; position: number; text: string }

describeOn({ suite: 'MongoDB of the tests', mongo: true, own: true }, (servers) => {
  let client: MongoClient
  const boards = () => client.db(servers.database('read')).collection<Board>('boards')

  beforeAll(async () => {
    client = await MongoClient.connect(servers.mongoUrl)
  })
  afterAll(() => client.close())

  it('finds what was inserted', async () => {
    await boards().insertOne({ _id: 'found', position: 1, text: 'agendado' })
    expect(await boards().findOne({ _id: 'found' })).toEqual({ _id: 'found', position: 1, text: 'agendado' })
  })

  it('refuses a second document of the same id with 11000', async () => {
    await boards().insertOne({ _id: 'twice', position: 1, text: 'first' })
    const second = boards().insertOne({ _id: 'twice', position: 2, text: 'second' })
    await expect(second).rejects.toMatchObject({ code: 11000 })
    expect(await boards().findOne({ _id: 'twice' })).toMatchObject({ text: 'first' })
  })

  it('carries on after a duplicate in an unordered insert', async () => {
    await boards().insertOne({ _id: 'old', position: 1, text: 'old' })
    const documents = ['old', 'new-1', 'new-2'].map((_id) => ({ _id, position: 2, text: 'new' }))
    await expect(boards().insertMany(documents, { ordered: false })).rejects.toMatchObject({ code: 11000 })
    const texts = await boards()
      .find({ _id: { $in: ['old', 'new-1', 'new-2'] } })
      .sort({ _id: 1 })
      .toArray()
    expect(texts.map(({ text }) => text)).toEqual(['new', 'new', 'old'])
  })

  it('replaces a document only when it is older than the guard says', async () => {
    await boards().insertOne({ _id: 'guarded', position: 5, text: 'five' })
    const replace = (position: number, text: string) =>
      boards().replaceOne({ _id: 'guarded', position: { $lt: position } }, { position, text })
    expect((await replace(7, 'seven')).matchedCount).toBe(1)
    expect((await replace(6, 'six, too late')).matchedCount).toBe(0)
    expect(await boards().findOne({ _id: 'guarded' })).toEqual({ _id: 'guarded', position: 7, text: 'seven' })
  })

  it('is asked by many at once to drop a collection and to index it: neither fails', async () => {
    const indexed = () => client.db(servers.database('read')).collection<Board>('indexed')
    for (let round = 0; round < 20; round += 1) {
      await indexed().createIndexes(['position', 'text', 'first', 'second'].map((field) => ({ key: { [field]: 1 } })))
      const drops = Array.from({ length: 4 }, () =>
        indexed()
          .drop()
          .catch(({ message }: Error) => message),
      )
      const answers = await Promise.all([...drops, indexed().createIndexes([{ key: { third: 1 } }])])
      // Before 7 whoever comes second is told that there is no such collection.
      for (const answer of answers.slice(0, -1)) expect([true, 'ns not found']).toContain(answer)
    }
  })

  it('keeps every acknowledged insert and replace of many writers through kill -9', async () => {
    const url = new URL(servers.mongoUrl)
    url.searchParams.set('serverSelectionTimeoutMS', '500')
    const impatient = await MongoClient.connect(url.href, { writeConcern: { w: 'majority', journal: true } })
    const kept = impatient.db(servers.database('read')).collection<Board>('kept')
    const acknowledged = new Map<string, number>()
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; n < 10_000; n += 1) {
        const _id = `${writer}-${Math.floor(n / 2)}`
        if (n % 2 === 0) await kept.insertOne({ _id, position: n, text: 'inserted' })
        else await kept.replaceOne({ _id }, { position: n, text: 'replaced' })
        acknowledged.set(_id, n)
        if (acknowledged.size === 200) void servers.mongo.kill()
      }
    })
    const ends = await Promise.allSettled(writers)
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
    await impatient.close()
    await servers.mongo.restart()
    const stored = await client.db(servers.database('read')).collection<Board>('kept').find().toArray()
    const positions = new Map(stored.map(({ _id, position }) => [_id, position]))
    const lost = [...acknowledged].filter(([_id, position]) => (positions.get(_id) ?? -1) < position)
    expect(acknowledged.size).toBeGreaterThanOrEqual(200)
    expect(lost).toEqual([])
  })

  it('refuses connections while it is down and is back at the same address', async () => {
    await servers.mongo.kill()
    const impatient = new MongoClient(servers.mongoUrl, { serverSelectionTimeoutMS: 200 })
    await expect(impatient.connect()).rejects.toThrow('ECONNREFUSED')
    await impatient.close()
    await servers.mongo.restart()
    await boards().insertOne({ _id: 'back', position: 1, text: 'back' })
    expect(await boards().countDocuments({ _id: 'back' })).toBe(1)
  })
})
