import { type InvitedAccount, invitationCalls } from '@clinic/shared-events/contracts/practice/invitations.ts'
import { type Doctor, staffCalls } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { sendCall } from '~/lib/http/call.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { toast } from '~/lib/toasts.ts'
import { usersTexts as texts } from '~/texts/office/users.ts'
import { handOnAll } from './assigned-patients.ts'
import { rememberUser } from './users.ts'

export type NewUser = {
  username: string
  password: string
  name: string
  email: string
  specialty: string
  role: Doctor['role']
  /** Who it is chooses the password, by a link that is mailed. */
  byMail: boolean
}

/** What whoever invited is shown once: whose link it is, and what became of the mail. */
export type Invitation = Pick<InvitedAccount, 'username' | 'link' | 'mail'>
type OnInvited = (invitation: Invitation) => void

/** The row of who was invited, without what is shown once. */
const rowOf = ({ link: _, mail: __, ...row }: InvitedAccount): Doctor => row

/** POST /api/doctors, or /api/doctors/invitations. Its password and link are forgotten when the dialog closes. */
export const useCreateUser = (onInvited: OnInvited) => {
  const client = useQueryClient()
  const mutationFn = useSendOnce(
    ({ byMail, password, ...person }: NewUser, idempotencyKey): Promise<Doctor | InvitedAccount> =>
      byMail
        ? sendCall(invitationCalls.inviteDoctor, { body: person, idempotencyKey })
        : sendCall(staffCalls.createDoctor, { body: { ...person, password }, idempotencyKey }),
  )
  return useMutation({
    mutationFn,
    gcTime: 0,
    onSuccess: (made) => {
      if ('link' in made) {
        rememberUser(client, rowOf(made))
        onInvited(made)
        return
      }
      rememberUser(client, made)
      toast({ title: texts.userCreated })
    },
    onError: (error) => failureToast(texts.createFailed(sentenceOf(error, texts.noAnswer))),
  })
}

/** `invitation`: the one that was shown, so that asking again after another was sent is another submit. */
type InvitedAgain = { id: string; invitation: string }

/** POST /api/doctors/{id}/invitation. */
export const useInviteAgain = (onInvited: OnInvited) => {
  const client = useQueryClient()
  const mutationFn = useSendOnce(({ id }: InvitedAgain, idempotencyKey) =>
    sendCall(invitationCalls.inviteAgain, { params: { id }, body: {}, idempotencyKey }),
  )
  return useMutation({
    mutationFn,
    gcTime: 0,
    onSuccess: (made) => {
      rememberUser(client, rowOf(made))
      onInvited(made)
    },
    onError: (error) => failureToast(texts.inviteFailed(sentenceOf(error, texts.noAnswer))),
  })
}

/** `updatedAt`: of the row that was shown, so that what is asked of another state of the user is another submit. */
type ActivationAsked = { id: string; active: boolean; updatedAt: string }
/** `handTo`: whom the patients of who is deactivated go to first; '0' for nobody, '' where they are left. */
type SetActive = ActivationAsked & { handTo: { to: string; name: string } }

/** PUT /api/doctors/{id}/activate and /deactivate. */
export const useSetActive = () => {
  const client = useQueryClient()
  const switchOnce = useSendOnce(({ id, active }: ActivationAsked, idempotencyKey) => {
    const { activateDoctor, deactivateDoctor } = staffCalls
    return sendCall(active ? activateDoctor : deactivateDoctor, { params: { id }, body: {}, idempotencyKey })
  })
  return useMutation({
    mutationFn: async ({ handTo: { to }, ...asked }: SetActive) => {
      const handedOn = to === '' ? null : await handOnAll(asked.id, to)
      return { row: await switchOnce(asked), handedOn }
    },
    onSuccess: ({ row, handedOn }, { handTo: { name } }) => {
      rememberUser(client, row)
      toast({
        title: texts.statusUpdated,
        ...(handedOn !== null && { description: texts.handedOn(handedOn, name) }),
      })
    },
    onError: (error) => failureToast(texts.statusFailed(sentenceOf(error, texts.noAnswer))),
  })
}

/** POST /api/auth/admin-force-password-change. The password is forgotten when the dialog closes. */
export const useForcePassword = () =>
  useMutation({
    mutationFn: useSendOnce((body: { doctorId: string; newPassword: string }, idempotencyKey) =>
      sendCall(staffCalls.forcePassword, { body, idempotencyKey }),
    ),
    gcTime: 0,
    onSuccess: () => toast({ title: texts.passwordChanged }),
    onError: (error) => failureToast(sentenceOf(error, texts.passwordFailed)),
  })
