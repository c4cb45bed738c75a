import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { useMutation } from '@tanstack/react-query'
import { readFailure } from '~/lib/http/read-failure.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { withdrawAction } from '../api/request-action.ts'
import { isInvalidLink, type Outcome } from '../model/outcome.ts'

type ActionLink = { appointmentId: string; actionType: ActionType }

/** Takes a request back that waits. One that is over by now, or whose link is, ends in that outcome; any other failure is told. */
export const useWithdrawal = (asked: ActionLink, onOutcome: (outcome: Outcome) => void) => {
  const sendOnce = useSendOnce(withdrawAction)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendOnce(asked),
    onSuccess: () => onOutcome({ state: 'withdrawn' }),
    onError: (failure) => {
      if (isInvalidLink(failure)) onOutcome({ state: 'invalid' })
      if (isOver(failure)) onOutcome({ state: 'over' })
    },
  })
  const failed = error !== null && !isInvalidLink(error) && !isOver(error)
  return { withdraw: () => mutate(), withdrawing: isPending, failed }
}
export type Withdrawal = ReturnType<typeof useWithdrawal>

const isOver = (error: unknown): boolean => readFailure(error, () => null).code === 'nothing-to-withdraw'
