/** Costa Rica keeps UTC-6 all year: no daylight saving since 1992. */
const offsetMs = 6 * 60 * 60 * 1000

/** The day `yyyy-MM-dd` in Costa Rica at a UTC ISO instant. 2026-11-22T05:59:00Z → '2026-11-21'. */
export const dayAt = (instant: string): string => new Date(Date.parse(instant) - offsetMs).toISOString().slice(0, 10)

/** The hour `HH:mm` in Costa Rica at a UTC ISO instant. 2026-11-21T14:05:00Z → '08:05'. */
export const hourAt = (instant: string): string => new Date(Date.parse(instant) - offsetMs).toISOString().slice(11, 16)

/** The UTC ISO instant of a day and hour in Costa Rica. ('2026-11-21', '08:00') → '2026-11-21T14:00:00.000Z'. */
export const instantOf = (date: string, hour: string): string =>
  new Date(Date.parse(`${date}T${hour}:00.000Z`) + offsetMs).toISOString()

/** Minutes since midnight. '09:30' → 570. */
export const minutesOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5))

/** 'HH:mm' of minutes since midnight; 570 → '09:30'. */
export const hourOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The day that many days later (or earlier). ('2026-11-30', 1) → '2026-12-01'. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The same day of another year; of 29 February the 28th where it has none. ('2028-02-29', 1) → '2029-02-28'. */
export const yearsLater = (date: string, years: number): string => {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0')
  const later = `${year}${date.slice(4)}`
  return addDays(later, 0) === later ? later : `${year}-02-28`
}

/** How many years somebody has lived on a day. Born '1974-03-18', on '2026-03-17' → 51, the day after 52. */
export const ageOn = (born: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0)

/** 0 Sunday … 6 Saturday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** From Sunday, as `weekdayOf` counts them. */
export const weekdays = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'] as const

/** '2026-11-24' → 'martes'. */
export const weekdayText = (day: string): string => weekdays[weekdayOf(day)]?.toLowerCase() ?? ''

/** '2026-11-24' → '24/11/2026'. */
export const dateText = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** An hour as the booking page offers it (docs/specification.md#public-constants): '14:00' → '2:00 PM'. */
export const hourText = (hour: string): string => {
  const at = Number(hour.slice(0, 2))
  return `${at % 12 === 0 ? 12 : at % 12}:${hour.slice(3, 5)} ${at < 12 ? 'AM' : 'PM'}`
}

/** '2026-11-24', '09:00' → 'martes 24/11/2026, 9:00 AM'. */
export const dayAndHourText = (day: string, hour: string): string =>
  `${weekdayText(day)} ${dateText(day)}, ${hourText(hour)}`

/** Whether half-open intervals of one day overlap: 9:00–10:00 and 9:30–10:30 do, 9:00–10:00 and 10:00–11:00 do not. */
export const overlap = (
  a: { startTime: string; endTime: string },
  b: { startTime: string; endTime: string },
): boolean => a.startTime < b.endTime && b.startTime < a.endTime

/** The Monday of a day's week. '2026-11-22', a Sunday → '2026-11-16'. */
export const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7))

/** The Monday of the week in Costa Rica at a UTC ISO instant. 2026-11-23T05:59:00Z → 2026-11-16. */
export const weekAt = (instant: string): string => mondayOf(dayAt(instant))

/** Minutes from a UTC ISO instant until a day and hour in Costa Rica; negative once it is past. */
export const minutesUntil = (date: string, hour: string, instant: string): number =>
  (Date.parse(instantOf(date, hour)) - Date.parse(instant)) / 60_000

/** The UTC ISO instant that many milliseconds later (or earlier). ('2026-11-23T15:00:00.000Z', 60_000) → '2026-11-23T15:01:00.000Z'. */
export const instantAfter = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString()

/** Hours from one UTC ISO instant to another. */
export const hoursSince = (then: string, now: string): number => (Date.parse(now) - Date.parse(then)) / 3_600_000
