import { MongoClient } from 'mongodb'
import { afterAll, beforeAll } from 'vitest'
import { describeOn } from '../../../../shared-events/testing/servers.ts'
import { readStoreContract } from '../read-store.contract.ts'
import { readStoreFindContract } from '../read-store-find.contract.ts'
import { openMongoReadStore } from './mongo-read-store.ts'

describeOn({ suite: 'read store on MongoDB', mongo: true }, (servers) => {
  let client: MongoClient
  let database = 0

  beforeAll(async () => {
    client = await MongoClient.connect(servers.mongoUrl)
  })
  afterAll(() => client.close())

  const open = async (now: () => number) => {
    const db = client.db(servers.database(`read${++database}`))
    return {
      store: openMongoReadStore(db, { now }).store,
      beside: openMongoReadStore(db, { now }).store,
      close: async () => {
        await db.dropDatabase()
      },
    }
  }
  readStoreContract(open)
  readStoreFindContract(open)
})
