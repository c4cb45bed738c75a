import type { AppointmentRow } from './appointments.ts'
import { instantOf } from './clock.ts'

/** Whether a visit stands: it was neither completed nor cancelled. */
export const stands = ({ status }: Pick<AppointmentRow, 'status'>): boolean =>
  status === 'agendado' || status === 'confirmado'

/** When a visit begins, a UTC ISO instant. */
export const startOf = ({ date, startTime }: Pick<AppointmentRow, 'date' | 'startTime'>): string =>
  instantOf(date, startTime)

/** Whether a visit stands and has not begun. @param now a UTC ISO instant */
export const isToCome = (visit: Pick<AppointmentRow, 'status' | 'date' | 'startTime'>, now: string): boolean =>
  stands(visit) && now < startOf(visit)
