import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import { payMethods } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import type { MoneyDay } from '@clinic/shared-events/contracts/reports.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { Projection } from '../projection.ts'

type Handled = Extract<AppointmentEvent, { type: 'MoneyReceived' | 'MoneyReceiptUndone' }>
type CountedDay = MoneyDay & { day: string }

/**
 * What came in for visits on each day in colones, by the way it was paid (docs/decisions/0208): a document per day in Costa Rica on which
 * something was received. What is taken back leaves the day on which it had been noted. A report reads the sums from the index alone.
 */
export const moneyDays: Projection<CountedDay, Handled> = {
  name: 'money-days',
  version: 1,
  handles: ['MoneyReceived', 'MoneyReceiptUndone'],
  indexes: [{ fields: ['day', ...payMethods] }],
  idsOf: ({ type, data, at }) => [dayAt(type === 'MoneyReceived' ? at : data.receivedAt)],
  apply(known, { type, data }, day) {
    const before = known ?? { id: day, day, efectivo: 0, sinpe: 0, transferencia: 0, tarjeta: 0 }
    const change = type === 'MoneyReceived' ? data.amountCrc : -data.amountCrc
    const after = { ...before, [data.method]: before[data.method] + change }
    return payMethods.some((method) => after[method] !== 0) ? after : null
  },
  shown: ({ day: _, ...row }) => row,
}
