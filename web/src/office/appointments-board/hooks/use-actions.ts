import type { AppointmentRow, Status } from '@clinic/shared-events/contracts/appointments.ts'
import { useRef, useState } from 'react'
import { actionTexts } from '~/texts/appointments-board.ts'
import { useChangeStatus } from '../api/change-status.ts'
import { unfinished } from '../model/unfinished.ts'

/** The notification link a command's answer carries (docs/specification.md#office-calls). */
export type Notification = { whatsappURL: string; phone: string }

/** What a command did, shown under the actions until the next one. `missing` when the patient should be told and cannot be. */
export type Outcome = { id: string; text: string; notification: Notification | null; missing: boolean }

export type Asked = { what: 'cancel' | 'edit'; row: AppointmentRow }

export type Actions = {
  busy: boolean
  outcome: Outcome | null
  asked: Asked | null
  confirm(row: AppointmentRow): void
  complete(row: AppointmentRow): void
  askCancel(row: AppointmentRow): void
  cancel(row: AppointmentRow): void
  edit(row: AppointmentRow): void
  closeAsked(): void
  report(outcome: Outcome): void
  dismiss(): void
}

/** The edit whose page went away unasked is open again. */
const begunEdit = (staffId: string): Asked | null => {
  const row = unfinished(staffId)?.row
  return row ? { what: 'edit', row } : null
}

/** Whether a new status is something the patient is told: a visit that took place is not. */
const tells = (status: Status) => status !== 'realizado'

/** What the detail and the keys can do with an appointment. @param staffId who does it. */
export const useActions = (staffId: string): Actions => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [asked, setAsked] = useState(() => begunEdit(staffId))
  const change = useChangeStatus()
  // A second press may come before the buttons are drawn as disabled.
  const underWay = useRef(false)
  const to = (status: Status) => (row: AppointmentRow) => {
    if (underWay.current) return
    underWay.current = true
    setOutcome(null)
    change.mutate(
      { row, status },
      {
        onSuccess: ({ appointment, whatsappNotification }) =>
          setOutcome({
            id: appointment.id,
            text: actionTexts.done[status],
            notification: whatsappNotification ?? null,
            missing: !whatsappNotification && tells(status),
          }),
        onSettled: () => {
          underWay.current = false
        },
      },
    )
  }
  return {
    busy: change.isPending,
    outcome,
    asked,
    confirm: to('confirmado'),
    complete: to('realizado'),
    cancel: to('cancelado'),
    askCancel: (row) => setAsked({ what: 'cancel', row }),
    edit: (row) => setAsked({ what: 'edit', row }),
    closeAsked: () => setAsked(null),
    report: setOutcome,
    dismiss: () => setOutcome(null),
  }
}
