import { startMoves } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { NotificationKind } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { Visit } from './commands/conversation-parts.ts'
import type { Told } from './conversation-state.ts'

/**
 * When a patient was last written to about their visit, beside the conversation, and what that says: it 'asks' to confirm it at the start it has
 * now, 'answers' a request in the words of staff, or 'informs'. `byHand`: by a link that staff were given, which they may not have used.
 */
export type LastTold = { at: string; says: 'asks' | 'answers' | 'informs'; byHand?: true }
/** A visit with what its number was last told of it. */
export type ToldVisit = Visit & { lastTold: LastTold | null }

/** The kinds that ask to confirm. */
const asking: readonly NotificationKind[] = ['booked', 'moved', 'reinstated', 'reminder-3-days', 'reminder-1-day']

/** A reminder whose chat staff opened counts for less than their words: it may never have been sent. @param told the newest first */
export const withLastTold = (visit: Visit, told: readonly Told[]): ToldVisit => {
  const newest = told.find(({ appointmentId }) => appointmentId === visit.appointmentId)
  const says = newest && saysOf(newest, visit)
  const { remindedAt } = visit
  if (remindedAt !== null && says !== 'answers' && !(newest && newest.at > remindedAt))
    return { ...visit, lastTold: { at: remindedAt, says: 'asks', byHand: true } }
  return { ...visit, lastTold: newest && says ? { at: newest.at, says } : null }
}

/** What news say of a visit: that it is to be confirmed only where it stands as they told it. */
export const saysOf = (told: Told, visit: Visit): LastTold['says'] => {
  if (told.kind === 'answered') return 'answers'
  return asking.includes(told.kind) && !startMoves(told, visit) ? 'asks' : 'informs'
}
