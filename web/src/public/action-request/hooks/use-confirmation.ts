import type { ConfirmationSummary } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readFailure } from '~/lib/http/read-failure.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { confirmationOptions, confirmVisit } from '../api/confirmation.ts'
import { isInvalidLink } from '../model/outcome.ts'

type Failed = { state: 'invalid' } | { state: 'moved' } | { state: 'failed'; reason: string | null }

const failedAs = (error: unknown): Failed => {
  if (isInvalidLink(error)) return { state: 'invalid' }
  const { status, code, sentence } = readFailure(error, () => null)
  if (code === 'moved-meanwhile') return { state: 'moved' }
  return { state: 'failed', reason: status === 429 ? sentence : null }
}

/** Confirms the visit that the page shows. One that was moved meanwhile is shown anew, and confirmed only by another press. */
export const useConfirmation = ({ appointmentId, date, time, status, waiting }: ConfirmationSummary) => {
  const client = useQueryClient()
  const [failed, setFailed] = useState<Failed | null>(null)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: useSendOnce(confirmVisit),
    onMutate: () => setFailed(null),
    onError: async (error) => {
      const came = failedAs(error)
      if (came.state === 'moved') await client.refetchQueries(confirmationOptions(appointmentId))
      setFailed(came)
    },
  })
  return {
    /** One that asked for something else since may be confirmed again, which withdraws that. */
    confirmed: (status === 'confirmado' && waiting === null) || isSuccess,
    /** Whether it was confirmed on this page, just now. */
    justNow: isSuccess,
    confirming: isPending,
    failed,
    confirm: () => mutate({ appointmentId, date, time }),
  }
}
