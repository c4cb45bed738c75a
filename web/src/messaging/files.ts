import { fileKindOf, messageFileCalls, type VisitOfNumber } from '@clinic/shared-events/contracts/message-files.ts'
import { isToCome } from '@clinic/shared-events/contracts/visits.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { pathOf, readCall, sendCall } from '~/lib/call.ts'
import { dateText } from '~/lib/format.ts'
import { sentenceOf } from '~/lib/read-failure.ts'
import { toast } from '~/lib/toasts.ts'
import { useSendOnce } from '~/lib/use-send-once.ts'
import { messageFileTexts as texts } from '~/texts/message-files.ts'

/** A message that brought files. */
export type MessageRef = { conversationId: string; messageId: string }

/** Where a file is read. @param number which of the message's, from 0 */
export const fileAddress = ({ conversationId: id, messageId }: MessageRef, number: number): string =>
  pathOf(messageFileCalls.readMessageFile, { id, messageId, number: String(number) })

/** What a message brought, in a word; null for nothing. @param brought a type, or 'location' */
export const broughtText = (brought: string | null): string | null => {
  if (brought === null) return null
  return brought === 'location' ? texts.location : texts.kinds[fileKindOf(brought)]
}

const toldFailure = (description: string) => (error: Error) =>
  toast({ title: texts.error, description, reason: sentenceOf(error, texts.noAnswer), look: 'destructive' })

/** POST …/messages/{messageId}/files: fetches from Twilio what is not kept yet; the feed brings the row. */
export const useFetchFiles = ({ conversationId: id, messageId }: MessageRef) =>
  useMutation({
    mutationFn: () => sendCall(messageFileCalls.fetchMessageFiles, { params: { id, messageId }, body: {} }),
    onError: toldFailure(texts.fetchFailed),
  })

/** GET /api/twilio-bot/conversations/{id}/appointments: the latest visit first. */
export const useVisitsOfNumber = (id: string) =>
  useQuery(
    queryOptions({
      queryKey: ['bot', 'visits', id] as const,
      queryFn: ({ signal }) => readCall(messageFileCalls.listConversationVisits, { params: { id }, signal }),
    }),
  )

const mostToCome = 3

/** The visits a payment may be for: the next ones, and the last one that was not cancelled. @param visits the latest first */
export const payableVisits = (visits: readonly VisitOfNumber[], now: string): VisitOfNumber[] => {
  const standing = visits.filter(({ status }) => status !== 'cancelado')
  const toCome = standing.filter((visit) => isToCome(visit, now)).toReversed()
  const before = standing.find((visit) => !toCome.includes(visit))
  return [...toCome.slice(0, mostToCome), ...(before ? [before] : [])]
}

export const visitText = ({ date, startTime }: VisitOfNumber): string => `${dateText(date)} ${startTime}`

/** POST /api/appointments/{id}/payment-proof. */
export const useAttachProof = (message: MessageRef) => {
  const sendOnce = useSendOnce<MessageRef & { visit: VisitOfNumber }>()
  return useMutation({
    mutationFn: (visit: VisitOfNumber) =>
      sendOnce({ ...message, visit }, (_, idempotencyKey) =>
        sendCall(messageFileCalls.attachPaymentProof, { params: { id: visit.id }, body: message, idempotencyKey }),
      ),
    onSuccess: (_, visit) => toast({ title: texts.attached(visitText(visit)) }),
    onError: toldFailure(texts.attachFailed),
  })
}
