import type { MongoClient } from 'mongodb'
import { afterAll, beforeAll } from 'vitest'
import { describeOn } from '../../../testing/servers.ts'
import { openMongoClient } from '../../stores/mongo-away.ts'
import { workStoreContract } from '../work-store.contract.ts'
import { openMongoWorkStore } from './mongo-work-store.ts'

describeOn({ suite: 'work store on MongoDB', mongo: true }, (servers) => {
  let client: MongoClient
  beforeAll(() => {
    client = openMongoClient(servers.mongoUrl)
  })
  afterAll(() => client.close())

  workStoreContract((now) => openMongoWorkStore(client.db(servers.database('work')), now))
})
