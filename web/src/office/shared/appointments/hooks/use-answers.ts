import type { ActionRequestRow } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useState } from 'react'
import { readFailure } from '~/lib/http/read-failure.ts'
import { toast } from '~/lib/toasts.ts'
import { actionTexts, requestTexts as texts } from '~/texts/appointments.ts'
import { isStale } from '../api/change-status.ts'
import { useReadAppointment } from '../api/one.ts'
import { useProcessAction } from '../api/process-action.ts'
import { changedSince, type Seen } from '../model/editing/changed-meanwhile.ts'
import { isWritable, mayTell, withChat } from '../model/editing/with-chat.ts'
import { isToTell, type Outcome, toldIn, type Undo } from '../model/outcome.ts'

/** The fields of a request that are needed to answer it. */
export type AnsweredRequest = Pick<
  ActionRequestRow,
  'id' | 'appointmentId' | 'actionType' | 'patientName' | 'appointmentDate' | 'appointmentTime'
>

/** What staff make of a request; a cancellation that is processed cancels the visit. */
export type Answer = 'processed' | 'expired'

/**
 * A question before a request is answered. `row`: its appointment, as it is shown; `seen`: what changed since it was asked before; `refused`: why
 * the answer that was given was not taken.
 */
export type AnswerAsked = {
  request: AnsweredRequest
  answer: Answer
  row: AppointmentRow
  response?: string
  seen?: readonly Seen[]
  refused?: string
}

type Parts = {
  /** Asks before the answer is given. */
  ask: (asked: AnswerAsked) => void
  move: (row: AppointmentRow, request: AnsweredRequest) => void
  report: (outcome: Outcome | null) => void
  /** How a visit that was cancelled is undone at a press. */
  undoOf: (row: AppointmentRow) => Undo
}

const failed = () => toast({ title: actionTexts.error, description: texts.failed, look: 'destructive' })

/** 'Procesar' and 'Expirar' (docs/specification.md#office-states). What ends a request is asked about first; a move opens the edit. */
export const useAnswers = ({ ask, move, report, undoOf }: Parts) => {
  const read = useReadAppointment()
  const { isPending, mutateAsync } = useProcessAction()
  const [opening, setOpening] = useState(false)
  /** Goes on with the appointment as it is now, which is what staff then see. */
  const withNow = async (appointmentId: string, go: (row: AppointmentRow) => void) => {
    setOpening(true)
    try {
      go(await read(appointmentId))
    } catch {
      failed()
    } finally {
      setOpening(false)
    }
  }
  const askAbout = (request: AnsweredRequest, answer: Answer) =>
    void withNow(request.appointmentId, (row) => ask({ request, answer, row }))
  const refused = async (asked: AnswerAsked, error: unknown) => {
    const now = isStale(error) ? await read(asked.row.id).catch(() => null) : null
    if (now !== null && now.revision !== asked.row.revision)
      return ask({ ...asked, row: now, seen: changedSince(asked.row, now) })
    failed()
    const { code, sentence } = readFailure(error, () => null)
    // What was typed stays, and what cannot be done any more says why.
    if (asked.response || code === 'action-ended') ask({ ...asked, refused: sentence ?? actionTexts.away })
  }
  return {
    busy: isPending || opening,
    process: (request: AnsweredRequest) =>
      request.actionType === 'cancel'
        ? askAbout(request, 'processed')
        : void withNow(request.appointmentId, (row) => move(row, request)),
    expire: (request: AnsweredRequest) => askAbout(request, 'expired'),
    /** @param response what the patient is told in the words of staff; blank where nothing is. */
    answer: (asked: AnswerAsked, response: string) => {
      report(null)
      const { request, answer: status, row } = asked
      const words = response.trim()
      const answered = {
        actionId: request.id,
        revision: row.revision,
        status,
        ...(words !== '' && { response: words }),
      }
      const cancelled = status === 'processed'
      const tells = words === '' ? cancelled && mayTell(row) : isWritable(row)
      withChat(tells, () => mutateAsync(answered)).then(
        ({ appointment, ...told }) => {
          report({
            id: appointment.id,
            text: cancelled ? actionTexts.done.cancelado : texts.expired,
            ...toldIn(told, told.answerBy !== undefined || (cancelled && isToTell(appointment))),
            ...(appointment.status === 'cancelado' && { undo: undoOf(appointment) }),
          })
        },
        (error) => refused({ request, answer: status, row, response: words }, error),
      )
    },
  }
}
