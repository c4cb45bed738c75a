import type { ActionRequestRow } from '@clinic/shared-events/contracts/action-requests.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '~/lib/toasts.ts'
import { actionTexts, requestTexts as texts } from '~/texts/appointments.ts'
import { appointmentQuery } from '../api/one.ts'
import { useProcessAction } from '../api/process-action.ts'
import { type Outcome, toldIn } from '../model/outcome.ts'

/** The fields of a request that are needed to answer it. */
export type AnsweredRequest = Pick<
  ActionRequestRow,
  'id' | 'appointmentId' | 'actionType' | 'patientName' | 'appointmentDate' | 'appointmentTime'
>

/** What staff make of a request; a cancellation that is processed cancels the visit. */
export type Answer = 'processed' | 'expired'

type Parts = {
  /** Asks before the answer is given. */
  ask: (request: AnsweredRequest, answer: Answer) => void
  move: (row: AppointmentRow) => void
  report: (outcome: Outcome | null) => void
}

/** 'Procesar' and 'Expirar' (docs/specification.md#office-states). What ends a request is asked about first; a move opens the edit. */
export const useAnswers = ({ ask, move, report }: Parts) => {
  const client = useQueryClient()
  const { isPending, mutateAsync } = useProcessAction()
  const [opening, setOpening] = useState(false)
  const openMove = async (appointmentId: string) => {
    setOpening(true)
    try {
      // The appointment as it is now: moved there, the request is processed with it.
      move((await client.fetchQuery(appointmentQuery(appointmentId))).data)
    } catch {
      toast({ title: actionTexts.error, description: texts.failed, look: 'destructive' })
    } finally {
      setOpening(false)
    }
  }
  return {
    busy: isPending || opening,
    process: (request: AnsweredRequest) =>
      request.actionType === 'cancel' ? ask(request, 'processed') : void openMove(request.appointmentId),
    expire: (request: AnsweredRequest) => ask(request, 'expired'),
    /** @param response what the patient is told in the words of staff; blank where nothing is. */
    answer: ({ id }: AnsweredRequest, status: Answer, response: string) => {
      report(null)
      const words = response.trim()
      mutateAsync({ actionId: id, status, ...(words !== '' && { response: words }) }).then(
        ({ appointment, ...told }) =>
          report({
            id: appointment.id,
            text: status === 'processed' ? actionTexts.done.cancelado : texts.expired,
            ...toldIn(told, told.answerBy !== undefined || status === 'processed'),
          }),
        () => undefined,
      )
    },
  }
}
