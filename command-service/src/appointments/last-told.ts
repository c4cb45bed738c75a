import type { NotificationKind } from '@clinic/shared-events/contracts/notifications.ts'
import type { Booked } from './appointment.ts'
import type { Notification, Progress } from './notifications.ts'

/**
 * When a patient was last written to about their visit by WhatsApp, and what that says: it 'asks' to confirm it at the start it has now,
 * 'answers' a request in the words of staff, or 'informs'. `byHand`: by a link that staff were given, which they may not have used.
 */
export type LastTold = { at: string; says: 'asks' | 'answers' | 'informs'; byHand?: true }

/** Those that did not go out, or did not arrive, told nothing. */
const arrives: readonly Progress[] = ['claimed', 'sent', 'unclear']
/** The kinds that ask to confirm. */
const asking: readonly NotificationKind[] = ['booked', 'moved', 'reminder-3-days', 'reminder-1-day']

/** A notification, or a reminder that was prepared to be sent by hand, which counts for less than words of staff: it may never have been sent. */
export const lastTold = ({ notifications, held, remindedAt }: Booked): LastTold | null => {
  const saysOf = ({ kind, date, startTime }: Notification): LastTold['says'] => {
    if (kind === 'answered') return 'answers'
    return asking.includes(kind) && date === held.date && startTime === held.startTime ? 'asks' : 'informs'
  }
  const told = Object.values(notifications)
    .filter(({ channel, progress }) => channel === 'whatsapp' && arrives.includes(progress))
    .map((one): LastTold => ({ at: one.at, says: saysOf(one) }))
  const newest = told.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null
  if (remindedAt === null || newest?.says === 'answers' || (newest && newest.at > remindedAt)) return newest
  return { at: remindedAt, says: 'asks', byHand: true }
}
