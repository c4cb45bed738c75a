import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { moneyDay } from '@clinic/shared-events/contracts/reports.ts'
import { expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { moneyDays } from './money-days.ts'

type Handled = Parameters<typeof moneyDays.apply>[1]
type Folded = ReturnType<typeof moneyDays.apply>

const where = {
  reservationId: 'r1',
  date: '2026-12-01',
  startTime: '10:00',
  endTime: '11:00',
  specialty: 'fisioterapia',
}
const paid = { appointmentId: 'a1', ...where, paymentId: 'm1', for: 'visit', amountCrc: 19_000, method: 'efectivo' }
const deposit = { ...paid, paymentId: 'm2', for: 'deposit', amountCrc: 5000, method: 'sinpe' }
/** 23:30 of the 21st in Costa Rica. */
const late = '2026-11-22T05:30:00.000Z'
const received = (data: Record<string, unknown>, at = late) => ({ type: 'MoneyReceived', data, at })
const undone = (data: Record<string, unknown>, at: string) => ({
  type: 'MoneyReceiptUndone',
  data: { ...data, receivedAt: late },
  at,
})

const daysAfter = (...events: Given[]) => {
  const days = new Map<string, Folded>()
  for (const event of recorded(...events) as Handled[]) {
    for (const id of moneyDays.idsOf(event)) days.set(id, moneyDays.apply(days.get(id) ?? null, event, id))
  }
  return [...days.values()].flatMap((day) => (day ? [moneyDays.shown?.(day, practice)] : []))
}
const none = { efectivo: 0, sinpe: 0, transferencia: 0, tarjeta: 0 }

// @rule charts-money: Issue: the money of visits is in 'Resumen', by the day it came in and the way it was paid
it('what came in counts on its day in Costa Rica by its way, whenever the visit is', () => {
  const days = daysAfter(received(paid), received(deposit), received(deposit, '2026-11-22T15:00:00.000Z'))
  expect(days).toEqual([
    { id: '2026-11-21', ...none, efectivo: 19_000, sinpe: 5000 },
    { id: '2026-11-22', ...none, sinpe: 5000 },
  ])
  for (const day of days) expect(moneyDay.strict().parse(day)).toEqual(day)
})

// @rule charts-money
it('what is taken back leaves the day on which it was noted, which goes when nothing is left', () => {
  const later = '2026-11-24T15:00:00.000Z'
  expect(daysAfter(received(paid), received(deposit), undone(paid, later))).toEqual([
    { id: '2026-11-21', ...none, sinpe: 5000 },
  ])
  expect(daysAfter(received(paid), undone(paid, later))).toEqual([])
})
