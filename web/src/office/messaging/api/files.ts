import { messageFileCalls, type VisitOfNumber } from '@clinic/shared-events/contracts/messaging/message-files.ts'
import { useMutation } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { toast } from '~/lib/toasts.ts'
import type { MessageRef } from '~/office/shared/messaging/files.ts'
import { messageFileTexts as texts } from '~/texts/messaging/message-files.ts'
import { reasonedToast } from './reasoned-toast.ts'
import { visitText } from './visits.ts'

/** POST …/messages/{messageId}/files: fetches from Twilio what is not kept yet; the feed brings the row. */
export const useFetchFiles = ({ conversationId: id, messageId }: MessageRef) =>
  useMutation({
    mutationFn: () => sendCall(messageFileCalls.fetchMessageFiles, { params: { id, messageId }, body: {} }),
    onError: reasonedToast(texts.fetchFailed),
  })

/** POST /api/appointments/{id}/payment-proof and …/detach: what a message brought proves a payment of a visit, or does not after all. */
export const useChangeProof = (message: MessageRef, isProved: boolean) => {
  const sendOnce = useSendOnce(({ what, visit }: MessageRef & ProofChange, idempotencyKey) => {
    const { attachPaymentProof, detachPaymentProof } = messageFileCalls
    const call = what === 'attach' ? attachPaymentProof : detachPaymentProof
    return sendCall(call, { params: { id: visit.id }, body: message, idempotencyKey })
  })
  const change = useMutation({
    mutationFn: (asked: ProofChange) => sendOnce({ ...message, ...asked }),
    onSuccess: (_, { what, visit }) => toast({ title: texts.changed[what](visitText(visit)) }),
    onError: (error, { what }) => reasonedToast(texts.changeFailed[what])(error),
  })
  // Once it is done the thread says so: a second press before that is none.
  const isUnseen = change.isSuccess && (change.variables.what === 'attach') !== isProved
  return { mutate: change.mutate, isDone: change.isPending || isUnseen }
}

type ProofChange = { what: 'attach' | 'detach'; visit: VisitOfNumber }
