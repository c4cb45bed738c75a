import type { ReminderHours } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { hourAt, hourOf, minutesOf } from '@clinic/shared-events/contracts/wire/clock.ts'

/** What begins in the last minutes before the quiet hours may take some of them where a server is slow. */
const lastMinutes = 5

/** Whether a reminder may begin at a UTC ISO instant: not in the quiet hours of Costa Rica, which are always a night, nor just before. */
export const maySendAt = (instant: string, { quietFrom, quietTo }: ReminderHours): boolean => {
  const clock = hourAt(instant)
  return clock >= quietTo && clock < hourOf(minutesOf(quietFrom) - lastMinutes)
}
