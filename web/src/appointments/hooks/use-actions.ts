import type { AppointmentRow, Status } from '@clinic/shared-events/contracts/appointments.ts'
import { useRef, useState } from 'react'
import { generatePath, useNavigate } from 'react-router-dom'
import { paths } from '~/paths.ts'
import { actionTexts } from '~/texts/appointments.ts'
import { useChangeStatus } from '../api/change-status.ts'
import { type Outcome, toldIn } from '../model/outcome.ts'
import { unfinished } from '../model/unfinished.ts'
import { type Answer, type AnsweredRequest, useAnswers } from './use-answers.ts'

export type OpenDialog =
  | {
      what: 'cancel' | 'edit'
      row: AppointmentRow
      /** The patient asks to be moved: it shows the chosen day's free hours and takes what the patient is answered. */
      answers?: boolean
    }
  | { what: 'answer'; request: AnsweredRequest; answer: Answer }

export type Actions = {
  busy: boolean
  outcome: Outcome | null
  dialog: OpenDialog | null
  confirm(row: AppointmentRow): void
  complete(row: AppointmentRow): void
  askCancel(row: AppointmentRow): void
  cancel(row: AppointmentRow): void
  edit(row: AppointmentRow): void
  /** Leads to its medical record. */
  openRecord(row: AppointmentRow): void
  /** Answers what patients ask for. */
  requests: Omit<ReturnType<typeof useAnswers>, 'busy'>
  closeDialog(): void
  report(outcome: Outcome): void
  dismiss(): void
}

/** The edit that was open when its page went away; it is opened again. */
const begunEdit = (staffId: string): OpenDialog | null => {
  const { row, answers = false } = unfinished(staffId) ?? {}
  return row ? { what: 'edit', row, answers } : null
}

/** Whether a new status is something the patient is told: a visit that took place is not. */
const tells = (status: Status) => status !== 'realizado'

/** What the detail and the keys can do with an appointment. @param staffId who does it. */
export const useActions = (staffId: string): Actions => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [dialog, setDialog] = useState(() => begunEdit(staffId))
  const change = useChangeStatus()
  const navigate = useNavigate()
  // A second press may come before the buttons are drawn as disabled.
  const underWay = useRef(false)
  const to = (status: Status) => (row: AppointmentRow) => {
    if (underWay.current) return
    underWay.current = true
    setOutcome(null)
    change.mutate(
      { row, status },
      {
        onSuccess: ({ appointment: { id }, ...told }) =>
          setOutcome({ id, text: actionTexts.done[status], ...toldIn(told, tells(status)) }),
        onSettled: () => {
          underWay.current = false
        },
      },
    )
  }
  const requests = useAnswers({
    ask: (request, answer) => setDialog({ what: 'answer', request, answer }),
    move: (row) => setDialog({ what: 'edit', row, answers: true }),
    report: setOutcome,
  })
  return {
    busy: change.isPending || requests.busy,
    outcome,
    dialog,
    confirm: to('confirmado'),
    complete: to('realizado'),
    cancel: to('cancelado'),
    askCancel: (row) => setDialog({ what: 'cancel', row }),
    edit: (row) => setDialog({ what: 'edit', row }),
    openRecord: ({ id }) => void navigate(generatePath(paths.doctorMedicalRecord, { appointmentId: id })),
    requests,
    closeDialog: () => setDialog(null),
    report: setOutcome,
    dismiss: () => setOutcome(null),
  }
}
