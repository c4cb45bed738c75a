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

  it('keeps every acknowledged write through kill -9 and a restart at the same address', async () => {
    const journalled = { writeConcern: { w: 'majority', j: true } } as const
    for (let n = 0; n < 50; n += 1) {
      await boards().insertOne({ _id: `kept-${n}`, position: n, text: 'kept' }, journalled)
    }
    await boards().replaceOne({ _id: 'kept-49' }, { position: 100, text: 'replaced' }, journalled)
    await servers.mongo.kill()
    await servers.mongo.restart()
    expect(await boards().countDocuments({ text: 'kept' })).toBe(49)
    expect(await boards().findOne({ _id: 'kept-49' })).toMatchObject({ position: 100, text: 'replaced' })
  })

  it('ends the other processes that wrote to it by refusing them while it is down', async () => {
    await servers.mongo.kill()
    const impatient = new MongoClient(servers.mongoUrl, { serverSelectionTimeoutMS: 200 })
    await expect(impatient.connect()).rejects.toThrow('ECONNREFUSED')
    await impatient.close()
    await servers.mongo.restart()
  })
})
