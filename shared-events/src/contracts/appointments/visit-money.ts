import { z } from 'zod'
import { prices } from '../practice/prices.ts'
import { dayAt, instantOf } from '../wire/clock.ts'

/** How patients pay. */
export const payMethods = ['efectivo', 'sinpe', 'transferencia', 'tarjeta'] as const
export type PayMethod = (typeof payMethods)[number]
export const payMethod = z.enum(payMethods, 'Forma de pago no válida')
/** What was paid: the deposit that holds the visit, or the visit with what is owed beside it. */
export const paidFor = z.enum(['deposit', 'visit'], 'Qué se paga: no válido')
export type PaidFor = z.infer<typeof paidFor>

/** Who wanted the visit cancelled: the terms' fines are for patients alone. */
export const askedBy = z.enum(['patient', 'practice'], 'Quién lo pide: no válido')
export type AskedBy = z.infer<typeof askedBy>

/** A payment that was received and not taken back. `amountCrc` in whole colones. */
const payment = z.object({ id: z.string(), for: paidFor, amountCrc: z.int(), method: payMethod, at: z.string() })
/** What the terms charge in percent of the price, what for, and whether staff waived it. */
const fine = z.object({ because: z.enum(['cancelled', 'moved']), percent: z.int(), waived: z.boolean() })

/** The money of a visit (docs/decisions/0208). `priceCrc`, `depositCrc`: where they are not the list's. `cancelledBy`: who wanted the visit cancelled, where staff said so. `changes`: how often staff changed it; goes into the call. */
export const visitMoney = z.object({
  priceCrc: z.int().nullable(),
  depositCrc: z.int().nullable(),
  payments: z.array(payment).readonly(),
  fines: z.array(fine).readonly(),
  cancelledBy: askedBy.nullable(),
  changes: z.int(),
})
export type VisitMoney = z.infer<typeof visitMoney>

export const noMoney: VisitMoney = {
  priceCrc: null,
  depositCrc: null,
  payments: [],
  fines: [],
  cancelledBy: null,
  changes: 0,
}

const hoursOfNotice = 12
/** The share that the terms charge who cancels then, in percent (docs/specification.md#public-constants). @param askedAt a UTC instant */
export const cancelFine = ({ date, startTime }: { date: string; startTime: string }, askedAt: string): number => {
  const noticeMs = Date.parse(instantOf(date, startTime)) - Date.parse(askedAt)
  if (noticeMs <= 0) return 100
  return noticeMs < hoursOfNotice * 60 * 60_000 ? 50 : 0
}
/** The share for a move that was asked for on the day of the visit, in percent. @param askedAt a UTC instant */
export const moveFine = ({ date }: { date: string }, askedAt: string): number => (dayAt(askedAt) === date ? 25 : 0)

type Visit = { appointmentType: string; status: string; money: VisitMoney | null }
/** What a visit costs in colones: what staff said, else the list's price of its type. */
export const priceOf = ({ appointmentType, money }: Pick<Visit, 'appointmentType' | 'money'>): number =>
  money?.priceCrc ?? (appointmentType === 'primer_cita' ? prices.firstSession : prices.followUp).near

/** The deposit that holds a visit, in colones: what the practice asked for when it was booked, else the list's. */
export const askedDepositOf = ({ money }: { money: VisitMoney | null }): number => money?.depositCrc ?? prices.deposit

const paid = (money: VisitMoney | null, what: PaidFor): number =>
  (money?.payments ?? []).reduce((sum, one) => (one.for === what ? sum + one.amountCrc : sum), 0)

const percentOf = (fines: VisitMoney['fines']): number => fines.reduce((sum, { percent }) => sum + percent, 0)

/**
 * A visit's accounts in colones. The deposit counts towards a visit that takes place and is lost with one that is cancelled; a fine is charged
 * apart and never set off against it, but what a deposit exceeds the price by is the patient's and pays it. `fine`: what the terms charge and
 * staff did not waive. `toPay`: what a visit that takes place leaves to pay. `debt`: what is owed now. `over`: what was received beyond all that.
 */
export const accountsOf = (visit: Visit) => {
  const { money, status } = visit
  const [price, deposit, received] = [priceOf(visit), paid(money, 'deposit'), paid(money, 'visit')]
  const fines = money?.fines ?? []
  const charged = percentOf(fines.filter(({ waived }) => !waived))
  const waived = percentOf(fines) - charged
  const shareOf = (percent: number) => Math.round((price * percent) / 100)
  const fine = shareOf(charged)
  const ended = status === 'cancelado'
  const toPay = ended ? 0 : Math.max(0, price - deposit)
  const owed = (status === 'realizado' ? toPay : 0) + fine
  const had = received + (ended ? 0 : Math.max(0, deposit - price))
  return {
    price,
    deposit,
    received,
    percent: charged,
    fine,
    waived: { percent: waived, fine: shareOf(waived) },
    toPay: Math.max(0, toPay + fine - had),
    debt: Math.max(0, owed - had),
    over: Math.max(0, had - toPay - fine),
  }
}
