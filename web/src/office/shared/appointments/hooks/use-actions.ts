import type { AppointmentRow, Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { startMoves, startOf, undoMs } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { useEffect, useRef, useState } from 'react'
import { generatePath, useNavigate } from 'react-router-dom'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { erased, now } from '~/lib/format.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { useRevisedEdit } from '~/lib/forms/use-revised-edit.ts'
import { useBackHere } from '~/lib/forms/use-way-back.ts'
import { ApiError } from '~/lib/http/http.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { dismissNoticesAbout, notice } from '~/lib/notices.ts'
import { paths } from '~/paths.ts'
import { actionTexts } from '~/texts/appointments.ts'
import { type StatusAsked, useChangeStatus } from '../api/change-status.ts'
import { useEditAppointment } from '../api/edit-appointment.ts'
import { useReadAppointment } from '../api/one.ts'
import type { AnsweredRequest } from '../model/editing/asked-hours.ts'
import { changedSince, type Seen } from '../model/editing/changed-meanwhile.ts'
import { appointmentDraft } from '../model/editing/draft.ts'
import { undoneStatus } from '../model/editing/status-moves.ts'
import { mayNotify, withChat } from '../model/editing/with-chat.ts'
import { visitMoment } from '../model/moments.ts'
import { type MovedRow, needsNotice, noticeIn, type Outcome } from '../model/outcome.ts'
import { isNewer } from '../model/rows.ts'
import { type AnswerAsked, useAnswers } from './use-answers.ts'
import { useNewest } from './use-meanwhile.ts'

/** What follows from saving an edit, which its button says: 'Guardar y enviar de nuevo'. */
export type AfterEdit = { save: string; act: () => void }

export type OpenDialog =
  | {
      what: 'cancel' | 'edit' | 'move' | 'undo' | 'again'
      row: AppointmentRow
      /** The patient's request to be moved: it shows their words with hours that fit, and takes what they are answered. */
      answers?: AnsweredRequest | null
      after?: AfterEdit | undefined
    }
  /** Somebody else changed the appointment that was to get this status. */
  | ({ what: 'meanwhile'; row: AppointmentRow; seen: readonly Seen[] } & StatusAsked)
  | ({ what: 'answer' } & AnswerAsked)

export type Actions = {
  busy: boolean
  outcome: Outcome | null
  dialog: OpenDialog | null
  confirm(row: AppointmentRow): void
  complete(row: AppointmentRow): void
  askCancel(row: AppointmentRow): void
  /** Shows the free hours of two weeks. */
  move(row: AppointmentRow): void
  cancel(row: AppointmentRow, how: Omit<StatusAsked, 'status'>): void
  /** Undoes a completion, or asks before it undoes a cancellation. */
  askUndo(row: AppointmentRow): void
  undo(row: AppointmentRow): void
  /** Opens the form of a new appointment with everything of a cancelled one. */
  bookAgain(row: AppointmentRow): void
  /** The status that was pressed, of the appointment as it is now. */
  again(row: AppointmentRow, asked: StatusAsked): void
  edit(row: AppointmentRow, after?: AfterEdit): void
  /** Leads to its medical record. */
  openRecord(row: AppointmentRow): void
  /** Leads to the record of its patient, where that is known. */
  openPatient(row: AppointmentRow): void
  /** Answers what patients ask for. */
  requests: Omit<ReturnType<typeof useAnswers>, 'busy'>
  closeDialog(): void
  report(outcome: Outcome): void
  dismiss(): void
}

/** The edit that was open when its page went away; it is opened again. */
const begunEdit = (staffId: string): OpenDialog | null => {
  const { row, answers = null } = appointmentDraft.last(staffId) ?? {}
  return row ? { what: 'edit', row, answers } : null
}

/** Why a status was not taken; that the hour of an undone cancellation is taken is for staff to read. */
const statusFailure = (error: unknown) => {
  const taken = error instanceof ApiError && error.code === 'slot-taken' ? error.error : null
  failureToast(taken ?? actionTexts.statusFailed)
}

/** Whether somebody else gave the visit this very status meanwhile, at the hour that was shown. Who cancels also says for whom. */
const isDone = (shown: AppointmentRow, now: AppointmentRow, status: Status): boolean =>
  now.status === status && status !== 'cancelado' && startOf(now) === startOf(shown)

const alreadySo = ({ id, name, status }: AppointmentRow): Outcome => ({
  id,
  who: name ?? erased,
  text: actionTexts.already[status],
  notification: null,
  missing: false,
  problem: null,
  goesOut: false,
})

type Parts = { report: (outcome: Outcome | null) => void; open: (dialog: OpenDialog) => void }

/** Changes the status of the appointment that staff saw; of one that somebody else changed it is asked once more. */
const useStatus = ({ report, open }: Parts) => {
  const change = useChangeStatus()
  const { save, sending } = useRevisedEdit({
    send: (row: AppointmentRow, asked: StatusAsked) => {
      const { status, notify } = asked
      const opens = notify && undoneStatus(row, now()) !== status && status !== 'realizado' && mayNotify(row)
      return withChat(opens, () => change({ id: row.id, revision: row.revision, ...asked }))
    },
    read: useReadAppointment(),
  })
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const to = async (row: AppointmentRow, asked: StatusAsked) => {
    const { status, notify } = asked
    const undone = undoneStatus(row, now())
    const saving = save(row, asked)
    if (!saving) return
    report(null)
    dismissNoticesAbout(row.id)
    const saved = await saving
    if (!saved.ok) {
      const { now: changed, error } = saved
      if (!changed || !isHere.current) return statusFailure(error)
      if (isDone(row, changed, status)) return report(alreadySo(changed))
      return open({ what: 'meanwhile', row: changed, ...asked, seen: changedSince(row, changed) })
    }
    const { appointment, ...notified } = saved.answer
    const undoes = undone === status
    report({
      id: appointment.id,
      who: appointment.name ?? erased,
      text: undoes ? actionTexts.undone[undone] : actionTexts.done[status],
      takenBack: undoes,
      ...noticeIn(notified, notify && !undoes && needsNotice(appointment)),
    })
    offerUndo(appointment)
  }
  const undo = (row: AppointmentRow) => {
    const status = undoneStatus(row, now())
    if (status) void to(row, { status, notify: true })
  }
  /** Offers, wherever the reader goes on, to undo what ended the visit. */
  const offerUndo = (row: AppointmentRow) => {
    if (!undoneStatus(row, now())) return
    const { id, name, status } = row
    const text = actionTexts.ended(status, visitMoment(row, now()))
    notice({
      about: id,
      name: name ?? erased,
      text,
      ms: undoMs,
      act: { label: actionTexts.undo, run: () => undo(row) },
    })
  }
  return { busy: sending !== null, to, undo, offerUndo }
}

/** Offers for a while, wherever the reader goes on, to take a move back (docs/decisions/0101). */
const useMoveBack = (report: (outcome: Outcome | null) => void) => {
  const edit = useEditAppointment()
  return ({ before, after }: MovedRow) => {
    const { date, startTime, endTime, overbooked: overbook } = before
    const back = { date, startTime, endTime, ...(overbook && { overbook }), undoes: true } as const
    notice({
      about: after.id,
      name: after.name ?? erased,
      text: actionTexts.moved(visitMoment(after, now())),
      ms: undoMs,
      act: {
        label: actionTexts.undo,
        run: () =>
          void edit(after, back).then(report, (error: unknown) =>
            failureToast(sentenceOf(error, actionTexts.updateFallback)),
          ),
      },
    })
  }
}

/** What the last command did. Of a move nothing is offered any more once somebody else has moved or cancelled that visit. */
const useOutcome = () => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const moved = outcome?.moved?.after ?? null
  const newest = useNewest(moved)
  const isOver =
    moved && newest && isNewer(newest, moved) && (startMoves(moved, newest) || newest.status === 'cancelado')
  useEffect(() => {
    if (!isOver) return
    setOutcome(null)
    dismissNoticesAbout(moved.id)
  }, [isOver, moved])
  return [outcome, setOutcome] as const
}

