import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { accountsOf, payMethods } from '@clinic/shared-events/contracts/appointments/visit-money.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

/** What came in for a day's visits in colones, the cancelled ones among them, by the way it was paid, and what is left to pay. */
export const moneyOfDay = (rows: readonly AppointmentRow[]) => {
  const payments = rows.flatMap(({ money }) => money?.payments ?? [])
  const byMethod = payMethods
    .map((method) => {
      const ofMethod = payments.filter((one) => one.method === method)
      return { method, amountCrc: sum(ofMethod.map(({ amountCrc }) => amountCrc)) }
    })
    .filter(({ amountCrc }) => amountCrc > 0)
  const toPay = sum(rows.map((row) => accountsOf(row).toPay))
  return { received: sum(byMethod.map(({ amountCrc }) => amountCrc)), byMethod, toPay }
}

/** The visits that were cancelled and owe by the terms, each with how much. */
export const cancelledOwing = (rows: readonly AppointmentRow[]) =>
  rows.flatMap((row) => {
    const { debt } = accountsOf(row)
    return row.status === 'cancelado' && debt > 0 ? [{ id: row.id, name: row.name, debt }] : []
  })
