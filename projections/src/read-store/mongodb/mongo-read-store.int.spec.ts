import { describeOn } from '@clinic/test-servers/servers.ts'
import {
  type AnyBulkWriteOperation,
  type Collection,
  type CommandStartedEvent,
  type Db,
  type Document,
  MongoClient,
} from 'mongodb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visit, visitIndexes, visits, write } from '../../../testing/histories/visits.ts'
import { readStoreContract } from '../read-store.contract.ts'
import type { ReadStore } from '../read-store.ts'
import { readStoreBatchContract } from '../read-store-batch.contract.ts'
import { readStoreFindContract } from '../read-store-find.contract.ts'
import { readStoreSearchContract } from '../read-store-search.contract.ts'
import { openMongoReadStore } from './mongo-read-store.ts'

describeOn({ suite: 'read store on MongoDB', mongo: true }, (servers) => {
  let client: MongoClient
  let database = 0

  beforeAll(async () => {
    client = await MongoClient.connect(servers.mongoUrl, { monitorCommands: true })
  })
  afterAll(() => client.close())

  const newDatabase = () => client.db(servers.database(`read${++database}`))
  const open = async (now: () => number) => {
    const db = newDatabase()
    return {
      store: openMongoReadStore(db, { now }).store,
      other: openMongoReadStore(db, { now }).store,
      watched: (afterWrite: () => Promise<void>) => openMongoReadStore(watched(db, afterWrite), { now }).store,
      close: async () => {
        await db.dropDatabase()
      },
    }
  }
  readStoreContract(open)
  readStoreBatchContract(open)
  readStoreFindContract(open)
  readStoreSearchContract(open)

  it('asks for documents by their ids alone, which every server looks up by its index', async () => {
    const { store, close } = await open(() => 1)
    await store.prepare(visits, visitIndexes)
    const asked: string[][] = []
    const listen = ({ command }: CommandStartedEvent) =>
      void (command.find === visits && asked.push(Object.keys(command.filter)))
    client.on('commandStarted', listen)
    await store.getMany(visits, ['a', 'b'])
    client.off('commandStarted', listen)
    expect(asked).toEqual([['_id']])
    await close()
  })

  it('finds short words by the index of beginnings, which reads the rows that have them alone', async () => {
    const { store, close } = await open(() => 1)
    await store.prepare(visits, visitIndexes)
    const name = (n: number) => (n % 1_000 === 7 ? `Li Xu ${n}` : `Emilio ${n}`)
    const writes = Array.from({ length: 2_000 }, (_, n) => write(`id${n}`, BigInt(n + 1), visit(name(n), `${n}`)))
    const checkpoint = { logId: 'log', epoch: 1n, previous: null, next: 9_000n, event: null }
    await store.commit({ collection: visits, writes, checkpoint })
    const filters: Document[] = []
    let databaseAsked = ''
    const listen = ({ command, databaseName }: CommandStartedEvent) => {
      if (command.find === visits) filters.push(command.filter)
      databaseAsked = databaseName
    }
    client.on('commandStarted', listen)
    const where = ['li', 'xu'].map((contains) => ({ field: 'search', contains }))
    expect(await store.find(visits, { where })).toHaveLength(2)
    client.off('commandStarted', listen)
    const [asked] = filters
    const byIndex = asked?.$and.filter((one: Document) => 'parts' in one)
    expect(byIndex).toEqual([{ parts: '^li' }, { parts: '^xu' }])
    const rows = client.db(databaseAsked).collection(visits)
    for (const one of byIndex) expect(await rows.countDocuments(one)).toBe(2)
    expect((await rows.indexes()).map(({ key }) => Object.keys(key).join())).toContain('parts')
    await close()
  })

  it('moves the checkpoints of all batches without documents of one turn in one call', async () => {
    const { store, close } = await open(() => 1)
    const collections = Array.from({ length: 37 }, (_, n) => `visits@${n + 1}`)
    const move = (collection: string, previous: bigint | null, next: bigint) =>
      store.commit({ collection, writes: [], checkpoint: { logId: 'log', epoch: 1n, previous, next, event: null } })
    for (const one of collections) await move(one, null, 1n)
    const asked: string[] = []
    const listen = ({ commandName }: CommandStartedEvent) => void asked.push(commandName)
    client.on('commandStarted', listen)
    const outcomes = await Promise.all(collections.map((one) => move(one, 1n, 2n)))
    client.off('commandStarted', listen)
    expect(new Set(outcomes)).toEqual(new Set(['committed']))
    expect(asked).toEqual(['update'])
    await close()
  })

  it('has an index for each thing it purges by', async () => {
    const db = newDatabase()
    await openMongoReadStore(db).store.prepare(visits, visitIndexes)
    const keys = (await db.collection(visits).indexes()).map(({ key }) => Object.keys(key).join())
    expect(keys).toEqual(expect.arrayContaining(['deletedAt', 'generation']))
    await db.dropDatabase()
  })

  describe('a replacement that is cut off', () => {
    const built = `${visits}~rebuild`
    const eventAt = (position: bigint) => ({ stream: 'visit-a', revision: position, mac: `mac-${position}` })
    const move = (previous: bigint | null, next: bigint, epoch: bigint) => ({
      logId: 'log',
      epoch,
      previous,
      next,
      event: eventAt(next),
    })
    let db: Db
    let store: ReadStore
    let late: ReadStore

    /** 'a' is folded up to 1 by `late`, and up to 3 in what is to take its place at epoch 2. */
    beforeEach(async () => {
      db = newDatabase()
      store = openMongoReadStore(db, { now: () => 6 }).store
      late = openMongoReadStore(db, { now: () => 5 }).store
      await late.prepare(visits, visitIndexes)
      const wrong = [write('a', 1n, visit('Wrong', '2026-11-21'))]
      await late.commit({ collection: visits, writes: wrong, checkpoint: move(null, 1n, 1n) })
      await store.prepare(built, visitIndexes, 'to fill')
      const right = [write('a', 2n, visit('Right', '2026-11-21'))]
      await store.commit({ collection: built, writes: right, checkpoint: move(null, 3n, 0n) })
      await store.prepare(built, visitIndexes)
    })
    afterEach(() => db.dropDatabase())

    const stored = async () =>
      (await store.find(visits, {})).map(({ id, json }) => [id, JSON.parse(json as string).name])
    const foldOn = (name: string, previous: bigint, next: bigint) =>
      store.commit({
        collection: visits,
        writes: [write('a', next, visit(name, '2026-11-21'), true)],
        checkpoint: move(previous, next, 3n),
      })

    it('after the documents changed places is finished by whoever folds on, and rows change again', async () => {
      await expect(
        openMongoReadStore(endingAt(db, 'after the rename'), { now: () => 7 }).store.replace(visits, built, 2n),
      ).rejects.toThrow('ended')
      expect(await stored()).toEqual([['a', 'Right']])
      expect(await store.checkpoint(visits)).toMatchObject({ position: 1n })
      await store.prepare(visits, visitIndexes)
      expect(await store.checkpoint(visits)).toEqual({
        logId: 'log',
        position: 3n,
        epoch: 2n,
        event: eventAt(3n),
        since: 7,
      })
      expect(await foldOn('Folded on', 3n, 4n)).toBe('committed')
      expect(await stored()).toEqual([['a', 'Folded on']])
    })

    it('before that leaves the documents as they were, and they are folded on', async () => {
      await expect(
        openMongoReadStore(endingAt(db, 'instead of the rename'), { now: () => 7 }).store.replace(visits, built, 2n),
      ).rejects.toThrow('ended')
      await store.drop(built)
      await store.prepare(visits, visitIndexes)
      expect(await store.checkpoint(visits)).toEqual({
        logId: 'log',
        position: 1n,
        epoch: 2n,
        event: eventAt(1n),
        since: 5,
      })
      expect(await foldOn('Folded on', 1n, 4n)).toBe('committed')
      expect(await stored()).toEqual([['a', 'Folded on']])
    })

    it('is never answered with committed to a runner whose documents found no place', async () => {
      await expect(
        openMongoReadStore(endingAt(db, 'after the rename'), { now: () => 7 }).store.replace(visits, built, 2n),
      ).rejects.toThrow('ended')
      for (const existed of [true, false]) {
        const writes = [
          write('a', 5n, visit('Late', '2026-11-21'), existed),
          write('b', 5n, visit('Late', '2026-11-21')),
        ]
        expect(await late.commit({ collection: visits, writes, checkpoint: move(1n, 5n, 2n) })).toBe('lost')
        expect(await stored()).toEqual([['a', 'Right']])
      }
    })

    it('ignores rows that were inserted late: they are not folded on, and are purged', async () => {
      await store.replace(visits, built, 2n)
      await store.prepare(visits, visitIndexes)
      const strays = ['b', 'c'].map((id) => ({
        _id: id,
        position: 9n,
        json: JSON.stringify(visit('Stray', '2026-11-21')),
        search: null,
        deletedAt: null,
        generation: 0,
        f: {},
      }))
      await db.collection<(typeof strays)[number]>(visits).insertMany(strays)
      expect(await store.getMany(visits, ['a', 'b'])).toMatchObject([{ id: 'a' }])
      const writes = [write('b', 5n, visit('Folded', '2026-11-21'))]
      expect(await store.commit({ collection: visits, writes, checkpoint: move(3n, 5n, 2n) })).toBe('committed')
      expect(await store.purgeTombstones(visits, 1_000)).toBe(0)
      expect(await stored()).toEqual([
        ['a', 'Right'],
        ['b', 'Folded'],
      ])
    })
  })
})

