import type { ActionType, Wish } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { addDays, dayAt, hourOf, minutesOf, overlap, weekdayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { minutesBefore, type PlannedAppointment } from './plan.ts'

/** What a patient of the demonstration asked for through a link. `requestedAt`: a UTC ISO instant in the past. */
export type PlannedAction = {
  appointment: PlannedAppointment
  action: ActionType
  notes?: string
  /** Hours that would do. */
  wishes?: Wish[]
  requestedAt: string
}

/** `nth`: of the appointments to come, from tomorrow on, that nothing happened to since long before anybody asked. */
type Wished = { nth: number; action: ActionType; minutesAgo: number; notes?: string; offers?: true }

const wished: readonly Wished[] = [
  { nth: 0, action: 'reschedule', minutesAgo: 190, notes: 'Me cambiaron el turno: ¿podría ser por la tarde?' },
  { nth: 2, action: 'cancel', minutesAgo: 124, notes: 'Tengo que viajar a Guanacaste esa semana.' },
  { nth: 3, action: 'reschedule', minutesAgo: 61 },
  { nth: 5, action: 'cancel', minutesAgo: 33 },
  {
    nth: 6,
    action: 'reschedule',
    minutesAgo: 12,
    notes: 'Cualquier día después de las 3 p. m. me sirve.',
    offers: true,
  },
]

/** Three free hours from 15:00 on, from the day after tomorrow on, a day each. */
const offeredIn = (plan: readonly PlannedAppointment[], now: string): Wish[] =>
  Array.from({ length: 10 }, (_, n) => addDays(dayAt(now), n + 2))
    .filter((date) => ![0, 6].includes(weekdayOf(date)))
    .flatMap((date) => {
      const isFree = (time: string) =>
        !plan.some(
          (one) => one.date === date && overlap(one, { startTime: time, endTime: hourOf(minutesOf(time) + 60) }),
        )
      const time = ['15:00', '16:00', '17:00'].find(isFree)
      return time ? [{ date, time }] : []
    })
    .slice(0, 3)

/** The last thing that happened to it. */
const lastOf = ({ bookedAt, changes }: PlannedAppointment): string => changes.at(-1)?.at ?? bookedAt

/** The requests, deterministic but for the day they are counted from. All wait, but for one that staff answered by cancelling. */
export const plannedActions = (plan: readonly PlannedAppointment[], now: string): PlannedAction[] => {
  const isCancelled = ({ changes }: PlannedAppointment) => changes.at(-1)?.to === 'cancelado'
  const calm = minutesBefore(now, 200)
  const toCome = plan.filter((one) => one.date > dayAt(now) && !isCancelled(one) && lastOf(one) < calm)
  const waiting = wished.flatMap(({ nth, minutesAgo, offers, ...asked }) => {
    const appointment = toCome[nth]
    const wishes = offers && { wishes: offeredIn(plan, now) }
    return appointment ? [{ appointment, ...asked, ...wishes, requestedAt: minutesBefore(now, minutesAgo) }] : []
  })
  const cancelled = plan.find(({ changes }) => changes.length === 1 && changes[0]?.to === 'cancelado')
  if (!cancelled) return waiting
  const halfway = (Date.parse(cancelled.bookedAt) + Date.parse(lastOf(cancelled))) / 2
  return [{ appointment: cancelled, action: 'cancel', requestedAt: new Date(halfway).toISOString() }, ...waiting]
}
