import type { ActionType } from '@clinic/shared-events/contracts/action-requests.ts'
import { dayAt } from '@clinic/shared-events/contracts/clock.ts'
import type { PlannedAppointment } from './plan.ts'

/** What a patient of the demonstration asked for through a link. `requestedAt`: a UTC ISO instant in the past. */
export type PlannedAction = {
  appointment: PlannedAppointment
  action: ActionType
  notes?: string
  requestedAt: string
}

/** `nth`: of the appointments still to come, from tomorrow on. */
type Wished = { nth: number; action: ActionType; minutesAgo: number; notes?: string }

const wished: readonly Wished[] = [
  { nth: 1, action: 'reschedule', minutesAgo: 190, notes: 'Me cambiaron el turno: ¿podría ser por la tarde?' },
  { nth: 3, action: 'cancel', minutesAgo: 124, notes: 'Tengo que viajar a Guanacaste esa semana.' },
  { nth: 6, action: 'reschedule', minutesAgo: 61 },
  { nth: 10, action: 'cancel', minutesAgo: 33 },
  { nth: 13, action: 'reschedule', minutesAgo: 12, notes: 'Cualquier día después de las 3 p. m. me sirve.' },
]

const minutesBefore = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) - minutes * 60_000).toISOString()

/** The last thing that happened to it. */
const lastOf = ({ bookedAt, changes }: PlannedAppointment): string => changes.at(-1)?.at ?? bookedAt

/** Deterministic but for the day it is counted from. All of them wait, but for one that staff answered by cancelling. */
export const plannedActions = (plan: readonly PlannedAppointment[], now: string): PlannedAction[] => {
  const toCome = plan.filter(({ date, changes }) => date > dayAt(now) && changes.at(-1)?.to !== 'cancelado')
  const waiting = wished.flatMap(({ nth, minutesAgo, ...asked }) => {
    const appointment = toCome[nth]
    if (!appointment) return []
    const [wishedAt, soonest] = [minutesBefore(now, minutesAgo), minutesBefore(lastOf(appointment), -1)]
    return [{ appointment, ...asked, requestedAt: wishedAt > soonest ? wishedAt : soonest }]
  })
  const cancelled = plan.find(({ changes }) => changes.length === 1 && changes[0]?.to === 'cancelado')
  if (!cancelled) return waiting
  const halfway = (Date.parse(cancelled.bookedAt) + Date.parse(lastOf(cancelled))) / 2
  return [{ appointment: cancelled, action: 'cancel', requestedAt: new Date(halfway).toISOString() }, ...waiting]
}
