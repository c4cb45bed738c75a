import { messagingSetupCalls } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { askAgainWhileAway } from '~/lib/http/ask-again.ts'
import { readCall, sendCall } from '~/lib/http/call.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { toast } from '~/lib/toasts.ts'
import { botMailTryTexts as mailTexts } from '~/texts/messaging/messaging-tries.ts'
import { reasonedToast } from './reasoned-toast.ts'
import { unclearIn } from './templates.ts'

export const setupQuery = queryOptions({
  queryKey: ['bot', 'setup'] as const,
  queryFn: ({ signal }) => readCall(messagingSetupCalls.readMessagingSetup, { signal }),
  refetchInterval: askAgainWhileAway,
})

/** GET /api/twilio-bot/setup (ours): settings change when the system is started anew, refused posts with the tokens. */
export const useSetup = () => useQuery(setupQuery)

/** GET /api/twilio-bot/setup/address (ours): asked when somebody presses for it. */
export const useTryAddress = () =>
  useMutation({ mutationFn: async () => (await readCall(messagingSetupCalls.tryAddress, {})).data })

const shownRefusal = reasonedToast(mailTexts.failed)

/** POST /api/twilio-bot/test-mail (ours). The form itself shows that it is unclear what came of one. */
export const useTestMail = () => {
  const mutationFn = useSendOnce((body: { email: string }, idempotencyKey) =>
    sendCall(messagingSetupCalls.testMail, { body, idempotencyKey }),
  )
  return useMutation({
    mutationFn,
    onSuccess: ({ went }, { email }) =>
      toast(
        went === 'sent'
          ? { title: mailTexts.sent, description: mailTexts.sentHint(email) }
          : { title: mailTexts.saved, description: mailTexts.savedHint },
      ),
    onError: (error) => unclearIn(error) === null && shownRefusal(error),
  })
}
