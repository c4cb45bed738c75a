import type { TwilioStatus } from '@clinic/shared-events/contracts/bot-conversations.ts'

const ranks: Readonly<Record<TwilioStatus, number>> = {
  ...{ unclear: 0, queued: 1, sending: 2, sent: 3, delivered: 5, read: 6 },
  ...{ undelivered: 4, failed: 4 },
}

/**
 * Whether a report of a message tells more than what is known of it. That a sender gave up is worth less than anything Twilio tells of the
 * message, which may have taken an earlier try.
 */
export const isNewer = (
  { status, messageSid }: { status: TwilioStatus; messageSid: string | null },
  known: TwilioStatus,
): boolean => (status === 'failed' && messageSid === null ? ranks.unclear + 0.5 : ranks[status]) > ranks[known]
