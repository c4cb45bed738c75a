import { contactCalls } from '@clinic/shared-events/contracts/messaging/contacts.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall, sendCall } from '~/lib/http/call.ts'
import { withoutSession } from '~/public/shared/session/without-session.ts'

/** GET /api/contact-preferences/{token}. Fails with ApiError (404: the link is not valid) or ConnectionError. */
export const preferenceOptions = (token: string) =>
  queryOptions({
    queryKey: ['/api', 'contact-preferences', token],
    queryFn: async ({ signal }) => (await readCall(contactCalls.readPreference, { params: { token }, signal })).data,
    // The link may be opened again after something else was chosen by another way.
    staleTime: 0,
    gcTime: 0,
  })

/** POST /api/contact-preferences/{token}: whether the one with this link wants to be written to. @throws ApiError, ConnectionError */
export const choosePreference = ({ token, wanted }: { token: string; wanted: boolean }, idempotencyKey: string) =>
  withoutSession(() => sendCall(contactCalls.choosePreference, { params: { token }, body: { wanted }, idempotencyKey }))
