import { addDays, dayAt, hourAt, hourOf, minutesOf, weekdayOf } from './clock.ts'

/** The eight hours the booking page offers (docs/specification.md#public-constants); each lasts an hour. */
const offeredSlots = ['08:00', '09:00', '10:00', '11:00', '14:00', '15:00', '16:00', '17:00'] as const
const slotMinutes = 60
/** The longest interval the public may book (docs/open-points.md#what-the-public-may-book). */
const longestPublicMinutes = 120

/**
 * When the public may be visited on a weekday: 8–18 Monday to Friday, 8–14 Saturday, never on Sunday
 * (docs/open-points.md#what-the-public-may-book).
 */
export const openingOf = (date: string): { from: string; to: string } | null => {
  const weekday = weekdayOf(date)
  if (weekday === 0) return null
  return { from: '08:00', to: weekday === 6 ? '14:00' : '18:00' }
}

/**
 * The end an appointment gets when none is given: start + 1 h, at most the end of the day
 * (docs/open-points.md#what-a-booking-leaves-out).
 */
export const defaultEnd = (startTime: string): string =>
  hourOf(Math.min(minutesOf(startTime) + slotMinutes, 23 * 60 + 59))

/** The slots the page offers on a day: on Saturday those that end by 14:00, today those still to come. */
export const slotsOn = (date: string, now: string): string[] => {
  const opening = openingOf(date)
  if (!opening) return []
  return offeredSlots.filter(
    (slot) => defaultEnd(slot) <= opening.to && (date > dayAt(now) || (date === dayAt(now) && slot > hourAt(now))),
  )
}

export type Interval = { date: string; startTime: string; endTime: string }

/**
 * Why the public may not book an interval, as the field and its Spanish sentence, or null when it may
 * (docs/open-points.md#what-the-public-may-book).
 */
export const publicBookingProblem = (
  interval: Interval,
  now: string,
  horizonDays: number,
): { field: 'date' | 'startTime' | 'endTime'; error: string } | null => {
  const { date, startTime, endTime } = interval
  const today = dayAt(now)
  if (date < today) return { field: 'date', error: 'La fecha ya pasó. Elija un día a partir de hoy.' }
  if (date > addDays(today, horizonDays))
    return { field: 'date', error: `Solo se puede agendar con ${horizonDays} días de anticipación como máximo.` }
  const opening = openingOf(date)
  if (!opening) return { field: 'date', error: 'Los domingos no hay atención. Elija otro día.' }
  if (endTime <= startTime) return { field: 'endTime', error: 'La hora final debe ser posterior a la inicial.' }
  if (date === today && startTime <= hourAt(now))
    return { field: 'startTime', error: 'Esa hora ya pasó. Elija una hora posterior.' }
  if (startTime < opening.from || endTime > opening.to)
    return { field: 'startTime', error: `Ese día se atiende de ${opening.from} a ${opening.to}.` }
  if (minutesOf(endTime) - minutesOf(startTime) > longestPublicMinutes)
    return { field: 'endTime', error: 'Una cita puede durar 2 horas como máximo.' }
  return null
}
