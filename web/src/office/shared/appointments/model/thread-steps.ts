import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { AppointmentThread } from '@clinic/shared-events/contracts/appointments/thread.ts'
import { startMoves, startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { historyTitles } from '@clinic/shared-events/contracts/history-titles.ts'
import type { JointKind } from '~/components/ui/display/thread.tsx'
import { money as colones, dateText, dateTimeText, erased } from '~/lib/format.ts'
import { threadTexts as texts } from '~/texts/appointments.ts'
import { notificationTexts } from '~/texts/messaging/notifications.ts'
import { isAgainstPlan } from './editing/against-plan.ts'
import { phaseOf } from './moments.ts'

export type Step = AppointmentThread['steps'][number]

/** A line of the thread. `key`: of what was sent the id of its notification; `at`: a UTC ISO instant; `more` is a second line; `when` a stamp; `against` says in words what the coral joint says. */
export type ThreadLine = {
  key: string
  at: string
  joint: JointKind
  text: string
  more?: string
  when: string
  against: boolean
  /** The message that brought the proof of a payment. */
  proof?: NonNullable<Step['proof']>
}

const spot = ({ date, startTime }: { date: string; startTime: string }) => `${dateText(date)} ${startTime}`

const requestOf = (action = ''): string => texts.requestNames[action] ?? action

/** How a step reads where that is more than its title. */
const words: Readonly<Record<string, (step: Step) => string>> = {
  AppointmentBooked: ({ actor }) => texts.bookedBy[actor],
  AppointmentConfirmed: ({ actor }) => (actor === 'public' ? texts.confirmedByPatient : texts.confirmed),
  CompletionUndone: () => texts.completionUndone,
  AppointmentCancelled: () => texts.cancelled,
  AppointmentRescheduled: ({ from, to }) => (from && to && !startMoves(from, to) ? texts.endMoved : texts.rescheduled),
  AppointmentDetailsCorrected: ({ fields = [] }) =>
    texts.corrected(fields.map((field) => texts.fieldNames[field] ?? field).join(', ')),
  MoneyReceived: ({ money }) => texts.received(money?.for ?? 'visit', colones(money?.amountCrc ?? 0)),
  MoneyReceiptUndone: ({ money }) => texts.receiptUndone(colones(money?.amountCrc ?? 0)),
  VisitPriced: ({ money }) => texts.priced(colones(money?.amountCrc ?? 0)),
  PaymentProofDetached: () => texts.proofDetached,
  ReminderPrepared: () => texts.reminderPrepared,
  ReminderOpened: () => texts.reminderOpened,
  ActionRequested: ({ action }) => texts.requested(requestOf(action)),
  ActionProcessed: ({ action }) => texts.requestProcessed(requestOf(action)),
  ActionExpired: ({ action, withdrawal }) =>
    withdrawal ? texts.requestWithdrawn(requestOf(action)) : texts.requestExpired(requestOf(action)),
}

/** How the newest event of a notification reads: 'Correo de cancelación: enviado'. */
const notificationText = ({ type, notification }: Step): string | undefined => {
  const { channels, kinds, outcomes } = notificationTexts
  // What the provider told, or why it was not sent, says more than the event's type.
  const outcome = notification && (outcomes[notification.status ?? notification.reason ?? ''] ?? outcomes[type])
  if (!notification || !outcome) return undefined
  return `${channels[notification.channel] ?? notification.channel} ${kinds[notification.kind] ?? ''}: ${outcome}`
}

/** What staff wrote beside these is a reason, no answer. */
const reasons = ['CancellationExplained', 'FineWaived']

/** The second line: where a visit was moved from and to, why a request was withdrawn or what it was answered with, or why a notification was not sent, with the server's code. */
const moreOf = ({ type, from, to, withdrawal, response, notification, unannounced }: Step): string | undefined => {
  const quiet = unannounced && texts.unannounced
  if (response !== undefined) return reasons.includes(type) ? (response ?? erased) : texts.answered(response ?? erased)
  if (withdrawal) return texts.withdrawals[withdrawal]
  if (from && to && startMoves(from, to)) return [`${spot(from)} → ${spot(to)}`, quiet].filter(Boolean).join('. ')
  if (quiet) return quiet
  const { reason, code } = notification ?? {}
  const why = reason === undefined ? undefined : notificationTexts.reasons[reason]
  return why !== undefined && code !== undefined ? `${why} ${notificationTexts.code(code)}` : why
}

/** What a line is known by while others come and go: its notification, else its place in the thread, which only grows. */
const keyOf = ({ notification }: Step, at: number): string => notification?.id ?? `${at}`

const lineOf = (step: Step, key: string): ThreadLine => {
  // A new end alone leaves the visit when it was.
  const against = isAgainstPlan(step.type) && !(step.from && step.to && !startMoves(step.from, step.to))
  const more = moreOf(step)
  return {
    key,
    at: step.at,
    joint: against ? 'attention' : 'done',
    text: words[step.type]?.(step) ?? notificationText(step) ?? historyTitles[step.type] ?? texts.other,
    ...(more !== undefined && { more }),
    when: dateTimeText(step.at),
    against,
    ...(step.proof && { proof: step.proof }),
  }
}

/** The step that the appointment waits for, by its status and hours; none once it is done or cancelled. */
const openStep = (row: AppointmentRow, now: string): ThreadLine | null => {
  const over = phaseOf(row, now) === 'past'
  // What has begun is confirmed no more.
  if (row.status === 'agendado' && phaseOf(row, now) === 'ahead')
    return { key: 'open', at: now, joint: 'attention', text: texts.toConfirm, when: texts.now, against: false }
  if (row.status !== 'agendado' && row.status !== 'confirmado') return null
  return over || row.status === 'agendado'
    ? { key: 'open', at: now, joint: 'attention', text: texts.toComplete, when: texts.now, against: false }
    : { key: 'open', at: now, joint: 'later', text: texts.toVisit, when: spot(row), against: false }
}

/** When the patient asked for that of a visit which began before anybody answered, a UTC instant (docs/decisions/0208). */
export const unansweredSince = (
  action: ActionType,
  steps: readonly Step[],
  visit: Pick<AppointmentRow, 'date' | 'startTime'>,
): string | undefined => {
  const over = steps.findLastIndex(
    (step) =>
      step.type === 'ActionExpired' &&
      step.action === action &&
      !step.withdrawal &&
      step.response === undefined &&
      step.at >= startOf(visit),
  )
  return steps.slice(0, Math.max(0, over)).findLast((step) => step.type === 'ActionRequested' && step.action === action)
    ?.at
}

/** What came after the newest request of a kind, oldest first; all of it where no request is known. */
export const linesSince = (action: ActionType, steps: readonly Step[]): ThreadLine[] => {
  const asked = steps.findLastIndex((step) => step.type === 'ActionRequested' && step.action === action)
  return stepLines(steps.slice(asked + 1))
}

/** What happened to an appointment, oldest first; of a notification how far it got. */
export const stepLines = (steps: readonly Step[]): ThreadLine[] => {
  const newest = new Map(steps.map((step, at) => [keyOf(step, at), step]))
  return steps.flatMap((step, at) => {
    const key = keyOf(step, at)
    return newest.get(key) === step ? [lineOf(step, key)] : []
  })
}

/** The lines of the thread from now back to the booking. */
export const threadLines = (row: AppointmentRow, steps: readonly Step[], now: string): ThreadLine[] => {
  const open = openStep(row, now)
  return [...(open ? [open] : []), ...stepLines(steps).toReversed()]
}
