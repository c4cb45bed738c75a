import { describeOn } from '@clinic/test-servers/servers.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { headStoreContract } from '../../heads/head-store.contract.ts'
import { type MongoDatabase, type OpenMongo, openMongo } from '../../stores/mongo.ts'
import { StoreAway } from '../../stores/store-away.ts'
import { accessesContract } from '../accesses.contract.ts'
import { calendarFeedsContract } from '../calendar-feeds.contract.ts'
import { draftsContract } from '../drafts.contract.ts'
import { rotateMasterKeyContract } from '../keys/rotate-master-key.contract.ts'
import { numberIndexContract } from '../number-index.contract.ts'
import { openVault } from '../open-vault.ts'
import { snapshotsContract } from '../snapshots.contract.ts'
import { createVaultHeads } from '../vault-heads.ts'
import { vaultStoreContract } from '../vault-store.contract.ts'
import { openMongoVaultStore } from './mongo-vault-store.ts'

describeOn({ suite: 'vault on MongoDB', mongo: true }, (servers) => {
  let client: OpenMongo
  beforeAll(() => {
    client = openMongo(servers.mongoUrl)
  })
  afterAll(() => client.close())

  vaultStoreContract(() => openMongoVaultStore(client.db(servers.database('vault'))))
  calendarFeedsContract(() => openMongoVaultStore(client.db(servers.database('calendars'))))
  accessesContract(() => openMongoVaultStore(client.db(servers.database('accesses'))))
  snapshotsContract(() => openMongoVaultStore(client.db(servers.database('snapshots'))))
  draftsContract(() => openMongoVaultStore(client.db(servers.database('drafts'))))
  rotateMasterKeyContract(() => openMongoVaultStore(client.db(servers.database('rotated'))))
  numberIndexContract(() => openMongoVaultStore(client.db(servers.database('numbers'))))
  headStoreContract(async () => {
    const { store, close } = await openMongoVaultStore(client.db(servers.database('heads')))
    return { heads: createVaultHeads(store), close }
  })

  it('gives two processes that start at once one vault, in which they count and claim together', async () => {
    const db = client.db(servers.database('together'))
    const open = async () => openVault({ store: (await openMongoVaultStore(db)).store, masterKey: Buffer.alloc(32, 1) })
    const [one, two] = await Promise.all([open(), open()])
    expect(one.secret('mac')).toEqual(two.secret('mac'))
    const keys = await Promise.all([one, two].map((vault) => vault.dataKeys.ensure('appointment-1', ['contact'])))
    expect(keys[0]).toEqual(keys[1])
    const counts = await Promise.all(
      [one, two, one, two].map((vault) => vault.counters.increment('sign-in', 'admin', 60_000)),
    )
    expect(counts.sort()).toEqual([1, 2, 3, 4])
    const claimed = await Promise.all([one, two].map((vault, i) => vault.claims.claim('username', 'ana', `staff-${i}`)))
    expect(claimed.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('makes a key with two calls, one to insert and one for what was there, and claims with one', async () => {
    const db = client.db(servers.database('counted'))
    const calls: (string | symbol)[] = []
    const counted: MongoDatabase = {
      collection: (...given: Parameters<MongoDatabase['collection']>) =>
        new Proxy(db.collection(...given), {
          get(rows, name) {
            calls.push(name)
            const own = Reflect.get(rows, name, rows)
            return typeof own === 'function' ? own.bind(rows) : own
          },
        }),
    } as MongoDatabase
    const { store } = await openMongoVaultStore(counted)
    const vault = await openVault({ store, masterKey: Buffer.alloc(32, 1) })
    calls.length = 0
    await vault.dataKeys.ensure('appointment-1', ['contact'])
    expect(calls.splice(0)).toEqual(['insertMany', 'find'])
    await vault.claims.claim('username', 'ana', 'staff-1')
    expect(calls).toEqual(['insertMany'])
  })
})

describeOn({ suite: 'vault on a MongoDB that goes away', mongo: true, own: true }, (servers) => {
  let client: OpenMongo
  beforeAll(() => {
    client = openMongo(servers.mongoUrl)
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
