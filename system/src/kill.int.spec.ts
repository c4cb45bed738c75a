import { setTimeout as pause } from 'node:timers/promises'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { openFolderStores, settle } from './checked-stores.ts'
import { clinicClient } from './clinic-client.ts'
import { checkConsistency, nothingWrong } from './consistency.ts'
import { adminPassword, embeddedProcess, removeFolders } from './embedded-process.ts'
import { endureKills } from './kill-rounds.ts'
import { acknowledged, type Ledger, newLedger } from './ledger.ts'
import { startLoad } from './load.ts'
import { printedSeed, seeded } from './seeded.ts'

afterAll(removeFolders)

const suite = 'kill -9 under load'

const expectNothingWrong = async (folder: string, ledger: Ledger) => {
  const stores = await openFolderStores(folder)
  await settle(stores)
  const found = await checkConsistency(stores, ledger)
  await stores.close()
  expect(ledger.unexpected).toEqual([])
  expect(found).toEqual(nothingWrong)
}

describe('an end in order', () => {
  it('under load answers every call that is under way, keeps every promise and ends with 0', async () => {
    const clinic = await embeddedProcess()
    await clinic.start()
    const [patients, staff, ledger] = [clinicClient(clinic.url), clinicClient(clinic.url), newLedger()]
    await staff.signIn('admin', adminPassword)
    const random = seeded(printedSeed('an end in order'))
    // Later than the first: by then every caller has called.
    const callers = { booking: 13, changing: 3 }
    const load = startLoad({ patients, staff, ledger, random, callers, underWayAfter: 100 })
    await load.underWay
    load.end()
    expect(await clinic.stop()).toBe(0)
    await load.ended
    expect(ledger.cut).toBe(0)
    expect(clinic.output()).not.toContain('"level":60')
    await expectNothingWrong(clinic.folder, ledger)
  })
})

describe('kill -9 of the embedded process', () => {
  it('20 times under load: nothing acknowledged is lost, nothing doubled, no slot held by nothing', async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    const random = seeded(printedSeed(suite))
    const clinic = await embeddedProcess()
    await clinic.start()
    const cutInStarting = {
      kill: clinic.kill,
      async start() {
        clinic.launch()
        await pause(random.below(900))
        await clinic.kill()
        await clinic.start()
      },
    }
    // Every fourth start is cut too, wherever it has got to.
    const killed = Array.from({ length: 20 }, (_, round) => (round % 4 === 3 ? cutInStarting : clinic))
    const { ledger, cut } = await endureKills({ url: clinic.url, killed, random })
    expect(await clinic.stop()).toBe(0)
    await expectNothingWrong(clinic.folder, ledger)
    // Otherwise nothing was shown.
    expect(acknowledged(ledger).length).toBeGreaterThan(20)
    expect(cut).toBeGreaterThan(20)
  }, 300_000)

  it('during its first start: the next start finds a folder it can use', async () => {
    const random = seeded(printedSeed('kill -9 during the first start'))
    for (let round = 0; round < 6; round += 1) {
      const clinic = await embeddedProcess()
      clinic.launch()
      await pause(150 + random.below(600))
      await clinic.kill()
      await clinic.start()
      expect(await clinic.stop()).toBe(0)
    }
  })
})
