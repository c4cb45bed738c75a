import { it } from 'vitest'
import { openServerStores } from './checked-stores.ts'
import { clinicClient } from './clinic-client.ts'
import { describeDistributed, killableProcesses } from './distributed-system.ts'
import { adminPassword } from './embedded-process.ts'
import { endureOfficeKills, expectAsTold, openOffice } from './office-rounds.ts'
import { printedSeed, seeded } from './seeded.ts'

const suite = 'kill -9 of command-services while staff work'
const [one, other] = ['command-service-1', 'command-service-2'] as const

describeDistributed(suite, { commandInstances: 2, queryInstances: 1 }, (running) => {
  // @rule patients-unique-crash, users-username-unique, intakes-record-crash, orders-crash-between-steps
  it('3 times on the distributed form: each cédula, e-mail, username and form has one holder, and orders and stock are as they were told', async () => {
    const { system, servers, env } = running
    const random = seeded(printedSeed(suite))
    const staff = clinicClient(system.url)
    await staff.signIn('admin', adminPassword)
    const { work, placed } = await openOffice(staff, 150, random)
    const killed = [[one], [other], [one, other]].map((names) => killableProcesses(system, names))
    const { ledger, cut } = await endureOfficeKills({ staff, work, random, killed })
    await system.stop()
    const stores = await openServerStores({
      eventStoreUrl: servers.eventStoreUrl,
      mongodbUrl: servers.mongoUrl,
      masterKey: env.MASTER_KEY ?? '',
    })
    await expectAsTold(stores, { ledger, cut, placed })
  }, 180_000)
})
