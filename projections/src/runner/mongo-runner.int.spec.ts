import { openMongoWorkStore } from '@clinic/platform/work/mongodb/mongo-work-store.ts'
import { describeOn } from '@clinic/test-servers/servers.ts'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe } from 'vitest'
import { openMongoReadStore } from '../read-store/mongodb/mongo-read-store.ts'
import { runnerContract } from './runner.contract.ts'
import { runnerProcessesContract } from './runner-processes.contract.ts'
import { toolsContract } from './tools/tools.contract.ts'

describeOn({ suite: 'projections on MongoDB', mongo: true }, (servers) => {
  let client: MongoClient
  let databases = 0

  beforeAll(async () => {
    client = await MongoClient.connect(servers.mongoUrl)
  })
  afterAll(() => client.close())

  const open = async () => {
    // Two databases, as the services have them (docs/architecture.md#two-forms).
    const [read, vault] = [
      client.db(servers.database(`read${++databases}`)),
      client.db(servers.database(`vault${databases}`)),
    ]
    const work = await openMongoWorkStore(vault)
    return {
      store: openMongoReadStore(read).store,
      work: work.store,
      close: async () => {
        await work.close()
        await Promise.all([read.dropDatabase(), vault.dropDatabase()])
      },
    }
  }
  describe('a runner', () => runnerContract(open))
  describe('runners', () => runnerProcessesContract(open))
  describe('the tools', () => toolsContract(open))
})
