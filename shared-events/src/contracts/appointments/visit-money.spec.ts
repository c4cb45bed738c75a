import { describe, expect, it } from 'vitest'
import { prices as publicPrices } from '../practice/prices.ts'
import { accountsOf, askedDepositOf, cancelFine, moveFine, noMoney, type VisitMoney } from './visit-money.ts'

// @rule visit-fines: Issue: fines by the terms: under 12 hours' notice 50 %, at the start or later 100 %, a move asked for on the
//   day 25 %
describe('what the terms charge', () => {
  // 14:00 in Costa Rica.
  const visit = { date: '2026-11-24', startTime: '14:00' }
  it.each([
    ['2026-11-24T08:00:00.000Z', 0],
    ['2026-11-24T08:00:00.001Z', 50],
    ['2026-11-24T19:59:59.999Z', 50],
    ['2026-11-24T20:00:00.000Z', 100],
  ])('who cancels at %s pays %i percent', (askedAt, percent) => {
    expect(cancelFine(visit, askedAt)).toBe(percent)
  })
  it.each([
    ['2026-11-24T05:59:59.999Z', 0],
    ['2026-11-24T06:00:00.000Z', 25],
  ])('who asks to be moved at %s pays %i percent', (askedAt, percent) => {
    expect(moveFine(visit, askedAt)).toBe(percent)
  })
})

// @rule visit-debt: Issue: 'Debe' by the terms' shares; the reserve is lost and a fine is charged apart, never set off
describe('the accounts of a visit', () => {
  const paid = (what: 'deposit' | 'visit', amountCrc: number) => ({
    id: `p${amountCrc}`,
    for: what,
    amountCrc,
    method: 'sinpe' as const,
    at: '2026-11-20T14:00:00.000Z',
  })
  const sums = (status: string, money: Partial<VisitMoney> = {}, appointmentType = 'seguimiento') => {
    const { toPay, debt } = accountsOf({ status, appointmentType, money: { ...noMoney, ...money } })
    return [toPay, debt]
  }

  it('a visit costs the list price of its type, or what staff said; the deposit counts towards it', () => {
    expect(sums('confirmado', {}, 'primer_cita')).toEqual([publicPrices.firstSession.near, 0])
    expect(sums('confirmado', { payments: [paid('deposit', 5000)] })).toEqual([19_000, 0])
    expect(sums('confirmado', { priceCrc: 28_000, payments: [paid('deposit', 5000)] })).toEqual([23_000, 0])
  })

  // @rule visit-deposit-booked
  it('the deposit is the one that was asked for when it was booked; what is owed, on every screen and list, follows from what was paid', () => {
    expect([askedDepositOf({ money: null }), askedDepositOf({ money: noMoney })]).toEqual([5000, 5000])
    const money = { depositCrc: 6000, payments: [paid('deposit', 6000)] }
    expect(askedDepositOf({ money: { ...noMoney, ...money } })).toBe(6000)
    expect(sums('realizado', money)).toEqual([18_000, 18_000])
    expect(sums('realizado', { ...money, payments: [] })).toEqual([24_000, 24_000])
    expect(sums('cancelado', money)).toEqual([0, 0])
  })

  it('is owed once it took place, less what was paid, and never less than nothing', () => {
    const payments = [paid('deposit', 5000), paid('visit', 9000)]
    expect(sums('realizado', { payments })).toEqual([10_000, 10_000])
    expect(sums('realizado', { payments: [...payments, paid('visit', 40_000)] })).toEqual([0, 0])
  })

  it('of a cancelled visit the fine alone is owed: the deposit is lost, not set off', () => {
    const fines = [{ because: 'cancelled' as const, percent: 50, waived: false }]
    expect(sums('cancelado', { payments: [paid('deposit', 5000)] })).toEqual([0, 0])
    expect(sums('cancelado', { fines, payments: [paid('deposit', 5000)] })).toEqual([12_000, 12_000])
    expect(sums('cancelado', { fines, payments: [paid('visit', 12_000)] })).toEqual([0, 0])
    expect(sums('cancelado', { fines: [{ because: 'cancelled', percent: 50, waived: true }] })).toEqual([0, 0])
  })

  it('a fine for a move is charged beside the visit', () => {
    const fines = [{ because: 'moved' as const, percent: 25, waived: false }]
    expect(sums('confirmado', { fines })).toEqual([30_000, 6000])
    expect(sums('realizado', { fines })).toEqual([30_000, 30_000])
  })

  it('of two fines the one that was not waived alone is owed', () => {
    const moved = { because: 'moved', percent: 25, waived: true } as const
    const cancelled = { because: 'cancelled', percent: 50, waived: false } as const
    const accounts = accountsOf({
      ...{ status: 'cancelado', appointmentType: 'seguimiento' },
      money: { ...noMoney, fines: [moved, cancelled] },
    })
    expect(accounts).toMatchObject({ percent: 50, fine: 12_000, debt: 12_000, waived: { percent: 25, fine: 6000 } })
  })

  // @rule visit-over: Issue: what two screens say of a visit's money agrees with what was received: more than is owed is said
  it('says what was received beyond what is owed: of a cancelled visit all but the fine, the deposit apart', () => {
    const over = (status: string, money: Partial<VisitMoney>) =>
      accountsOf({ status, appointmentType: 'seguimiento', money: { ...noMoney, ...money } }).over
    const payments = [paid('deposit', 5000), paid('visit', 19_000)]
    expect([over('confirmado', { payments }), over('realizado', { payments })]).toEqual([0, 0])
    expect(over('cancelado', { payments })).toBe(19_000)
    expect(over('cancelado', { payments, fines: [{ because: 'cancelled', percent: 50, waived: false }] })).toBe(7000)
    expect(over('realizado', { payments: [...payments, paid('visit', 1000)] })).toBe(1000)
    expect(over('realizado', { payments, priceCrc: 0 })).toBe(24_000)
  })

  // @rule visit-over
  it('a deposit beyond the price pays a fine for a move before anything is over or owed', () => {
    const fines = [{ because: 'moved' as const, percent: 25, waived: false }]
    const of = (status: string, deposit: number) => {
      const money = { ...noMoney, priceCrc: 4000, fines, payments: [paid('deposit', deposit)] }
      const { toPay, debt, over } = accountsOf({ status, appointmentType: 'seguimiento', money })
      return { toPay, debt, over }
    }
    for (const status of ['confirmado', 'realizado']) {
      expect(of(status, 6000)).toEqual({ toPay: 0, debt: 0, over: 1000 })
      expect(of(status, 4600)).toEqual({ toPay: 400, debt: 400, over: 0 })
    }
    expect(of('cancelado', 6000)).toEqual({ toPay: 1000, debt: 1000, over: 0 })
  })

  it('without anything noted nothing is owed before the visit', () => {
    expect(accountsOf({ status: 'agendado', appointmentType: 'seguimiento', money: null })).toMatchObject({
      price: 24_000,
      debt: 0,
    })
  })
})
