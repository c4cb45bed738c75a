import { afterAll, beforeAll } from 'vitest'
import { describeOn } from '../../../testing/servers.ts'
import { type OpenMongo, openMongo } from '../../stores/mongo.ts'
import { workStoreContract } from '../work-store.contract.ts'
import { openMongoWorkStore } from './mongo-work-store.ts'

describeOn({ suite: 'work store on MongoDB', mongo: true }, (servers) => {
  let client: OpenMongo
  beforeAll(() => {
    client = openMongo(servers.mongoUrl)
  })
  afterAll(() => client.close())

  workStoreContract((now) => openMongoWorkStore(client.db(servers.database('work')), now))
})
