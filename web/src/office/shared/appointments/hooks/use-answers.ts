import type { Wish } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { hourOf, minutesOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { useState } from 'react'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { erased } from '~/lib/format.ts'
import { useRevisedEdit } from '~/lib/forms/use-revised-edit.ts'
import { readFailure, sentenceOf } from '~/lib/http/read-failure.ts'
import { actionTexts, requestTexts as texts } from '~/texts/appointments.ts'
import { useEditAppointment } from '../api/edit-appointment.ts'
import { useReadAppointment } from '../api/one.ts'
import { useProcessAction } from '../api/process-action.ts'
import type { AnsweredRequest } from '../model/editing/asked-hours.ts'
import { changedSince, type Seen } from '../model/editing/changed-meanwhile.ts'
import { isWritable, mayNotify, withChat } from '../model/editing/with-chat.ts'
import { needsNotice, noticeIn, type Outcome } from '../model/outcome.ts'

/** What staff make of a request; a cancellation that is processed cancels the visit. */
type RequestOutcome = 'processed' | 'expired'

/**
 * A question before a request is answered. `row`: its appointment, as it is shown; `seen`: what changed since it was asked before; `refused`: why
 * the answer that was given was not taken.
 */
export type AnswerAsked = {
  request: AnsweredRequest
  answer: RequestOutcome
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
  /** Called with the visit of a request that was answered. */
  onDone: (row: AppointmentRow) => void
}

const failed = () => failureToast(texts.failed)

/** 'Procesar' and 'Expirar' (docs/specification.md#office-states). What ends a request is asked about first; a move opens the edit. */
export const useAnswers = ({ ask, move, report, onDone }: Parts) => {
  const read = useReadAppointment()
  const process = useProcessAction()
  const { save, sending } = useRevisedEdit({
    send: (row: AppointmentRow, { request, answer: status, response }: Omit<AnswerAsked, 'row'>) => {
      const notifies = response ? isWritable(row) : status === 'processed' && mayNotify(row)
      const answered = { actionId: request.id, revision: row.revision, status, ...(response && { response }) }
      return withChat(notifies, () => process(answered))
    },
    read,
  })
  const edit = useEditAppointment()
  const [opening, setOpening] = useState(false)
  /** Goes on with the appointment as it is now, which is what staff then see. */
  const withNow = async (appointmentId: string, go: (row: AppointmentRow) => void | Promise<void>) => {
    setOpening(true)
    try {
      await go(await read({ id: appointmentId }))
    } catch {
      failed()
    } finally {
      setOpening(false)
    }
  }
  const askAbout = (request: AnsweredRequest, answer: RequestOutcome) =>
    void withNow(request.appointmentId, (row) => ask({ request, answer, row }))
  const give = async ({ row, ...asked }: AnswerAsked) => {
    const saving = save(row, asked)
    if (!saving) return
    report(null)
    const saved = await saving
    if (!saved.ok) {
      const { now, error } = saved
      if (now) return ask({ ...asked, row: now, seen: changedSince(row, now) })
      failed()
      const { code, sentence } = readFailure(error, () => null)
      // What was typed stays, and what cannot be done any more says why.
      if (asked.response || code === 'action-ended') ask({ ...asked, row, refused: sentence ?? actionTexts.away })
      return
    }
    const { appointment, ...notified } = saved.answer
    const cancelled = asked.answer === 'processed'
    report({
      id: appointment.id,
      who: appointment.name ?? erased,
      text: cancelled ? actionTexts.done.cancelado : texts.expired,
      ...noticeIn(notified, notified.answerBy !== undefined || (cancelled && needsNotice(appointment))),
    })
    if (cancelled) onDone(appointment)
  }
  return {
    busy: sending !== null || opening,
    process: (request: AnsweredRequest) =>
      request.actionType === 'cancel'
        ? askAbout(request, 'processed')
        : void withNow(request.appointmentId, (row) => move(row, request)),
    /** Moves the visit to an hour that the patient offered, as long as it was; one that is taken meanwhile is refused. */
    take: ({ id: actionId, appointmentId }: AnsweredRequest, { date, time: startTime }: Wish) =>
      void withNow(appointmentId, async (row) => {
        report(null)
        const endTime = hourOf(minutesOf(startTime) + minutesOf(row.endTime) - minutesOf(row.startTime))
        await edit(row, { date, startTime, endTime, actionId }).then(report, (error: unknown) =>
          failureToast(sentenceOf(error, texts.failed)),
        )
      }),
    expire: (request: AnsweredRequest) => askAbout(request, 'expired'),
    /** @param response what the patient is told in the words of staff; blank where nothing is. */
    answer: ({ request, answer, row }: AnswerAsked, response: string) =>
      void give({ request, answer, row, response: response.trim() }),
  }
}
