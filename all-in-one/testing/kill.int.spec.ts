import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { record } from '../../shared-events/testing/report.ts'
import { embeddedProcess, removeFolders } from './embedded-process.ts'
import { judge, nothingWrong } from './judge.ts'
import { openFolderStores, settle } from './judged-stores.ts'
import { endureKills } from './kill-rounds.ts'
import { acknowledged } from './ledger.ts'
import { printedSeed, seeded } from './seeded.ts'

afterAll(removeFolders)

const suite = 'kill -9 under load'

describe('kill -9 of the embedded process', () => {
  it('20 times under load: nothing acknowledged is lost, nothing doubled, no slot held by nothing', async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    const random = seeded(printedSeed(suite))
    const clinic = await embeddedProcess()
    await clinic.start()
    const { ledger, cut } = await endureKills({
      url: clinic.url,
      rounds: 20,
      random,
      kill: clinic.kill,
      async start(round) {
        // Every fourth start is cut too, wherever it has got to.
        if (round % 4 === 3) {
          clinic.launch()
          await pause(random.below(900))
          await clinic.kill()
        }
        await clinic.start()
      },
    })
    expect(await clinic.stop()).toBe(0)
    const stores = await openFolderStores(clinic.folder)
    await settle(stores)
    const found = await judge(stores, ledger)
    await stores.close()
    expect(ledger.unexpected).toEqual([])
    expect(found).toEqual(nothingWrong)
    // Otherwise nothing was shown.
    expect(acknowledged(ledger).length).toBeGreaterThan(20)
    expect(cut).toBeGreaterThan(20)
  }, 180_000)

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
