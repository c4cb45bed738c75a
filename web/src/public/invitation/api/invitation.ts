import { invitationCalls } from '@clinic/shared-events/contracts/practice/invitations.ts'
import { queryOptions } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'

/** POST /api/invitations/open: whose invitation a link is of. Fails with ApiError (409: it is valid no more) or ConnectionError. */
export const invitationOptions = (token: string) =>
  queryOptions({
    queryKey: ['/api', 'invitations', token],
    queryFn: ({ signal }) => sendCall(invitationCalls.openInvitation, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** POST /api/invitations/accept: the password of who was invited. @throws ApiError, ConnectionError */
export const acceptInvitation = (body: { token: string; password: string }, idempotencyKey: string) =>
  sendCall(invitationCalls.acceptInvitation, { body, idempotencyKey })
