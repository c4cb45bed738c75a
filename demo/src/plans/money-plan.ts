import {
  type PaidFor,
  type PayMethod,
  payMethods,
  priceOf,
} from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { prices } from '@clinic/shared-events/contracts/practice/prices.ts'
import { addDays, dayAt, instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { PlannedAppointment } from './plan.ts'

/** A payment that staff noted on a visit. `changes`: how many were noted before it. `at`: a UTC instant in the past. */
export type PlannedPayment = {
  appointment: PlannedAppointment
  for: PaidFor
  amountCrc: number
  method: PayMethod
  changes: number
  at: string
}

const daysBack = 6
const minute = 60_000

/** The payments of the last days and of the days to come: every second deposit, and four of five completed visits; the fifth is owed. */
export const plannedPayments = (plan: readonly PlannedAppointment[], now: string): PlannedPayment[] =>
  plan.filter(({ date }) => date >= addDays(dayAt(now), -daysBack)).flatMap(paymentsOf)

const paymentsOf = (appointment: PlannedAppointment, index: number): PlannedPayment[] => {
  const { bookedAt, appointmentType } = appointment
  const deposits = index % 2 === 0 ? [{ appointment, at: instantAfter(bookedAt, 20 * minute) }] : []
  const paid = deposits.length * prices.deposit
  const completed = index % 5 === 4 ? [] : appointment.changes.filter(({ to }) => to === 'realizado')
  const rest = priceOf({ appointmentType, money: null }) - paid
  const method = payMethods[index % payMethods.length] ?? 'sinpe'
  return [
    ...deposits.map((one) => ({
      ...one,
      for: 'deposit' as const,
      amountCrc: prices.deposit,
      method: 'sinpe' as const,
      changes: 0,
    })),
    ...completed.map(({ at }) => ({
      appointment,
      for: 'visit' as const,
      amountCrc: rest,
      method,
      changes: deposits.length,
      at: instantAfter(at, minute),
    })),
  ]
}
