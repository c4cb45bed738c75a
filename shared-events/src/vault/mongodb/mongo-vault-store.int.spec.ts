import type { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOn } from '../../../testing/servers.ts'
import { StoreAway } from '../../log/event-log.ts'
import { vaultStoreContract } from '../vault-store.contract.ts'
import { openMongoClient } from './mongo-away.ts'
import { openMongoVaultStore } from './mongo-vault-store.ts'

describeOn({ suite: 'vault on MongoDB', mongo: true }, (servers) => {
  let client: MongoClient
  beforeAll(() => {
    client = openMongoClient(servers.mongoUrl)
  })
  afterAll(() => client.close())

  vaultStoreContract(() => openMongoVaultStore(client.db(servers.database('vault'))))
})

describeOn({ suite: 'vault on a MongoDB that goes away', mongo: true, own: true }, (servers) => {
  let client: MongoClient
  beforeAll(() => {
    client = openMongoClient(servers.mongoUrl)
  })
  afterAll(() => client.close())

  it('says so, and goes on with everything acknowledged once it is back', async () => {
    const { store } = await openMongoVaultStore(client.db(servers.database('vault')))
    const key = (id: string) => ({ kind: 'data-key', id, owner: 'appointment-1', value: 'wrapped', expiresAt: null })
    await store.insert([key('before')])
    await servers.mongo.kill()
    await expect(store.get([key('before')])).rejects.toThrow(StoreAway)
    await expect(store.insert([key('during')])).rejects.toThrow(StoreAway)
    await servers.mongo.restart()
    expect((await store.get([key('before')]))[0]?.value).toBe('wrapped')
    expect((await store.insert([key('after')]))[0]?.version).toBe(1)
  })
})
