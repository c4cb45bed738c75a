import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { PlannedAppointment } from './plan.ts'

/** What a patient of the demonstration asked for through a link. `requestedAt`: a UTC ISO instant in the past. */
export type PlannedAction = {
  appointment: PlannedAppointment
  action: ActionType
  notes?: string
  requestedAt: string
}

/** `nth`: of the appointments to come, from tomorrow on, that nothing happened to since long before anybody asked. */
type Wished = { nth: number; action: ActionType; minutesAgo: number; notes?: string }

const wished: readonly Wished[] = [
  { nth: 0, action: 'reschedule', minutesAgo: 190, notes: 'Me cambiaron el turno: ¿podría ser por la tarde?' },
  { nth: 2, action: 'cancel', minutesAgo: 124, notes: 'Tengo que viajar a Guanacaste esa semana.' },
  { nth: 3, action: 'reschedule', minutesAgo: 61 },
  { nth: 5, action: 'cancel', minutesAgo: 33 },
  { nth: 6, action: 'reschedule', minutesAgo: 12, notes: 'Cualquier día después de las 3 p. m. me sirve.' },
]

const minutesBefore = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) - minutes * 60_000).toISOString()

/** The last thing that happened to it. */
const lastOf = ({ bookedAt, changes }: PlannedAppointment): string => changes.at(-1)?.at ?? bookedAt

/** The requests, deterministic but for the day they are counted from. All wait, but for one that staff answered by cancelling. */
export const plannedActions = (plan: readonly PlannedAppointment[], now: string): PlannedAction[] => {
  const isCancelled = ({ changes }: PlannedAppointment) => changes.at(-1)?.to === 'cancelado'
  const calm = minutesBefore(now, 200)
  const toCome = plan.filter((one) => one.date > dayAt(now) && !isCancelled(one) && lastOf(one) < calm)
  const waiting = wished.flatMap(({ nth, minutesAgo, ...asked }) => {
    const appointment = toCome[nth]
    return appointment ? [{ appointment, ...asked, requestedAt: minutesBefore(now, minutesAgo) }] : []
  })
  const cancelled = plan.find(({ changes }) => changes.length === 1 && changes[0]?.to === 'cancelado')
  if (!cancelled) return waiting
  const halfway = (Date.parse(cancelled.bookedAt) + Date.parse(lastOf(cancelled))) / 2
  return [{ appointment: cancelled, action: 'cancel', requestedAt: new Date(halfway).toISOString() }, ...waiting]
}
