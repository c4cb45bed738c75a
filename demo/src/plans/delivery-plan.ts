import type { DeliveryOutcome } from '@clinic/command-service/deliveries/delivery.ts'
import type { NotificationChannel } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { instantAfter, instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { PlannedAppointment } from './plan.ts'

/** News of a booking that did not go out. `at`: a UTC instant shortly after it. */
export type PlannedNotice = {
  appointment: PlannedAppointment
  channel: NotificationChannel
  outcome: DeliveryOutcome
  at: string
}

const lost: readonly Pick<PlannedNotice, 'channel' | 'outcome'>[] = [
  { channel: 'email', outcome: { kind: 'refused', because: 'message', reason: 'bad-address', code: '550' } },
  { channel: 'whatsapp', outcome: { kind: 'unclear', reason: 'answer-lost' } },
]

/** Of the bookings of visits to come the newest ones whose news did not go out. */
export const plannedNotices = (plan: readonly PlannedAppointment[], now: string): PlannedNotice[] => {
  const notifiedAt = ({ bookedAt }: PlannedAppointment) => instantAfter(bookedAt, 60_000)
  const toCome = plan
    .filter((one) => instantOf(one.date, one.startTime) > now && one.changes.length === 0 && notifiedAt(one) < now)
    .toSorted((a, b) => (a.bookedAt < b.bookedAt ? 1 : -1))
  return lost.flatMap((one, nth) => {
    const appointment = toCome[nth]
    return appointment ? [{ ...one, appointment, at: notifiedAt(appointment) }] : []
  })
}
