import type { MoneyEvent } from '@clinic/shared-events/appointments/events.ts'
import { noMoney, type VisitMoney } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { accept, nothing, refuse } from '../../handling/decider.ts'
import { type Appointment, type Booked, isBooked } from '../appointment.ts'
import type { AppointmentDecision, AppointmentRejection, ChangeVisitMoney } from '../appointment-commands.ts'

/** What staff note of a visit's money, whatever became of the visit (docs/decisions/0208). Nothing more is stored about a person who was erased. */
export const decideMoney = ({ data }: ChangeVisitMoney, state: Appointment): AppointmentDecision => {
  if (!isBooked(state)) return refuse({ type: 'AppointmentNotFound' })
  if (state.contact === null) return refuse({ type: 'DetailsErased' })
  const money = state.money ?? noMoney
  if (data.changes !== money.changes) return refuse({ type: 'MoneyChanged' })
  const outcome = outcomeOf(data, money, state)
  if (outcome === null) return nothing
  return 'data' in outcome ? accept(outcome) : refuse(outcome)
}

const outcomeOf = (
  data: ChangeVisitMoney['data'],
  money: VisitMoney,
  { appointmentId, held, specialty }: Booked,
): MoneyEvent | AppointmentRejection | null => {
  const where = { appointmentId, ...held, specialty }
  const { newId: paymentId, for: what, amountCrc, method, priceCrc, reason } = data
  switch (data.what) {
    case 'receive':
      // The contract of the body asks for all three.
      if (!what || !amountCrc || !method) return null
      return { type: 'MoneyReceived', data: { ...where, paymentId, for: what, amountCrc, method } }
    case 'undo': {
      const payment = money.payments.find(({ id }) => id === data.paymentId)
      if (!payment) return { type: 'PaymentNotFound' }
      const { id, at: receivedAt, ...paid } = payment
      return { type: 'MoneyReceiptUndone', data: { ...where, ...paid, paymentId: id, receivedAt } }
    }
    case 'price':
      if (priceCrc === undefined || priceCrc === money.priceCrc) return null
      return { type: 'VisitPriced', data: { ...where, priceCrc } }
    case 'waive':
      if (money.fines.length === 0) return { type: 'NoFine' }
      return money.fines.every(({ waived }) => waived) || !reason
        ? null
        : { type: 'FineWaived', data: where, clinical: { reason } }
    case 'charge':
      return money.fines.some(({ waived }) => waived) ? { type: 'FineCharged', data: where } : null
    default:
      return data.what satisfies never
  }
}
