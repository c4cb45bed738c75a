import { patientIntakeRow } from '@clinic/shared-events/contracts/intakes.ts'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { storedTwice } from '../../shared-events/testing/stored-twice.ts'
import { openFolderStores, settle } from './checked-stores.ts'
import { type ClinicClient, clinicClient } from './clinic-client.ts'
import { readAll } from './consistency.ts'
import { adminPassword, embeddedProcess, removeFolders } from './embedded-process.ts'
import { askTwice, killUnderLoad } from './kill-under-load.ts'
import { checkOffice, newOfficeLedger, sendAttempt, startOffice } from './office-load.ts'
import { checkOrders } from './order-consistency.ts'
import { newOrder, type OrderLedger, type Shown, sendOrder } from './order-load.ts'
import { printedSeed, seeded } from './seeded.ts'

afterAll(removeFolders)

const suite = 'kill -9 while staff work'
const rounds = 4

const listProduct = async (staff: ClinicClient, name: string): Promise<Shown> => {
  const offer = { description: 'Para la prueba', category: 'Equipo de Rehabilitación', stock: 90_000 }
  const body = { ...offer, name, price: 6500, imageUrl: 'https://ejemplo.cr/producto.png' }
  const answer = await staff.call({ method: 'POST', path: '/api/products', body })
  return { productId: z.object({ id: z.string() }).parse(answer.body).id, price: 6500 }
}

/** Sends so many first-session forms. @returns the ids staff see */
const sendForms = async (staff: ClinicClient, forms: number): Promise<string[]> => {
  const who = { name: 'Ana Solís Mora', phone: '8888-1234' }
  const sent = await Promise.all(
    Array.from({ length: forms }, (_, n) => {
      const body = { ...who, cedula: `2-0000-${String(n).padStart(4, '0')}`, email: `forma${n}@ejemplo.cr` }
      return staff.call({ method: 'POST', path: '/api/patient-intake', body })
    }),
  )
  const newest = String(
    sent.map(({ headers }) => BigInt(headers.get('X-Log-Position') ?? 0)).reduce((a, b) => (a > b ? a : b)),
  )
  const listed = await staff.call({ path: '/api/doctor/patient-intakes', headers: { 'X-Min-Position': newest } })
  return z
    .array(patientIntakeRow)
    .parse(listed.body)
    .map(({ id }) => id)
}

// @rule patients-unique-crash, users-username-unique, intakes-record-crash, orders-crash-between-steps
it('4 times under load: each cédula, e-mail, username and form has one holder, and orders and stock are as they were told', async () => {
  record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
  const random = seeded(printedSeed(suite))
  const clinic = await embeddedProcess()
  await clinic.start()
  const staff = clinicClient(clinic.url)
  await staff.signIn('admin', adminPassword)
  const shown = [await listProduct(staff, 'Bandas'), await listProduct(staff, 'Cinta')]
  const placed: OrderLedger = { orders: [], unexpected: [] }
  for (let n = 0; n < 4; n += 1) await sendOrder(staff, placed, newOrder(shown, placed, random))
  const orderIds = placed.orders.flatMap(({ outcome }) => (typeof outcome === 'object' ? [outcome.id] : []))
  const work = { orderIds, formIds: await sendForms(staff, 150) }

  const ledger = newOfficeLedger()
  const cut = { record: 0, user: 0, form: 0, status: 0 }
  for (let round = 0; round < rounds; round += 1) {
    await killUnderLoad(clinic, startOffice(staff, ledger, work, random), random)
    // In an order that is not theirs: who came later may take what an earlier one left.
    for (const asked of ledger.attempts.filter(({ outcome }) => outcome === 'unanswered').toReversed()) {
      cut[asked.kind] += 1
      const wrong = await askTwice(asked, () => sendAttempt(staff, ledger, asked))
      if (wrong) ledger.unexpected.push(wrong)
    }
  }
  expect(await clinic.stop()).toBe(0)

  const stores = await openFolderStores(clinic.folder)
  await settle(stores)
  const events = await readAll(stores)
  await stores.close()
  expect(storedTwice(events)).toEqual([])
  expect(checkOffice(events, ledger)).toEqual([])
  expect(checkOrders(events, placed)).toEqual({ orders: [], stock: [], unexpected: [] })
  // Otherwise nothing was shown.
  expect(Object.values(cut).every((calls) => calls > 0)).toBe(true)
  expect(ledger.attempts.filter(({ outcome }) => outcome === 'refused').length).toBeGreaterThan(0)
}, 120_000)
