import { noMoney, type PayMethod } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { expect, it } from 'vitest'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { cancelledOwing, moneyOfDay } from './day-money.ts'

const payment = (amountCrc: number, method: PayMethod, what: 'deposit' | 'visit' = 'visit') => ({
  ...{ id: `${method}${amountCrc}`, for: what, amountCrc, method },
  at: '2026-11-24T15:00:00.000Z',
})
const paid = row({
  id: 'paid',
  status: 'realizado',
  money: { ...noMoney, payments: [payment(5000, 'sinpe', 'deposit'), payment(19_000, 'efectivo')] },
})
const late = row({
  id: 'late',
  name: 'Jorge Mora',
  status: 'cancelado',
  money: {
    ...noMoney,
    payments: [payment(5000, 'sinpe', 'deposit')],
    fines: [{ because: 'cancelled', percent: 50, waived: false }],
  },
})

// @rule day-sheet-money: Issue: the day sheet shows the money of each visit, with the day's total
it('what came in counts by its way, with lost deposits, and what is left to pay with the fines', () => {
  expect(moneyOfDay([paid, late, row()])).toEqual({
    received: 29_000,
    byMethod: [
      { method: 'efectivo', amountCrc: 19_000 },
      { method: 'sinpe', amountCrc: 10_000 },
    ],
    toPay: 12_000 + 24_000,
  })
  expect(moneyOfDay([])).toEqual({ received: 0, byMethod: [], toPay: 0 })
})

// @rule day-sheet-money
it('a cancelled visit that owes is named, until its fine is waived', () => {
  expect(cancelledOwing([paid, late, row()])).toEqual([{ id: 'late', name: 'Jorge Mora', debt: 12_000 }])
  const fines = [{ because: 'cancelled' as const, percent: 50, waived: true }]
  const waived = late.money && row({ ...late, money: { ...late.money, fines } })
  expect(cancelledOwing(waived ? [waived] : [])).toEqual([])
})
