import { setTimeout as pause } from 'node:timers/promises'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { openFolderStores, settle } from '../checked-stores.ts'
import { embeddedProcess, removeFolders } from '../embedded-process.ts'
import { printedSeed, seeded } from '../seeded.ts'
import { checkConsistency, nothingWrong } from './check.ts'
import { endureKills, expectShown } from './endure-kills.ts'
import { endureSending } from './endure-sending.ts'
import { startLoad } from './load.ts'
import { clockAhead, type MessageServers, startMessageServers } from './message-servers.ts'

const suite = 'kill -9 of the embedded process'

describe(suite, () => {
  let servers: MessageServers
  afterAll(() => servers?.close())
  afterAll(removeFolders)

  // @rule form-calls-crash-claim-neither, order-calls-nothing-reserved-lost, orders-crash-between-steps
  // @rule patients-unique-crash, users-username-unique, intakes-record-crash, messaging-killed
  it('under load on everything that clients do: nothing acknowledged is lost, nothing is there or sent twice, nothing is held by nothing', async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    const random = seeded(printedSeed(suite))
    servers = await startMessageServers()
    const clinic = await embeddedProcess({ env: servers.settings })
    await clinic.start()
    // Wherever its next start has got to, it is cut too.
    const cutInStarting = {
      kill: clinic.kill,
      output: clinic.output,
      async start() {
        clinic.launch()
        await pause(random.below(900))
        await clinic.kill()
        await clinic.start()
      },
    }
    let aheadMs = 0
    const form = {
      url: clinic.url,
      servers,
      random,
      senders: clinic,
      victims: [clinic, clinic, cutInStarting],
      setAhead(ms: number) {
        aheadMs = ms
        Object.assign(clinic.env, clockAhead(ms))
      },
    }
    const practice = await endureKills(form)

    // An end in order answers every call that is under way.
    const { cut } = practice.ledger
    const load = startLoad(practice)
    await load.underWay
    load.end()
    expect(await clinic.stop()).toBe(0)
    await load.ended
    expect(practice.ledger.cut).toBe(cut)
    expect(clinic.output()).not.toContain('"level":60')

    const unclear = await endureSending(practice, form)
    expect(await clinic.stop()).toBe(0)
    const stores = await openFolderStores(clinic.folder)
    await settle(stores, () => Date.now() + aheadMs)
    const found = await checkConsistency(stores, practice.ledger)
    await stores.close()
    expect(found).toEqual(nothingWrong)
    // Otherwise nothing was shown.
    expectShown(practice.ledger)
    expect(unclear.notices).toBeGreaterThanOrEqual(4)
    expect(unclear.reminders).toBeGreaterThanOrEqual(2)
  }, 600_000)

  it('during its first start: the next start finds a folder it can use', async () => {
    const random = seeded(printedSeed('kill -9 during the first start'))
    for (let round = 0; round < 3; round += 1) {
      const clinic = await embeddedProcess()
      clinic.launch()
      await pause(150 + random.below(600))
      await clinic.kill()
      await clinic.start()
      expect(await clinic.stop()).toBe(0)
    }
  }, 120_000)
})
