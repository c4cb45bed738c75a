import { expect, it } from 'vitest'
import { openServerStores, settle } from './checked-stores.ts'
import { checkConsistency, nothingWrong } from './consistency.ts'
import { describeDistributed, killableProcesses } from './distributed-system.ts'
import { endureKills } from './kill-rounds.ts'
import { acknowledged } from './ledger.ts'
import { printedSeed, seeded } from './seeded.ts'

const suite = 'kill -9 of services under load'

describeDistributed(suite, { commandInstances: 2, queryInstances: 1 }, (running) => {
  it('5 times: nothing acknowledged is lost, nothing doubled, no slot held by nothing', async () => {
    const random = seeded(printedSeed(suite))
    const { system, servers, env } = running
    const victims = [
      ['command-service-1', 'projections-1'],
      ['command-service-1', 'command-service-2'],
      ['projections-1'],
      ['command-service-2'],
      ['command-service-1', 'command-service-2', 'projections-1'],
    ]
    const killed = victims.map((names) => killableProcesses(system, names))
    const { ledger, cut } = await endureKills({ url: system.url, killed, random })
    await system.stop()
    const stores = await openServerStores({
      eventStoreUrl: servers.eventStoreUrl,
      mongodbUrl: servers.mongoUrl,
      masterKey: env.MASTER_KEY ?? '',
    })
    await settle(stores)
    const found = await checkConsistency(stores, ledger)
    await stores.close()
    expect(ledger.unexpected).toEqual([])
    expect(found).toEqual(nothingWrong)
    expect(acknowledged(ledger).length).toBeGreaterThan(5)
    expect(cut).toBeGreaterThan(5)
  }, 300_000)
})
