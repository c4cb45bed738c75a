import { addDays, dayAt, hourAt, hourOf, minutesOf, weekdayOf, weekdays, yearsLater } from '../wire/clock.ts'

/** The eight hours the booking page offers (docs/specification.md#public-constants); each lasts an hour. */
export const offeredSlots = ['08:00', '09:00', '10:00', '11:00', '14:00', '15:00', '16:00', '17:00'] as const
/** The hours that are offered on each weekday, from Sunday, which has none. */
export type BookingHours = readonly (readonly string[])[]
const morning = offeredSlots.slice(0, 4)
/** All eight from Monday to Friday, the mornings on Saturday (docs/open-points.md#what-the-public-may-book). */
export const standardHours: BookingHours = [[], ...Array<readonly string[]>(5).fill(offeredSlots), morning]
const slotMinutes = 60
/** The shortest and the longest interval the public may book (docs/open-points.md#what-the-public-may-book). */
const shortestPublicMinutes = 30
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

/** The slots the page offers on a day: those of its weekday, today those still to come. */
export const slotsOn = (date: string, now: string, hours = standardHours): string[] =>
  (hours[weekdayOf(date)] ?? []).filter((slot) => date > dayAt(now) || (date === dayAt(now) && slot > hourAt(now)))

/** '08:00' → '8am', '17:00' → '5pm' */
const shortHour = (hour: string): string =>
  `${((Number(hour.slice(0, 2)) + 11) % 12) + 1}${hour < '12:00' ? 'am' : 'pm'}`

/** The days and hours of chosen hours as the site's foot has them, days of the same hours as one: [['Lunes a jueves', '8am – 6pm'], …, ['Domingo', 'Cerrado']]. */
export const openingLines = (hours: BookingHours): [string, string][] => {
  const spans: { from: number; to: number; text: string }[] = []
  for (const weekday of [1, 2, 3, 4, 5, 6, 0]) {
    const [first, last] = [hours[weekday]?.[0], hours[weekday]?.at(-1)]
    const text = first && last ? `${shortHour(first)} – ${shortHour(defaultEnd(last))}` : 'Cerrado'
    const before = spans.at(-1)
    if (before?.text === text) before.to = weekday
    else spans.push({ from: weekday, to: weekday, text })
  }
  const named = ({ from, to }: { from: number; to: number }) =>
    from === to ? `${weekdays[from]}` : `${weekdays[from]} a ${weekdays[to]?.toLowerCase()}`
  return spans.map((span) => [named(span), span.text])
}

export type Interval = { date: string; startTime: string; endTime: string }

type BookingProblem = { field: 'date' | 'startTime' | 'endTime'; error: string }

/** Why an interval is none: it does not end after it begins. */
export const endProblem = ({ startTime, endTime }: Omit<Interval, 'date'>): BookingProblem | null =>
  endTime > startTime ? null : { field: 'endTime', error: 'La hora final debe ser posterior a la inicial.' }

/**
 * Why the public may not book an interval, as the field and its Spanish sentence, or null when it may
 * (docs/open-points.md#what-the-public-may-book).
 */
export const publicBookingProblem = (
  interval: Interval,
  now: string,
  horizonDays: number,
  hours = standardHours,
): BookingProblem | null => {
  const { date, startTime, endTime } = interval
  const today = dayAt(now)
  if (date < today) return { field: 'date', error: 'La fecha ya pasó. Elija un día a partir de hoy.' }
  if (date > addDays(today, horizonDays))
    return { field: 'date', error: `Solo se puede agendar con ${horizonDays} días de anticipación como máximo.` }
  const opening = openingOf(date)
  if (!opening) return { field: 'date', error: 'Los domingos no hay atención. Elija otro día.' }
  const last = hours[weekdayOf(date)]?.at(-1)
  if (last === undefined) return { field: 'date', error: 'Ese día no hay atención. Elija otro día.' }
  const offered = slotsOn(date, now, hours)
  if (offered.length === 0) return { field: 'date', error: 'Hoy ya no quedan horas. Elija otro día.' }
  const backwards = endProblem(interval)
  if (backwards) return backwards
  if (date === today && startTime <= hourAt(now))
    return { field: 'startTime', error: 'Esa hora ya pasó. Elija una hora posterior.' }
  // Until the last hour that is offered has ended, at least.
  const to = defaultEnd(last) > opening.to ? defaultEnd(last) : opening.to
  if (startTime < opening.from || endTime > to)
    return { field: 'startTime', error: `Ese día se atiende de ${opening.from} a ${to}.` }
  // Which ones are free is seen where it is chosen; a list here would name taken ones.
  if (!offered.includes(startTime)) return { field: 'startTime', error: 'Esa hora no se ofrece ese día. Elija otra.' }
  return lengthProblem(minutesOf(endTime) - minutesOf(startTime))
}

const lengthProblem = (minutes: number): BookingProblem | null => {
  if (minutes < shortestPublicMinutes) return { field: 'endTime', error: 'Una cita dura 30 minutos como mínimo.' }
  if (minutes > longestPublicMinutes) return { field: 'endTime', error: 'Una cita puede durar 2 horas como máximo.' }
  return null
}

/** What is wrong with an interval that staff want. 'far-ahead': it lies more than two years ahead, which they are asked about. */
export type StaffProblem = BookingProblem | 'far-ahead' | null

/**
 * Why staff may not book an interval, or move a visit to it; null when they may
 * (docs/specification.md#office-constants). `farAhead`: they were asked, and mean it.
 */
export const staffBookingProblem = (
  interval: Interval,
  now: string,
  { farAhead }: { farAhead: boolean },
): StaffProblem => {
  const { date } = interval
  const { earliest, latest } = staffDays(now)
  if (date < earliest) return { field: 'date', error: 'Solo se puede agendar hasta un año atrás.' }
  const backwards = endProblem(interval)
  if (backwards) return backwards
  return date > latest && !farAhead ? 'far-ahead' : null
}

/** The days on which staff book without being asked again: from a year back to two years ahead. */
export const staffDays = (now: string): { earliest: string; latest: string } => {
  const today = dayAt(now)
  return { earliest: yearsLater(today, -1), latest: yearsLater(today, 2) }
}

/**
 * Why a next visit cannot be noted for a day: it lies before the session that the note tells of, or more than two years ahead. Null when
 * it can (docs/specification.md#office-constants).
 */
export const nextVisitProblem = (next: string | undefined, session: string, now: string): string | null => {
  if (next === undefined) return null
  if (next < session) return 'La próxima cita no puede ser anterior a la sesión.'
  const [latest, today] = [staffDays(now).latest, dayAt(now)]
  return next > (session > today ? yearsLater(session, 2) : latest)
    ? 'La próxima cita puede ser dentro de dos años como máximo.'
    : null
}
