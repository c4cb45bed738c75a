import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import type { Specialty } from '@clinic/shared-events/contracts/appointments.ts'
import { hourOf, minutesOf } from '@clinic/shared-events/contracts/clock.ts'
import { cellIdOf, type HeatmapCell, slotsTouched } from '@clinic/shared-events/contracts/heatmap.ts'
import type { Recorded } from '@clinic/shared-events/log/define-event.ts'
import type { Projection } from '../projection.ts'

type Booking = { appointmentId: string; startTime: string; endTime: string; specialty: Specialty }
/** An hour of a day and what is booked in it, by start. `bookings` is never answered: an appointment's id stays with its row. */
export type BookedHour = HeatmapCell & { bookings: readonly Booking[] }

const handles = [
  'AppointmentBooked',
  'AppointmentRescheduled',
  'AppointmentCancelled',
  'AppointmentDetailsCorrected',
] as const
type Handled = Extract<AppointmentEvent, { type: (typeof handles)[number] }>
type Interval = { date: string; startTime: string; endTime: string }

/** What is shown of an hour, in the order of the index from which it is read without the bookings. */
export const shownOfCell = ['date', 'timeSlot', 'availabilityScore', 'currentBookings', 'specialty'] as const

/**
 * The map of availability (docs/specification.md#office-screens): a document for each hour of a day in which anything is booked, kept as the
 * aggregate that is shown. An appointment counts once in every hour its interval touches; one booked over another counts beside it. A visit
 * that took place goes on counting.
 */
export const heatmap: Projection<BookedHour, Handled> = {
  name: 'heatmap',
  /** 2: what is shown is in the index. */
  version: 2,
  handles,
  indexes: [{ fields: [...shownOfCell] }],
  idsOf: (event) => [...new Set(intervalsOf(event).flatMap(cellsOf))],
  apply(cell, event, id) {
    const others = (cell?.bookings ?? []).filter(({ appointmentId }) => appointmentId !== event.data.appointmentId)
    const booking = bookingIn(event, id, others.length < (cell?.bookings.length ?? 0))
    return cellWith(id, booking ? [...others, booking] : others)
  },
  shown: ({ bookings: _, ...cell }) => cell,
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

const cellWith = (id: string, all: readonly Booking[]): BookedHour | null => {
  const bookings = all.toSorted(byStart)
  const [first] = bookings
  if (!first) return null
  const [date = '', timeSlot = ''] = id.split('T')
  return {
    id,
    date,
    timeSlot,
    availabilityScore: scoreOf(timeSlot, bookings),
    currentBookings: bookings.length,
    specialty: first.specialty,
    bookings,
  }
}

/** How much of the hour is free, of 100, rounded down: any booking leaves less than 100. 9:30–10:00 in 09:00 → 50. */
const scoreOf = (timeSlot: string, bookings: readonly Booking[]): number => {
  const end = hourOf(minutesOf(timeSlot) + 60)
  let [free, until] = [60, timeSlot]
  for (const { startTime, endTime } of bookings) {
    const from = startTime > until ? startTime : until
    const to = endTime < end ? endTime : end
    if (from >= to) continue
    free -= minutesOf(to) - minutesOf(from)
    until = to
  }
  return Math.floor((free * 100) / 60)
}
