import { afterAll, expect, it } from 'vitest'
import { openServerStores, settle } from '../checked-stores.ts'
import { describeDistributed, killableProcesses } from '../distributed-system.ts'
import { printedSeed, seeded } from '../seeded.ts'
import { checkConsistency, nothingWrong } from './check.ts'
import { endureKills, expectShown } from './endure-kills.ts'
import { endureSending } from './endure-sending.ts'
import { clockAhead, type MessageServers, startMessageServers } from './message-servers.ts'

const suite = 'kill -9 of the services of the distributed form'
const [one, other, projections] = ['command-service-1', 'command-service-2', 'projections-1'] as const
/** What is killed at each moment in turn. A message that nobody answers is cut whichever of the two sends it. */
const victims = [[one, projections], [one, other], [other], [one, other], [projections], [one, other]]

let servers: MessageServers
afterAll(() => servers?.close())
const settings = async () => {
  servers = await startMessageServers()
  return servers.settings
}

describeDistributed(suite, { commandInstances: 2, queryInstances: 1, settings }, (running) => {
  // @rule form-calls-crash-claim-neither, order-calls-nothing-reserved-lost, orders-crash-between-steps
  // @rule messaging-killed: Issue: after a process was killed (kill -9) while mails, WhatsApp messages and reminders
  //   went out, embedded or one of two distributed, none is sent twice, what may have been sent is shown as unclear,
  //   and none is lost (decision 155). The run says on which servers
  // @rule patients-unique-crash, users-username-unique, intakes-record-crash
  it('under load on everything that clients do: nothing acknowledged is lost, nothing is there or sent twice, nothing is held by nothing', async () => {
    const { system, servers: stored, env } = running
    let aheadMs = 0
    const form = {
      url: system.url,
      servers,
      random: seeded(printedSeed(suite)),
      victims: victims.map((names) => killableProcesses(system, names)),
      senders: killableProcesses(system, [one, other]),
      setAhead(ms: number) {
        aheadMs = ms
        Object.assign(env, clockAhead(ms))
      },
    }
    const practice = await endureKills(form)
    const unclear = await endureSending(practice, form)
    await system.stop()
    const stores = await openServerStores({
      eventStoreUrl: stored.eventStoreUrl,
      mongodbUrl: stored.mongoUrl,
      masterKey: env.MASTER_KEY ?? '',
    })
    await settle(stores, () => Date.now() + aheadMs)
    const found = await checkConsistency(stores, practice.ledger)
    await stores.close()
    expect(found).toEqual(nothingWrong)
    // Otherwise nothing was shown.
    expectShown(practice.ledger)
    expect(unclear.notices).toBeGreaterThan(0)
    expect(unclear.reminders).toBeGreaterThan(0)
  }, 600_000)
})
