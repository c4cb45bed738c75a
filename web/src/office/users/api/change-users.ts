import { type Doctor, staffCalls } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { sendCall } from '~/lib/http/call.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { toast } from '~/lib/toasts.ts'
import { usersTexts as texts } from '~/texts/office/users.ts'
import { rememberUser } from './users.ts'

export type NewUser = {
  username: string
  password: string
  name: string
  email: string
  specialty: string
  role: Doctor['role']
}

/** POST /api/doctors. Its password is forgotten when the dialog closes. */
export const useCreateUser = () => {
  const client = useQueryClient()
  const sendOnce = useSendOnce<NewUser>()
  return useMutation({
    mutationFn: (user: NewUser) =>
      sendOnce(user, (body, idempotencyKey) => sendCall(staffCalls.createDoctor, { body, idempotencyKey })),
    gcTime: 0,
    onSuccess: (row) => {
      rememberUser(client, row)
      toast({ title: texts.userCreated })
    },
    onError: (error) => failureToast(texts.createFailed(sentenceOf(error, texts.noAnswer))),
  })
}

/** `updatedAt`: of the row that was shown, so that what is asked of another state of the user is another submit. */
type ActivationAsked = { id: string; active: boolean; updatedAt: string }

/** PUT /api/doctors/{id}/activate and /deactivate. */
export const useSetActive = () => {
  const client = useQueryClient()
  const sendOnce = useSendOnce<ActivationAsked>()
  return useMutation({
    mutationFn: (asked: ActivationAsked) =>
      sendOnce(asked, ({ id, active }, idempotencyKey) =>
        sendCall(active ? staffCalls.activateDoctor : staffCalls.deactivateDoctor, {
          params: { id },
          body: {},
          idempotencyKey,
        }),
      ),
    onSuccess: (row) => {
      rememberUser(client, row)
      toast({ title: texts.statusUpdated })
    },
    onError: (error) => failureToast(texts.statusFailed(sentenceOf(error, texts.noAnswer))),
  })
}

/** POST /api/auth/admin-force-password-change. The password is forgotten when the dialog closes. */
export const useForcePassword = () => {
  const sendOnce = useSendOnce<{ doctorId: string; newPassword: string }>()
  return useMutation({
    mutationFn: (asked: { doctorId: string; newPassword: string }) =>
      sendOnce(asked, (body, idempotencyKey) => sendCall(staffCalls.forcePassword, { body, idempotencyKey })),
    gcTime: 0,
    onSuccess: () => toast({ title: texts.passwordChanged }),
    onError: (error) => failureToast(sentenceOf(error, texts.passwordFailed)),
  })
}
