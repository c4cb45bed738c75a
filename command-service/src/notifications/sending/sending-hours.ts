import { addDays, dayAt, hourAt, instantOf } from '@clinic/shared-events/contracts/clock.ts'

/** Between these hours of Costa Rica reminders may come; in the night nobody is written to. */
export const sendingHours = { from: '07:00', to: '20:00' } as const

/** Whether a reminder may be sent at a UTC ISO instant. */
export const maySendAt = (instant: string): boolean => {
  const hour = hourAt(instant)
  return hour >= sendingHours.from && hour < sendingHours.to
}

/** The first moment from an instant on at which a reminder may be sent. Both in milliseconds since 1970. */
export const firstHourFrom = (now: number): number => {
  const instant = new Date(now).toISOString()
  const [day, hour] = [dayAt(instant), hourAt(instant)]
  if (hour < sendingHours.from) return Date.parse(instantOf(day, sendingHours.from))
  if (hour >= sendingHours.to) return Date.parse(instantOf(addDays(day, 1), sendingHours.from))
  return now
}
