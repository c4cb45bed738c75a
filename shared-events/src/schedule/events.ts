import { z } from 'zod'
import { day, hour } from '../contracts/wire/common.ts'
import { defineEvent, type EventOf } from '../definitions/define-event.ts'

const reservation = z.object({
  reservationId: z.string(),
  appointmentId: z.string(),
  date: day,
  startTime: hour,
  endTime: hour,
})

/**
 * An interval of the day is held for an appointment; `overbooked` when it was knowingly put over another. `instance`: the process that is to
 * name it in the appointment's stream, one life of it.
 */
const intervalReserved = defineEvent('IntervalReserved', 1, {
  data: z.object({ ...reservation.shape, overbooked: z.boolean(), instance: z.string().optional() }),
})
const intervalReleased = defineEvent('IntervalReleased', 1, {
  data: z.object({
    ...reservation.shape,
    reason: z.enum(['cancelled', 'moved', 'abandoned', 'refused']),
  }),
})

export const scheduleEvents = [intervalReserved, intervalReleased] as const
export type ScheduleEvent = EventOf<(typeof scheduleEvents)[number]>

/** `schedule-<yyyy-MM-dd>`: who holds which part of a day. */
export const scheduleStream = (date: string): string => `schedule-${date}`
