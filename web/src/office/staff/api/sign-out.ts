import { staffCalls } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { sendCall } from '~/lib/http/call.ts'
import { isUnauthorized, newIdempotencyKey } from '~/lib/http/http.ts'
import { toast } from '~/lib/toasts.ts'
import { staffTexts } from '~/texts/office/staff.ts'
import { offlineCopy } from '../model/sealed-copy.ts'
import { forgetWhoLeft, sayLeft } from './me.ts'

/** POST /api/auth/logout (docs/specification.md#public-calls). A session that had already ended counts as signed out. */
export const useSignOut = () => {
  const client = useQueryClient()
  return useMutation({
    // What is kept goes at once, also where the server cannot be reached.
    onMutate: () => offlineCopy.wipe(),
    mutationFn: () =>
      sendCall(staffCalls.signOut, { idempotencyKey: newIdempotencyKey(), parse: () => undefined }).catch(
        (error: unknown) => {
          if (!isUnauthorized(error)) throw error
        },
      ),
    onSuccess: () => {
      toast(staffTexts.signedOut)
      forgetStaffDrafts()
      forgetWhoLeft(client)
      sayLeft()
    },
    onError: (error) =>
      toast({ title: staffTexts.signOutFailed.title, description: error.message, look: 'destructive' }),
  })
}
