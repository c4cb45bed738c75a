import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { AnswerBy } from '@clinic/shared-events/contracts/wire/answers.ts'
import { now } from '~/lib/format.ts'
import { hasBegun } from './editing/status-moves.ts'

/** The notification link a command's answer carries (docs/specification.md#office-calls). */
export type Notification = { whatsappURL: string; phone: string }

/** How the patient can be told: the link, or that there is none though they should be told, and why where the server says so. */
type Notified = {
  notification: Notification | null
  missing: boolean
  problem: string | null
  /** A message to the patient goes out by itself; the thread tells what becomes of it. */
  goesOut: boolean
}

/** A visit before and after it was moved. */
export type MovedRow = { before: AppointmentRow; after: AppointmentRow }
/** What a command did, shown under the actions until the next one. `who`: whose visit it is; `onOpened`: what follows from opening its chat; `moved`: what can be undone; `takenBack`: it was. */
export type Outcome = {
  id: string
  who?: string
  text: string
  onOpened?: () => void
  moved?: MovedRow
  takenBack?: boolean
} & Notified

/** Whether the patient is told what becomes of a visit: nothing is told of one that has begun. */
export const needsNotice = (row: AppointmentRow): boolean => !hasBegun(row, now())

type ChangeAnswer = {
  whatsappNotification?: Notification | undefined
  whatsappProblem?: string | undefined
  /** How what staff wrote to the patient gets there. */
  answerBy?: AnswerBy | undefined
}

/** @param tells whether the patient is to be told of what was done */
export const noticeIn = (
  { whatsappNotification, whatsappProblem, answerBy }: ChangeAnswer,
  notifies = true,
): Notified => {
  const goesOut = answerBy === 'message'
  const byChat = notifies && !goesOut
  return {
    notification: whatsappNotification ?? null,
    missing: byChat && !whatsappNotification,
    problem: (byChat && whatsappProblem) || null,
    goesOut,
  }
}
