import { openMongo } from '@clinic/platform/stores/mongo.ts'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { openMongoVaultStore } from '@clinic/platform/vault/mongodb/mongo-vault-store.ts'
import { openMongoWorkStore } from '@clinic/platform/work/mongodb/mongo-work-store.ts'
import { describeOn } from '@clinic/test-servers/servers.ts'
import { startTcpProxy, type TcpProxy } from '@clinic/test-servers/tcp-proxy.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { visit, visitIndexes, visits, write } from '../../../testing/histories/visits.ts'
import { openMongoReadStore } from './mongo-read-store.ts'

/** Repeats a call until it is to stop. `answered` resolves with its first answer, `failures` at the end with what it failed with. */
const repeat = (going: () => boolean, call: (n: number) => Promise<unknown>) => {
  const answered = Promise.withResolvers<unknown>()
  const ask = async () => {
    const failures: unknown[] = []
    for (let n = 0; going(); n++) await call(n).then(answered.resolve, (error: unknown) => failures.push(error))
    return failures
  }
  return { answered: answered.promise, failures: ask() }
}

describeOn({ suite: 'MongoDB behind a network that breaks', mongo: true, own: true }, (servers) => {
  let proxy: TcpProxy
  beforeEach(async () => {
    proxy = await startTcpProxy(servers.mongoUrl)
  })
  afterEach(() => proxy.close())

  const record = (id: string) => ({ kind: 'data-key', id, owner: 'appointment-1', value: 'wrapped', expiresAt: null })
  const openStores = async (onReplaced: () => void) => {
    const mongo = openMongo(proxy.url, { onReplaced })
    const vault = await openMongoVaultStore(mongo.db(servers.database('vault')))
    const work = await openMongoWorkStore(mongo.db(servers.database('vault')))
    const read = openMongoReadStore(mongo.db(servers.database('read')))
    return { vault: vault.store, work: work.store, read: read.store, close: mongo.close }
  }

  it('all connections end at once until the client hangs: another takes its place, for vault, work and read store alike', {
    timeout: 120_000,
  }, async () => {
    const replaced = Promise.withResolvers<void>()
    const { vault, work, read, close } = await openStores(replaced.resolve)
    await read.prepare(visits, visitIndexes)
    const writes = [write('a', 1n, visit('Ana', '2026-11-21'))]
    const moving = { logId: 'log', epoch: 1n, next: 1n, event: null }
    await read.commit({ collection: visits, writes, checkpoint: { ...moving, previous: null } })
    const moveOn = (next: bigint) =>
      read.commit({ collection: visits, writes: [], checkpoint: { ...moving, previous: 1n, next } })

    let going = true
    const ask = (call: (n: number) => Promise<unknown>) => repeat(() => going, call)
    const asking = [
      ...['a', 'b', 'c', 'd'].map((id) => ask(() => vault.get([record(id)]))),
      ask((n) => vault.insert([record(`one-${n}`), record(`other-${n}`)])),
      ask(() => work.acquire('runner', 'me', 60_000)),
      ask(() => read.find(visits, {})),
      ask(() => moveOn(1n)),
    ]
    await Promise.all(asking.map(({ answered }) => answered))
    const dropping = setInterval(proxy.dropAll, 900)
    await replaced.promise
    clearInterval(dropping)
    going = false

    for (const { failures } of asking)
      expect((await failures).filter((error) => !(error instanceof StoreAway))).toEqual([])
    expect(await vault.insert([record('after')])).toMatchObject([{ id: 'after', version: 1 }])
    expect(await vault.get([record('one-0')])).toMatchObject([{ value: 'wrapped' }])
    expect(await work.acquire('runner', 'me', 60_000)).toEqual({ epoch: 1n })
    expect(await read.find(visits, {})).toMatchObject([{ id: 'a', position: 1n }])
    expect(await moveOn(2n)).toBe('committed')
    await close()
  })
})