/** The database for a process that ends at a point: nothing it would do later happens. */
const endingAt = (db: Db, where: 'instead of the rename' | 'after the rename'): Db => {
  const end = () => Promise.reject(new Error('ended'))
  let renamed = false
  return Object.create(db, {
    collection: {
      value: (...args: Parameters<Db['collection']>) => {
        const real: Collection = db.collection(...args)
        return Object.create(real, {
          rename: {
            value: async (...to: Parameters<Collection['rename']>) => {
              if (where === 'instead of the rename') return end()
              await real.rename(...to)
              renamed = true
            },
          },
          updateOne: { value: (...a: Parameters<Collection['updateOne']>) => (renamed ? end() : real.updateOne(...a)) },
          replaceOne: {
            value: (...a: Parameters<Collection['replaceOne']>) => (renamed ? end() : real.replaceOne(...a)),
          },
        })
      },
    },
  })
}

/**
 * The database of a server that calls back after each write. What has no order comes late and from the last to the first, each write by
 * itself; what has one comes in it.
 */
const watched = (db: Db, afterWrite: () => Promise<void>): Db =>
  Object.create(db, {
    collection: {
      value: (...args: Parameters<Db['collection']>) => {
        const real: Collection = db.collection(...args)
        const bulkWrite = async (operations: AnyBulkWriteOperation[], options: { ordered?: boolean }) => {
          if (!options.ordered) await new Promise((resolve) => setTimeout(resolve, 50))
          let matchedCount = 0
          for (const one of options.ordered ? operations : operations.toReversed()) {
            matchedCount += (await real.bulkWrite([one], options)).matchedCount
            await afterWrite()
          }
          return { matchedCount }
        }
        const insertMany = async (...given: Parameters<Collection['insertMany']>) => {
          const result = await real.insertMany(...given)
          await afterWrite()
          return result
        }
        return Object.create(real, { bulkWrite: { value: bulkWrite }, insertMany: { value: insertMany } })
      },
    },
  })
