import { instantOf, minutesOf } from '../wire/clock.ts'
import type { AppointmentRow } from './appointments.ts'

/** For how long a completion and a cancellation are undone at a press; the news of it wait as long. */
export const undoMs = 30_000

/** Whether a visit stands: it was neither completed nor cancelled. */
export const stands = ({ status }: Pick<AppointmentRow, 'status'>): boolean =>
  status === 'agendado' || status === 'confirmado'

/** When a visit begins, a UTC ISO instant. */
export const startOf = ({ date, startTime }: Pick<AppointmentRow, 'date' | 'startTime'>): string =>
  instantOf(date, startTime)

type Start = Pick<AppointmentRow, 'date' | 'startTime'>
/** Orders visits by when they begin. */
export const bySoonest = (a: Start, b: Start): number => (startOf(a) < startOf(b) ? -1 : 1)

/** Whether a visit stands and has not begun. @param now a UTC ISO instant */
export const isToCome = (visit: Pick<AppointmentRow, 'status' | 'date' | 'startTime'>, now: string): boolean =>
  stands(visit) && now < startOf(visit)

/** '2026-11-23', '14:00' → '23/11/2026 a las 2:00 p. m.', whose last point ends a sentence too. */
export const spokenTime = ({ date, startTime }: { date: string; startTime: string }): string => {
  const [year, month, day] = date.split('-')
  const hour = Math.floor(minutesOf(startTime) / 60)
  const half = hour < 12 ? 'a. m.' : 'p. m.'
  return `${day}/${month}/${year} a las ${hour % 12 || 12}:${startTime.slice(3)} ${half}`
}

/** Whether a move goes to another start: the patient is then told and reminded anew. */
export const startMoves = (
  from: Pick<AppointmentRow, 'date' | 'startTime'>,
  to: Pick<AppointmentRow, 'date' | 'startTime'>,
): boolean => from.date !== to.date || from.startTime !== to.startTime
