import { hourAt } from '@clinic/shared-events/contracts/clock.ts'

/**
 * Between these hours of Costa Rica reminders begin; from 20:00 to 7:00 nobody is written to. What begins in the last minutes may take some of them
 * where a server is slow.
 */
const sendingHours = { from: '07:00', to: '19:55' } as const

/** Whether a reminder may begin at a UTC ISO instant. */
export const maySendAt = (instant: string): boolean => {
  const hour = hourAt(instant)
  return hour >= sendingHours.from && hour < sendingHours.to
}