/** What the detail and the keys can do with an appointment. @param staffId who does it. */
export const useActions = (staffId: string): Actions => {
  const [outcome, setOutcome] = useOutcome()
  const [dialog, setDialog] = useOpened('appointment-dialog', () => begunEdit(staffId))
  const status = useStatus({ report: setOutcome, open: setDialog })
  const offerBack = useMoveBack(setOutcome)
  const report = (done: Outcome | null) => {
    setOutcome(done)
    if (done?.moved) offerBack(done.moved)
  }
  const navigate = useNavigate()
  const state = useBackHere()
  const requests = useAnswers({
    ask: (asked) => setDialog({ what: 'answer', ...asked }),
    move: (row, answers) => setDialog({ what: 'edit', row, answers }),
    report,
    onDone: status.offerUndo,
  })
  return {
    busy: status.busy || requests.busy,
    outcome,
    dialog,
    confirm: (row) => status.to(row, { status: 'confirmado', notify: true }),
    complete: (row) => status.to(row, { status: 'realizado', notify: true }),
    cancel: (row, how) => status.to(row, { status: 'cancelado', ...how }),
    move: (row) => setDialog({ what: 'move', row }),
    askCancel: (row) => setDialog({ what: 'cancel', row }),
    askUndo: (row) => (row.status === 'cancelado' ? setDialog({ what: 'undo', row }) : status.undo(row)),
    undo: status.undo,
    bookAgain: (row) => setDialog({ what: 'again', row }),
    again: status.to,
    edit: (row, after) => setDialog({ what: 'edit', row, after }),
    openPatient: ({ patientId }) => void (patientId && navigate(generatePath(paths.doctorPatient, { patientId }))),
    openRecord: ({ id }) => void navigate(generatePath(paths.doctorMedicalRecord, { appointmentId: id }), { state }),
    requests,
    closeDialog: () => setDialog(null),
    report,
    dismiss: () => setOutcome(null),
  }
}
