import type { Interval } from '@clinic/shared-events/contracts/practice/booking-hours.ts'

/**
 * The reservation of one step for one interval. A step that is decided again over newer history may come to another
 * interval and then needs another reservation; the same interval keeps its own.
 */
export const reservationIdOf = (step: string, { date, startTime, endTime }: Interval): string =>
  `${step}.${date}.${startTime}-${endTime}`
