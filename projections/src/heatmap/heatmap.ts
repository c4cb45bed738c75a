import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import type { Specialty } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import {
  cellIdOf,
  type HeatmapCell,
  isBusy,
  slotsTouched,
} from '@clinic/shared-events/contracts/appointments/heatmap.ts'
import { minutesOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { Projection, ShownUnder } from '../projection.ts'

type Booking = { appointmentId: string; startTime: string; endTime: string; specialty: Specialty }
/**
 * What is kept of an hour, whatever the capacity. `minutesHeld`: for how many of its minutes at least one visit is held, at least two, …:
 * '60,30' where one takes the whole hour and another half of it.
 */
export type KeptHour = Pick<
  HeatmapCell,
  'id' | 'date' | 'timeSlot' | 'currentBookings' | 'specialty' | 'createdAt' | 'updatedAt'
> & { minutesHeld: string }
/** An hour of a day and what is booked in it, by start. `bookings` is never answered: an appointment's id stays with its row. */
export type BookedHour = KeptHour & { bookings: readonly Booking[] }

const handles = [
  'AppointmentBooked',
  'AppointmentRescheduled',
  'AppointmentCancelled',
  'CancellationUndone',
  'AppointmentDetailsCorrected',
] as const
type Handled = Extract<AppointmentEvent, { type: (typeof handles)[number] }>
type Interval = { date: string; startTime: string; endTime: string }

/** What an hour is shown from, in the order of the index from which it is read without the bookings. */
export const keptOfHour = [
  ...(['date', 'timeSlot', 'minutesHeld', 'currentBookings'] as const),
  ...(['specialty', 'createdAt', 'updatedAt'] as const),
]

/** The availability of an hour: its visits counted against the capacity. */
export const availabilityOf = (hour: KeptHour, { capacity }: ShownUnder): HeatmapCell => {
  const { minutesHeld, id, date, timeSlot, currentBookings, specialty, createdAt, updatedAt } = hour
  const held = minutesHeld.split(',').map(Number)
  const availabilityScore = Math.floor(((60 - (held[capacity - 1] ?? 0)) * 100) / 60)
  const share = held.length / capacity
  return {
    id,
    date,
    timeSlot,
    currentBookings,
    specialty,
    availabilityScore,
    isAvailable: !isBusy({ availabilityScore, currentBookings }),
    maxCapacity: capacity,
    doctorId: null,
    demandLevel: share >= 1 ? 'high' : share >= 0.5 ? 'medium' : 'low',
    createdAt,
    updatedAt,
  }
}

/**
 * The map of availability (docs/specification.md#office-screens): a document for each hour of a day in which anything is booked. An appointment
 * counts once in every hour its interval touches; one booked over another counts beside it. A visit that took place goes on counting.
 * What is shown counts the visits against the capacity (docs/specification.md#office-constants).
 */
export const heatmap: Projection<BookedHour, Handled> = {
  name: 'heatmap',
  /** 3: the minutes in which so many visits are held, and when that was computed. */
  version: 3,
  handles,
  indexes: [{ fields: [...keptOfHour] }],
  idsOf: (event) => [...new Set(intervalsOf(event).flatMap(cellsOf))],
  apply(cell, event, id) {
    const others = (cell?.bookings ?? []).filter(({ appointmentId }) => appointmentId !== event.data.appointmentId)
    const booking = bookingIn(event, id, others.length < (cell?.bookings.length ?? 0))
    return hourWith(booking ? [...others, booking] : others, { id, at: event.at, createdAt: cell?.createdAt })
  },
  shown: availabilityOf,
}

const cellsOf = (interval: Interval): string[] => slotsTouched(interval).map((slot) => cellIdOf(interval.date, slot))

const intervalsOf = (event: Recorded<Handled>): Interval[] =>
  event.type === 'AppointmentRescheduled' ? [event.data.from, event.data.to] : [event.data]

/** What of the appointment stands in the hour after the event; nothing when it is cancelled or went elsewhere. @param stood whether it did before */
const bookingIn = (event: Recorded<Handled>, id: string, stood: boolean): Booking | null => {
  const { appointmentId, specialty } = event.data
  const at = ({ startTime, endTime }: Interval): Booking => ({ appointmentId, startTime, endTime, specialty })
  switch (event.type) {
    case 'AppointmentBooked':
    case 'CancellationUndone':
      return at(event.data)
    case 'AppointmentRescheduled':
      return cellsOf(event.data.to).includes(id) ? at(event.data.to) : null
    case 'AppointmentCancelled':
      return null
    case 'AppointmentDetailsCorrected':
      // A cancelled appointment is corrected too, and holds nothing.
      return stood ? at(event.data) : null
    default:
      return event satisfies never
  }
}

const byStart = (a: Booking, b: Booking): number =>
  a.startTime < b.startTime || (a.startTime === b.startTime && a.appointmentId < b.appointmentId) ? -1 : 1

type Computed = { id: string; at: string; createdAt: string | undefined }

const hourWith = (all: readonly Booking[], { id, at, createdAt = at }: Computed): BookedHour | null => {
  const bookings = all.toSorted(byStart)
  const [first] = bookings
  if (!first) return null
  const [date = '', timeSlot = ''] = id.split('T')
  return {
    id,
    date,
    timeSlot,
    minutesHeld: minutesHeldIn(timeSlot, bookings).join(','),
    currentBookings: bookings.length,
    specialty: first.specialty,
    createdAt,
    updatedAt: at,
    bookings,
  }
}

/** The capacity is never more than this (`PRACTICE_CAPACITY`), so nothing asks for the minutes of more visits at once. */
const mostAtOnce = 100

/** 9:00–10:00 and 9:30–10:00 in 09:00 → 60, 30. */
const minutesHeldIn = (timeSlot: string, bookings: readonly Booking[]): number[] => {
  const first = minutesOf(timeSlot)
  const within = (hour: string) => Math.min(60, Math.max(0, minutesOf(hour) - first))
  /** By how many the visits that are held rise or fall at each minute. */
  const steps = new Array<number>(61).fill(0)
  for (const { startTime, endTime } of bookings) {
    const [from, to] = [within(startTime), within(endTime)]
    steps[from] = (steps[from] ?? 0) + 1
    steps[to] = (steps[to] ?? 0) - 1
  }
  const minutes: number[] = []
  let held = 0
  for (const step of steps.slice(0, 60)) {
    held += step
    for (let many = 0; many < Math.min(held, mostAtOnce); many++) minutes[many] = (minutes[many] ?? 0) + 1
  }
  return minutes
}
