import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { type ReminderType, reminderDays } from '@clinic/shared-events/contracts/appointments/reminders.ts'
import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { Narrowed } from '~/office/shared/appointments/model/narrowed.ts'

/** How many days ahead each list of what is to be confirmed reaches (docs/specification.md#office-constants). */
const daysAhead = { 'pending-3days': reminderDays['3-days'], 'pending-1day': reminderDays['1-day'] } as const
export type PendingTab = keyof typeof daysAhead

/** Everything agendado within the next 3 days, in which the next 1 day is held too. @param today in Costa Rica */
export const pendingList = (today: string): Narrowed => ({
  status: 'agendado',
  from: today,
  to: addDays(today, daysAhead['pending-3days']),
})

/** The rows of that list that belong to a tab: for 1 day those of today and tomorrow. */
export const pendingWithin = (rows: readonly AppointmentRow[], tab: PendingTab, today: string): AppointmentRow[] => {
  const last = addDays(today, daysAhead[tab])
  return rows.filter(({ date }) => date <= last)
}

/** The rows of that list whose patient was not reminded, in this way, of where the visit stands. */
export const toRemind = (rows: readonly AppointmentRow[], type: ReminderType, today: string): AppointmentRow[] =>
  pendingWithin(rows, type === '1-day' ? 'pending-1day' : 'pending-3days', today).filter(
    ({ sent }) => !sent.some((name) => name.startsWith(`reminder-${type}.`)),
  )
