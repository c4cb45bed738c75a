import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { type ReminderType, reminderWindow } from '@clinic/shared-events/contracts/appointments/reminders.ts'
import { phaseOf } from '~/office/shared/appointments/model/moments.ts'

/** The most characters of a message that are shown of it (docs/specification.md#office-constants). */
const previewLength = 200

/** A message as the dialog shows it, cut at 200 characters. */
export const previewOf = (message: string): string => {
  const characters = [...message]
  return characters.length > previewLength ? `${characters.slice(0, previewLength).join('')}...` : message
}

/** The reminder for an appointment: of 1 day until tomorrow, else of 3 days; null once it has begun, was done or cancelled. @param now UTC ISO */
export const reminderFor = (row: AppointmentRow, now: string): ReminderType | null => {
  if (row.status !== 'agendado' && row.status !== 'confirmado') return null
  if (phaseOf(row, now) !== 'ahead') return null
  return row.date <= reminderWindow(now, '1-day').to ? '1-day' : '3-days'
}
