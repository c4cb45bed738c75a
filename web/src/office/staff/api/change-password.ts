import { staffCalls } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useMutation } from '@tanstack/react-query'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { sendCall } from '~/lib/http/call.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { toast } from '~/lib/toasts.ts'
import { ownPasswordTexts as texts } from '~/texts/office/own-password.ts'

/** POST /api/auth/change-password. The answer brings a new session's cookie; all earlier ones have ended. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: useSendOnce((body: { currentPassword: string; newPassword: string }, idempotencyKey) =>
      sendCall(staffCalls.changePassword, { body, idempotencyKey }),
    ),
    // The passwords are forgotten with the form.
    gcTime: 0,
    onSuccess: () => toast({ title: texts.changed }),
    onError: (error) => failureToast(sentenceOf(error, texts.failed)),
  })
