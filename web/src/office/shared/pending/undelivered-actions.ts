import type { UndeliveredRow } from '@clinic/shared-events/contracts/messaging/deliveries.ts'
import type {
  DeliveryProblem,
  SkipReason,
  UnclearReason,
} from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { chatWith } from '~/lib/chat-with.ts'

/**
 * What staff do about one that did not go out. 'chat': write to the number by hand. 'configure': mend what it goes out from. 'correct': the address in its appointment. 'open': its conversation.
 * 'visit': its appointment, or its order.
 */
export type UndeliveredAction = 'call' | 'chat' | 'configure' | 'correct' | 'open' | 'seen' | 'send' | 'visit'

/** Why something stays behind for staff (`skippedForStaff` of what was skipped). */
type FinalReason =
  | DeliveryProblem
  | UnclearReason
  | Extract<SkipReason, 'no-address' | 'other-country' | 'too-many' | 'too-late'>

/** What cures each reason, the best first; a message has those of them that it can be done with. */
const curesOf: Record<FinalReason, readonly UndeliveredAction[]> = {
  unreachable: ['send', 'call'],
  'refused-for-now': ['send', 'call'],
  // It is refused again as long as it says the same.
  refused: ['open', 'call', 'visit'],
  'account-refused': ['configure', 'send', 'call'],
  'not-configured': ['configure', 'open', 'call', 'visit'],
  'bad-address': ['call', 'correct', 'visit'],
  // There is no template for it: the conversation says how it can go out.
  'outside-window': ['open', 'call', 'visit'],
  'opted-out-there': ['call', 'visit'],
  'not-delivered': ['send', 'call'],
  // It may have arrived: who asks the patient tells them nothing twice.
  'not-known': ['open', 'call', 'visit'],
  'answer-lost': ['open', 'call', 'visit'],
  'process-ended': ['open', 'call', 'visit'],
  'no-address': ['correct', 'call', 'visit'],
  'other-country': ['chat', 'call'],
  'too-many': ['call', 'visit'],
  'too-late': ['open', 'call', 'visit'],
}
const cures: Readonly<Record<string, readonly UndeliveredAction[]>> = curesOf

/** What may be done about every one, whatever cures it. */
const always: readonly UndeliveredAction[] = ['seen', 'send', 'open', 'visit']

type Row = Pick<
  UndeliveredRow,
  'channel' | 'kind' | 'reason' | 'address' | 'appointmentId' | 'orderId' | 'conversationId'
>

const canBe: Record<UndeliveredAction, (row: Row, isAdmin: boolean) => boolean> = {
  call: ({ channel, address }) => channel === 'whatsapp' && address !== null,
  chat: ({ channel, address }) => channel === 'whatsapp' && chatWith(address) !== null,
  configure: (_, isAdmin) => isAdmin,
  // Of somebody who was erased nothing is corrected, nor of a visit that was cancelled; the practice's own address is no visit's.
  correct: ({ appointmentId, address, kind }) =>
    appointmentId !== null && address !== null && kind !== 'cancelled' && kind !== 'booked-online',
  open: ({ conversationId }) => conversationId !== null,
  seen: () => true,
  send: () => true,
  visit: ({ appointmentId, orderId }) => appointmentId !== null || orderId !== null,
}

/** What cures why a message did not go out, the best first, and what else may be done. */
export const actionsOf = (row: Row, isAdmin: boolean): Record<'cures' | 'others', UndeliveredAction[]> => {
  const possible = (cures[row.reason] ?? []).filter((action) => canBe[action](row, isAdmin))
  // Where the address is corrected one is at the appointment.
  const isOnce = (action: UndeliveredAction) => action !== 'visit' || !possible.includes('correct')
  const first = possible.filter(isOnce)
  const others = always.filter((action) => canBe[action](row, isAdmin) && !first.includes(action) && isOnce(action))
  return { cures: first, others }
}
