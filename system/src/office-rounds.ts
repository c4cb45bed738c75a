import { patientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { expect } from 'vitest'
import { z } from 'zod'
import { storedTwice } from '../../shared-events/testing/stored-twice.ts'
import { type CheckedStores, settle } from './checked-stores.ts'
import type { Answer, ClinicClient } from './clinic-client.ts'
import { readAll } from './consistency.ts'
import { askTwice, type Killable, killUnderLoad } from './kill-under-load.ts'
import {
  checkOffice,
  newOfficeLedger,
  type OfficeAttempt,
  type OfficeLedger,
  type OfficeWork,
  sendAttempt,
  startOffice,
} from './office-load.ts'
import { checkOrders } from './order-consistency.ts'
import { newOrder, type OrderLedger, type Shown, sendOrder } from './order-load.ts'
import type { Random } from './seeded.ts'

const listProduct = async (staff: ClinicClient, name: string): Promise<Shown> => {
  const offer = { description: 'Para la prueba', category: 'Equipo de Rehabilitación', stock: 90_000 }
  const body = { ...offer, name, price: 6500, imageUrl: 'https://ejemplo.cr/producto.png' }
  const answer = await staff.call({ method: 'POST', path: '/api/products', body })
  return { productId: z.object({ id: z.string() }).parse(answer.body).id, price: 6500 }
}

/** Sends so many first-session forms. @returns the ids staff see */
const sendForms = async (staff: ClinicClient, forms: number): Promise<string[]> => {
  const who = { name: 'Ana Solís Mora', phone: '8888-1234' }
  const send = (n: number) => {
    const body = { ...who, cedula: `2-0000-${String(n).padStart(4, '0')}`, email: `forma${n}@ejemplo.cr` }
    return staff.call({ method: 'POST', path: '/api/patient-intake', body })
  }
  const sent: Answer[] = []
  // Ten at a time: a connection of many would wait idle until its server closes it, and the next call might still take it.
  while (sent.length < forms)
    sent.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => send(sent.length + n)))))
  const newest = String(
    sent.map(({ headers }) => BigInt(headers.get('X-Log-Position') ?? 0)).reduce((a, b) => (a > b ? a : b)),
  )
  const listed = await staff.call({ path: '/api/doctor/patient-intakes', headers: { 'X-Min-Position': newest } })
  return z
    .array(patientIntakeRow)
    .parse(listed.body)
    .map(({ id }) => id)
}

/** Lists products, places four orders and sends so many forms. @returns what staff can work on, and what the buyers were told */
export const openOffice = async (staff: ClinicClient, forms: number, random: Random) => {
  const shown = [await listProduct(staff, 'Bandas'), await listProduct(staff, 'Cinta')]
  const placed: OrderLedger = { orders: [], unexpected: [] }
  for (let n = 0; n < 4; n += 1) await sendOrder(staff, placed, newOrder(shown, placed, random))
  const orderIds = placed.orders.flatMap(({ outcome }) => (typeof outcome === 'object' ? [outcome.id] : []))
  return { placed, work: { orderIds, formIds: await sendForms(staff, forms) } }
}

/** `killed`: what each round ends and starts again. */
type OfficeRounds = { staff: ClinicClient; work: OfficeWork; killed: readonly Killable[]; random: Random }

/** Has staff work, kills, starts and asks twice what was left unanswered, once for each that is killed. @returns what they were told, and how many calls of each kind were cut */
export const endureOfficeKills = async ({ staff, work, killed, random }: OfficeRounds) => {
  const ledger = newOfficeLedger()
  const cut: Record<OfficeAttempt['kind'], number> = { record: 0, user: 0, form: 0, status: 0 }
  for (const one of killed) {
    await killUnderLoad(one, startOffice(staff, ledger, work, random), random)
    // In an order that is not theirs: who came later may take what an earlier one left.
    for (const asked of ledger.attempts.filter(({ outcome }) => outcome === 'unanswered').toReversed()) {
      cut[asked.kind] += 1
      const wrong = await askTwice(asked, () => sendAttempt(staff, ledger, asked))
      if (wrong) ledger.unexpected.push(wrong)
    }
  }
  return { ledger, cut }
}

type Endured = { ledger: OfficeLedger; cut: Record<OfficeAttempt['kind'], number>; placed: OrderLedger }

/** Expects that all in a system's stores is as staff and buyers were told, and that the kills cut calls of every kind; closes the stores. */
export const expectAsTold = async (stores: CheckedStores, { ledger, cut, placed }: Endured): Promise<void> => {
  await settle(stores)
  const events = await readAll(stores)
  await stores.close()
  expect(storedTwice(events)).toEqual([])
  expect(checkOffice(events, ledger)).toEqual([])
  expect(checkOrders(events, placed)).toEqual({ orders: [], stock: [], unexpected: [] })
  // Otherwise nothing was shown.
  expect(Object.entries(cut).filter(([, calls]) => calls === 0)).toEqual([])
  expect(ledger.attempts.filter(({ outcome }) => outcome === 'refused').length).toBeGreaterThan(0)
}
