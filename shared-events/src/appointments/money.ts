import { noMoney, type VisitMoney } from '../contracts/appointments/visit-money.ts'
import type { AppointmentBooked, AppointmentEvent } from './events.ts'

/** The events that change a visit's money. */
export const moneyTypes = ['MoneyReceived', 'MoneyReceiptUndone', 'VisitPriced', 'FineWaived', 'FineCharged'] as const
type Money = Extract<AppointmentEvent, { type: (typeof moneyTypes)[number] }>

/** A visit's money as it is booked: the deposit that was asked for then, where it is not the list's. */
export const moneyBooked = ({ depositCrc }: AppointmentBooked['data']): VisitMoney | null =>
  depositCrc === undefined ? null : { ...noMoney, depositCrc }

/** A visit's money after staff changed it, the same for command-service and projections. */
export const moneyAfter = (before: VisitMoney | null, event: Money & { at: string }): VisitMoney => {
  const money = before ?? noMoney
  return { ...money, ...changed(money, event), changes: money.changes + 1 }
}

const changed = (money: VisitMoney, event: Money & { at: string }): Partial<VisitMoney> => {
  switch (event.type) {
    case 'MoneyReceived': {
      const { paymentId: id, for: what, amountCrc, method } = event.data
      return { payments: [...money.payments, { id, for: what, amountCrc, method, at: event.at }] }
    }
    case 'MoneyReceiptUndone':
      return { payments: money.payments.filter(({ id }) => id !== event.data.paymentId) }
    case 'VisitPriced':
      return { priceCrc: event.data.priceCrc }
    case 'FineWaived':
      return { fines: money.fines.map((fine) => ({ ...fine, waived: true })) }
    case 'FineCharged':
      return { fines: money.fines.map((fine) => ({ ...fine, waived: false })) }
    default:
      return event satisfies never
  }
}

type Fine = VisitMoney['fines'][number]

/** With what the terms charge for a cancellation or a move: a fine of its own, so that those before stay as waived as they are. */
const withFine = (
  money: VisitMoney | null,
  because: Fine['because'],
  percent: number | undefined,
): VisitMoney | null => {
  if (!percent) return money
  const before = money ?? noMoney
  return { ...before, fines: [...before.fines, { because, percent, waived: false }], changes: before.changes + 1 }
}

type Moved = Extract<AppointmentEvent, { type: 'AppointmentRescheduled' }>['data']
/** After a move, or after one was taken back with its fine. */
export const moneyMoved = (money: VisitMoney | null, { undoes, finePercent }: Moved): VisitMoney | null => {
  if (!undoes) return withFine(money, 'moved', finePercent)
  if (!money || !finePercent) return money
  const last = money.fines.findLastIndex(({ because }) => because === 'moved')
  return { ...money, fines: money.fines.filter((_, at) => at !== last), changes: money.changes + 1 }
}

type Cancelled = Extract<AppointmentEvent, { type: 'AppointmentCancelled' }>['data']
/** After a cancellation: with its fine, and with who wanted it. */
export const moneyCancelled = (money: VisitMoney | null, { askedBy, finePercent }: Cancelled): VisitMoney | null => {
  const fined = withFine(money, 'cancelled', finePercent)
  return askedBy ? { ...(fined ?? noMoney), cancelledBy: askedBy } : fined
}

/** After a cancellation was undone: without its fine. */
export const moneyReinstated = (money: VisitMoney | null): VisitMoney | null => {
  if (!money) return null
  const fines = money.fines.filter(({ because }) => because !== 'cancelled')
  const changes = money.changes + (fines.length === money.fines.length ? 0 : 1)
  return { ...money, fines, cancelledBy: null, changes }
}
