import { describeOn } from '@clinic/test-servers/servers.ts'
import { Binary, MongoServerError, ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MongoDatabase, type OpenMongo, openMongo } from '../../stores/mongo.ts'
import { StoreAway } from '../../stores/store-away.ts'
import { imageStoreContract, imageWith } from '../image-store.contract.ts'
import { ImageStoreFull } from '../image-store.ts'
import { openMongoImageStore } from './mongo-image-store.ts'

describeOn({ suite: 'images on MongoDB', mongo: true }, (servers) => {
  let client: OpenMongo
  beforeAll(() => {
    client = openMongo(servers.mongoUrl)
  })
  afterAll(() => client.close())

  imageStoreContract(async () => ({
    store: await openMongoImageStore(client.db(servers.database('images'))),
    close: () => undefined,
  }))

  /** A database whose inserts into one collection fail. */
  const failing = (db: MongoDatabase, name: string, error: Error): MongoDatabase => ({
    collection: ((...given: Parameters<MongoDatabase['collection']>) => {
      const found = db.collection(...given)
      if (given[0] !== name) return found
      const fail = () => Promise.reject(error)
      return Object.assign(Object.create(found), { insertOne: fail, insertMany: fail })
    }) as MongoDatabase['collection'],
  })

  it('an image that could not be stored leaves no chunk, and can be stored then', async () => {
    const db = client.db(servers.database('failed'))
    const store = await openMongoImageStore(failing(db, 'images.files', new Error('lost')))
    await expect(store.put(imageWith('a'))).rejects.toThrow('lost')
    expect(await db.collection('images.chunks').countDocuments()).toBe(0)
    const right = await openMongoImageStore(db)
    await right.put(imageWith('a'))
    expect(await right.read('a'.repeat(64), 640)).toEqual(imageWith('a').sizes.get(640))
  })

  it.each(['images.files', 'images.chunks'])('a disk that is full for %s refuses the image as full', async (name) => {
    const db = client.db(servers.database('full'))
    const full = new MongoServerError({ message: 'out of disk space', code: 14_031 })
    const store = await openMongoImageStore(failing(db, name, full))
    await expect(store.put(imageWith('a'))).rejects.toThrow(ImageStoreFull)
    for (const left of ['images.files', 'images.chunks']) expect(await db.collection(left).countDocuments()).toBe(0)
    expect(await store.read('a'.repeat(64), 640)).toBeNull()
  })

  it('one image stored by two at once is there once', async () => {
    const db = client.db(servers.database('twice'))
    const stores = await Promise.all([openMongoImageStore(db), openMongoImageStore(db)])
    await Promise.all(stores.map((store) => store.put(imageWith('a'))))
    expect(await db.collection('images.files').countDocuments()).toBe(1)
    expect(await db.collection('images.chunks').countDocuments()).toBe(1)
  })

  it('chunks that a crash left are removed an hour later by a cleaning, by no opening, and no younger ones', async () => {
    const db = client.db(servers.database('crashed'))
    const chunk = (age: number) => ({
      files_id: ObjectId.createFromTime(Math.floor(Date.now() / 1000) - age),
      n: 0,
      data: new Binary(Buffer.from('half')),
    })
    await (await openMongoImageStore(db)).put(imageWith('a'))
    await db.collection('images.chunks').insertMany([chunk(7_200), chunk(60)])
    const again = await openMongoImageStore(db)
    expect(await db.collection('images.chunks').countDocuments()).toBe(3)
    expect(await again.keep(new Set(), new Date())).toBe(0)
    expect(await db.collection('images.chunks').countDocuments()).toBe(2)
    expect(await again.read('a'.repeat(64), 320)).toEqual(imageWith('a').sizes.get(320))
  })
})

describeOn({ suite: 'images on a MongoDB that goes away', mongo: true, own: true }, (servers) => {
  let client: OpenMongo
  beforeAll(() => {
    client = openMongo(servers.mongoUrl)
  })
  afterAll(() => client.close())

  it('says so, and goes on once it is back', async () => {
    const store = await openMongoImageStore(client.db(servers.database('images')))
    await store.put(imageWith('a'))
    await servers.mongo.kill()
    await expect(store.put(imageWith('b'))).rejects.toThrow(StoreAway)
    await expect(store.read('a'.repeat(64), 320)).rejects.toThrow(StoreAway)
    await servers.mongo.restart()
    await store.put(imageWith('b'))
    expect(await store.read('a'.repeat(64), 320)).toEqual(imageWith('a').sizes.get(320))
  })
})
