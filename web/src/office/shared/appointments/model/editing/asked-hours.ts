import type { ActionRequestRow, Wish } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { dayAt, hourOf, minutesOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { normalise } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { weekdayText } from '~/lib/format.ts'
import { hoursOf, type Taken, type Wanted } from './free-hours.ts'
import { type SaidTime, saidTime } from './said-time.ts'

const mostOffered = 3

type Looked = { rows: readonly Taken[]; days: readonly string[]; wanted: Wanted }
/** The fields of a request that are needed to answer it. */
export type AnsweredRequest = Pick<
  ActionRequestRow,
  | 'id'
  | 'appointmentId'
  | 'actionType'
  | 'patientName'
  | 'appointmentDate'
  | 'appointmentTime'
  | 'createdAt'
  | 'notes'
  | 'wishes'
>

/**
 * The three free hours to offer whoever asks to be moved, in their order: of those that fit what is certain in their words the ones nearest
 * to when the visit is now, or of all where none fits. `fit`: whether they are those of the words.
 */
export const hoursToOffer = (
  { rows, days, wanted }: Looked,
  { appointmentDate: date, appointmentTime: time, notes, createdAt }: AnsweredRequest,
): { fit: boolean; hours: readonly Wish[] } => {
  const writtenOn = dayAt(createdAt)
  const said = saidTime(notes ?? '', writtenOn)
  const byDay = Map.groupBy(rows, (row) => row.date)
  // 'A las 10 y media' is no full hour, but may be free.
  const exact = said.spans.flatMap(({ from, to }) => (from === to ? hourOf(from) : []))
  const free = days.flatMap((day) => {
    const looked = [null, ...exact].flatMap((hour) => hoursOf(byDay.get(day) ?? [], day, wanted, hour))
    const hours = new Set(looked.flatMap(({ hour, takenBy }) => (takenBy ? [] : [hour])))
    return [...hours].map((hour) => ({ date: day, time: hour })).filter((one) => day !== date || one.time !== time)
  })
  const fitting = free.filter((one) => fits(said, one, writtenOn))
  const fit = fitting.length > 0 && Object.values(said).some(({ length }) => length > 0)
  const away = (one: Wish) => Math.abs(at(one) - at({ date, time }))
  const nearest = (fit ? fitting : free).toSorted((a, b) => away(a) - away(b)).slice(0, mostOffered)
  return { fit, hours: nearest.toSorted((a, b) => at(a) - at(b)) }
}

const at = ({ date, time: startTime }: Wish): number => Date.parse(startOf({ date, startTime }))

const fits = ({ weekdays, days, spans }: SaidTime, { date, time }: Wish, writtenOn: string): boolean => {
  const minute = minutesOf(time)
  // On a Tuesday 'el martes' is the next one.
  const isWeekday = date > writtenOn && weekdays.includes(normalise(weekdayText(date)))
  const isDay = isWeekday || days.includes(date)
  const isHour = spans.some(({ from, to }) => from <= minute && minute <= to)
  return (weekdays.length + days.length === 0 || isDay) && (spans.length === 0 || isHour)
}
