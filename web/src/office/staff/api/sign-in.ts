import { type loginBody, staffCalls } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { sendCall } from '~/lib/http/call.ts'
import { newIdempotencyKey } from '~/lib/http/http.ts'
import { toast } from '~/lib/toasts.ts'
import { staffTexts } from '~/texts/office/staff.ts'
import { rememberDoctor } from './me.ts'

export type Credentials = z.infer<typeof loginBody>

/** POST /api/auth/login (docs/specification.md#public-calls); the messages are those of docs/specification.md#public-messages. */
export const useSignIn = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (credentials: Credentials) =>
      sendCall(staffCalls.signIn, { body: credentials, idempotencyKey: newIdempotencyKey() }),
    // The password is forgotten with the form.
    gcTime: 0,
    onSuccess: (signedIn) => {
      toast({
        title: staffTexts.signedIn.title,
        description: staffTexts.signedIn.text(signedIn.name ?? signedIn.username),
      })
      rememberDoctor(client, signedIn)
    },
    onError: () => toast({ ...staffTexts.signInFailed, look: 'destructive' }),
  })
}
