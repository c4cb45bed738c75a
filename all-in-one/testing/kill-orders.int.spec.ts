import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createCommandHandler } from '@clinic/command-service/handling/handle-command.ts'
import { listProduct } from '@clinic/command-service/products/change-product.ts'
import { afterAll, expect, it } from 'vitest'
import { record } from '../../shared-events/testing/report.ts'
import { clinicClient } from './clinic-client.ts'
import { embeddedProcess, removeFolders } from './embedded-process.ts'
import { readAll } from './judge.ts'
import { type JudgedStores, openFolderStores, settle } from './judged-stores.ts'
import { judgeOrders } from './order-judge.ts'
import { type OrderLedger, type Shown, sendOrder, startOrders } from './order-load.ts'
import { printedSeed, seeded } from './seeded.ts'

afterAll(removeFolders)

const suite = 'kill -9 while orders are placed'

/** Offers a product before anybody orders. */
const list = async ({ log, codec, vault }: JudgedStores, title: string, stock: number): Promise<Shown> => {
  const handler = createCommandHandler({ log, codec, sharedLog: false })
  const texts = { title, description: 'Para la prueba', imageUrl: '/art/product-bandas.svg' }
  const offer = { ...texts, price: 6500, category: 'Equipo de Rehabilitación', stock } as const
  const now = new Date().toISOString()
  const origin = { commandId: randomUUID(), actor: 'system:test', now, bodyHash: '', drawn: true }
  const answer = await listProduct({ handler, idSecret: vault.secret('ids') }, offer, origin)
  if (!answer.ok || answer.state.status !== 'listed') throw new Error(`${title} was refused`)
  const { productId, price } = answer.state.offer
  return { productId, price }
}

it('12 times under load: no order lost or doubled, no unit sold twice, none held by nothing', async () => {
  record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
  const random = seeded(printedSeed(suite))
  const clinic = await embeddedProcess()
  await clinic.start()
  await clinic.stop()
  const before = await openFolderStores(clinic.folder)
  // Plenty of two, and one that runs out on the way.
  const shown = [
    await list(before, 'Bandas', 90_000),
    await list(before, 'Cinta', 90_000),
    await list(before, 'Gel', 60),
  ]
  await before.close()

  const client = clinicClient(clinic.url)
  const ledger: OrderLedger = { orders: [], unexpected: [] }
  let cut = 0
  await clinic.start()
  for (let round = 0; round < 12; round += 1) {
    const load = startOrders(client, shown, ledger, random, 12)
    await load.underWay
    await pause(random.below(300))
    load.end()
    await clinic.kill()
    await load.ended
    await clinic.start()
    const unanswered = ledger.orders.filter(({ outcome }) => outcome === 'unanswered')
    cut += unanswered.length
    for (const asked of unanswered) {
      // Every third buyer goes away: what was held for them is for the keeper.
      if (random.below(3) === 0) {
        asked.outcome = 'left'
        continue
      }
      // The others learn what became of their order, and a second time the same.
      await sendOrder(client, ledger, asked)
      const first = JSON.stringify(asked.outcome)
      await sendOrder(client, ledger, asked)
      if (asked.outcome === 'unanswered' || JSON.stringify(asked.outcome) !== first)
        ledger.unexpected.push(`${asked.key}: ${first}, then ${JSON.stringify(asked.outcome)}`)
    }
  }
  expect(await clinic.stop()).toBe(0)

  const stores = await openFolderStores(clinic.folder)
  await settle(stores)
  const found = judgeOrders(await readAll(stores), ledger)
  await stores.close()
  expect(found).toEqual({ orders: [], stock: [], unexpected: [] })
  // Otherwise nothing was shown.
  expect(cut).toBeGreaterThan(12)
  expect(ledger.orders.filter(({ outcome }) => outcome === 'refused').length).toBeGreaterThan(0)
}, 180_000)
