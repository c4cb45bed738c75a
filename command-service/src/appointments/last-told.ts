import type { NotificationKind } from '@clinic/shared-events/contracts/notifications.ts'
import { startMoves } from '@clinic/shared-events/contracts/visits.ts'
import type { Booked } from './appointment.ts'
import { mayHaveArrived, type Notification } from './notifications.ts'

/**
 * When a patient was last written to about their visit by WhatsApp, and what that says: it 'asks' to confirm it at the start it has now,
 * 'answers' a request in the words of staff, or 'informs'. `byHand`: by a link that staff were given, which they may not have used.
 */
export type LastTold = { at: string; says: 'asks' | 'answers' | 'informs'; byHand?: true }

/** The kinds that ask to confirm. */
const asking: readonly NotificationKind[] = ['booked', 'moved', 'reinstated', 'reminder-3-days', 'reminder-1-day']

/** A notification, or a reminder that was prepared to be sent by hand, which counts for less than words of staff: it may never have been sent. */
export const lastTold = ({ notifications, held, remindedAt }: Booked): LastTold | null => {
  const saysOf = (told: Notification): LastTold['says'] => {
    if (told.kind === 'answered') return 'answers'
    return asking.includes(told.kind) && !startMoves(told, held) ? 'asks' : 'informs'
  }
  const told = Object.values(notifications)
    .filter((one) => one.channel === 'whatsapp' && mayHaveArrived(one))
    .map((one): LastTold => ({ at: one.at, says: saysOf(one) }))
  const newest = told.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null
  if (remindedAt === null || newest?.says === 'answers' || (newest && newest.at > remindedAt)) return newest
  return { at: remindedAt, says: 'asks', byHand: true }
}
