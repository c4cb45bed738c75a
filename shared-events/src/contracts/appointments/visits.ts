import { dateText, hourText, instantOf } from '../wire/clock.ts'
import type { AppointmentRow } from './appointments.ts'

/** For how long a move, a completion and a cancellation are undone at a press; the news of it wait as long. */
export const undoMs = 30_000

/** Whether a visit stands: it was neither completed nor cancelled. */
export const stands = ({ status }: Pick<AppointmentRow, 'status'>): boolean =>
  status === 'agendado' || status === 'confirmado'

/** When a visit begins, a UTC ISO instant. */
export const startOf = ({ date, startTime }: Pick<AppointmentRow, 'date' | 'startTime'>): string =>
  instantOf(date, startTime)

type Start = Pick<AppointmentRow, 'date' | 'startTime'>
/** Orders visits by when they begin. */
export const bySoonest = (a: Start, b: Start): number => (a.date + a.startTime < b.date + b.startTime ? -1 : 1)

/** Whether a visit stands and has not begun. @param now a UTC ISO instant */
export const isToCome = (visit: Pick<AppointmentRow, 'status' | 'date' | 'startTime'>, now: string): boolean =>
  stands(visit) && now < startOf(visit)

/** '2026-11-23', '14:00' → '23/11/2026 a las 2:00 PM'. */
export const spokenTime = ({ date, startTime }: { date: string; startTime: string }): string =>
  `${dateText(date)} a las ${hourText(startTime)}`

/** Whether a move goes to another start: the patient is then told and reminded anew. */
export const startMoves = (
  from: Pick<AppointmentRow, 'date' | 'startTime'>,
  to: Pick<AppointmentRow, 'date' | 'startTime'>,
): boolean => from.date !== to.date || from.startTime !== to.startTime
