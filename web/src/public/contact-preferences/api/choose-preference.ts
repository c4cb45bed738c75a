import { contactCalls } from '@clinic/shared-events/contracts/contacts.ts'
import { sendCall } from '~/lib/call.ts'
import { withoutSession } from '~/session/without-session.ts'

/** POST /api/contact-preferences/{token}: whether the one with this link wants to be written to. @throws ApiError, ConnectionError */
export const choosePreference = ({ token, wanted }: { token: string; wanted: boolean }, idempotencyKey: string) =>
  withoutSession(() => sendCall(contactCalls.choosePreference, { params: { token }, body: { wanted }, idempotencyKey }))
