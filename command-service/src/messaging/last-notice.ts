import { startMoves } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { NotificationKind } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { Visit } from './commands/conversation-deps.ts'
import type { SentNotice } from './conversation-state.ts'

/**
 * When a patient was last written to about their visit, beside the conversation, and what that says: it 'asks' to confirm it at the start it has
 * now, 'answers' a request in the words of staff, or 'informs'. `byHand`: by a link that staff were given, which they may not have used.
 */
export type LastNotice = { at: string; says: 'asks' | 'answers' | 'informs'; manual?: true }
/** A visit with what its number was last told of it. */
export type VisitWithNotice = Visit & { lastNotice: LastNotice | null }

/** The kinds that ask to confirm. */
const asking: readonly NotificationKind[] = ['booked', 'moved', 'reinstated', 'reminder-3-days', 'reminder-1-day']

/** A reminder whose chat staff opened counts for less than their words: it may never have been sent. @param told the newest first */
export const withLastNotice = (visit: Visit, notices: readonly SentNotice[]): VisitWithNotice => {
  const newest = notices.find(({ appointmentId }) => appointmentId === visit.appointmentId)
  const says = newest && saysOf(newest, visit)
  const { remindedAt } = visit
  if (remindedAt !== null && says !== 'answers' && !(newest && newest.at > remindedAt))
    return { ...visit, lastNotice: { at: remindedAt, says: 'asks', manual: true } }
  return { ...visit, lastNotice: newest && says ? { at: newest.at, says } : null }
}

/** What news say of a visit: that it is to be confirmed only where it stands as they told it. */
export const saysOf = (notices: SentNotice, visit: Visit): LastNotice['says'] => {
  if (notices.kind === 'answered') return 'answers'
  return asking.includes(notices.kind) && !startMoves(notices, visit) ? 'asks' : 'informs'
}
