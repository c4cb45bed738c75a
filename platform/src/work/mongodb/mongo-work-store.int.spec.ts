import { describeOn } from '@clinic/test-servers/servers.ts'
import { Long } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

  describe('leases of machines whose clocks have nothing to do with each other', () => {
    const machine = async (clock: { now: number }) =>
      (await openMongoWorkStore(client.db(servers.database('machines')), () => clock.now)).store

    it('are respected as long as they are renewed, and a whole lease beyond', async () => {
      const [here, there] = [{ now: 7_000_000 }, { now: 3 }]
      const [one, other] = [await machine(here), await machine(there)]
      expect(await one.acquire('held', 'one', 1_000)).toEqual({ epoch: 1n })
      for (let n = 0; n < 5; n += 1) {
        expect(await other.acquire('held', 'other', 1_000)).toBeNull()
        there.now += 900
        await (n % 2 === 0 ? one.renew('one', ['held'], 1_000) : one.acquire('held', 'one', 1_000))
      }
      expect([...(await other.renew('other', [], 1_000)).keys()]).toContain('held')
      there.now += 999
      expect(await other.acquire('held', 'other', 1_000)).toBeNull()
      there.now += 1
      expect((await other.renew('other', [], 1_000)).has('held')).toBe(false)
      expect(await other.acquire('held', 'other', 1_000)).toEqual({ epoch: 2n })
      expect((await one.renew('one', ['held'], 1_000)).get('held')).toEqual({ holder: 'other', epoch: 2n })
    })

    it('last as long as their holder said, whatever another would ask for', async () => {
      const [here, there] = [{ now: 7_000_000 }, { now: 3 }]
      const [one, other] = [await machine(here), await machine(there)]
      await one.acquire('long', 'one', 60_000)
      expect(await other.acquire('long', 'other', 10)).toBeNull()
      there.now += 59_999
      expect(await other.acquire('long', 'other', 10)).toBeNull()
    })
  })

  it('goes on with the lease of an earlier program', async () => {
    const leases = client.db(servers.database('earlier')).collection<{ _id: string }>('leases')
    const earlier = { _id: 'reservations', holder: 'earlier', epoch: Long.fromNumber(6), expiresAt: 9_990_000_000_000 }
    await leases.insertOne(earlier)
    const clock = { now: 3 }
    const { store } = await openMongoWorkStore(client.db(servers.database('earlier')), () => clock.now)
    expect(await store.acquire('reservations', 'later', 1_000)).toBeNull()
    clock.now += 1_000
    expect(await store.acquire('reservations', 'later', 1_000)).toEqual({ epoch: 7n })
  })
})
