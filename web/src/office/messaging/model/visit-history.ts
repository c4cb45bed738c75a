import type { VisitOfNumber } from '@clinic/shared-events/contracts/messaging/message-files.ts'
import type { Step } from '~/office/shared/appointments/model/thread-steps.ts'
import type { MessageRef } from '~/office/shared/messaging/files.ts'

/** What happened to a visit of the number, the oldest first. */
export type VisitHistory = { visit: VisitOfNumber; steps: readonly Step[] }

/** Whether a message proves a payment of a visit: it was attached to it and not taken back. */
export const isProofOf = ({ messageId }: MessageRef, { steps }: VisitHistory): boolean =>
  steps.findLast(({ proof }) => proof?.messageId === messageId)?.type === 'PaymentProofAttached'
