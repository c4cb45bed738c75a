import { staffCalls } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'
import { newIdempotencyKey } from '~/lib/http/http.ts'
import { toast } from '~/lib/toasts.ts'
import { staffTexts } from '~/texts/office/staff.ts'
import { offlineCopy } from '../model/sealed-copy.ts'
import { rememberDoctor } from './me.ts'

/** `pin`: of a device that is one's own. */
export type Credentials = { username: string; password: string; pin?: string }

/** POST /api/auth/login (docs/specification.md#public-calls); the messages are those of docs/specification.md#public-messages. */
export const useSignIn = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (credentials: Credentials) =>
      sendCall(staffCalls.signIn, { body: credentials, idempotencyKey: newIdempotencyKey() }),
    // The password is forgotten with the form.
    gcTime: 0,
    onSuccess: (signedIn, { pin }) => {
      void offlineCopy.begin(signedIn, pin)
      toast({
        title: staffTexts.signedIn.title,
        description: staffTexts.signedIn.text(signedIn.name ?? signedIn.username),
      })
      rememberDoctor(client, signedIn)
    },
    onError: () => toast({ ...staffTexts.signInFailed, look: 'destructive' }),
  })
}
