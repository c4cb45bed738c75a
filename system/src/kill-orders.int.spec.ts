import { record } from '@clinic/test-servers/report.ts'
import { afterAll, expect, it } from 'vitest'
import { storedTwice } from '../../shared-events/testing/stored-twice.ts'
import { openFolderStores, settle } from './checked-stores.ts'
import { clinicClient } from './clinic-client.ts'
import { readAll } from './consistency.ts'
import { embeddedProcess, removeFolders } from './embedded-process.ts'
import { askTwice, killUnderLoad } from './kill-under-load.ts'
import { offerProduct } from './offer-product.ts'
import { checkOrders } from './order-consistency.ts'
import { type OrderLedger, sendOrder, startOrders } from './order-load.ts'
import { printedSeed, seeded } from './seeded.ts'

afterAll(removeFolders)

const suite = 'kill -9 while orders are placed'

// @rule order-calls-nothing-reserved-lost
it('12 times under load: no order lost or doubled, no unit sold twice, none held by nothing', async () => {
  record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
  const random = seeded(printedSeed(suite))
  const clinic = await embeddedProcess()
  await clinic.start()
  await clinic.stop()
  const before = await openFolderStores(clinic.folder)
  // Plenty of two, and one that runs out on the way.
  const shown = [
    await offerProduct(before, 'Bandas', 90_000),
    await offerProduct(before, 'Cinta', 90_000),
    await offerProduct(before, 'Gel', 60),
  ]
  await before.close()

  const client = clinicClient(clinic.url)
  const ledger: OrderLedger = { orders: [], unexpected: [] }
  let cut = 0
  await clinic.start()
  for (let round = 0; round < 12; round += 1) {
    await killUnderLoad(clinic, startOrders(client, shown, ledger, random, 12), random)
    const unanswered = ledger.orders.filter(({ outcome }) => outcome === 'unanswered')
    cut += unanswered.length
    for (const asked of unanswered) {
      // Every third buyer goes away: what was held for them is for the process manager.
      if (random.below(3) === 0) {
        asked.outcome = 'left'
        continue
      }
      // The others learn what became of their order, and a second time the same.
      const wrong = await askTwice(asked, () => sendOrder(client, ledger, asked))
      if (wrong) ledger.unexpected.push(wrong)
    }
  }
  expect(await clinic.stop()).toBe(0)

  const stores = await openFolderStores(clinic.folder)
  await settle(stores)
  const events = await readAll(stores)
  const found = checkOrders(events, ledger)
  await stores.close()
  expect(storedTwice(events)).toEqual([])
  expect(found).toEqual({ orders: [], stock: [], unexpected: [] })
  // Otherwise nothing was shown.
  expect(cut).toBeGreaterThan(12)
  expect(ledger.orders.filter(({ outcome }) => outcome === 'refused').length).toBeGreaterThan(0)
}, 180_000)
