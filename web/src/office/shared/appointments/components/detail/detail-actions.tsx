import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { stands } from '@clinic/shared-events/contracts/appointments/visits.ts'
import {
  CalendarClock,
  CalendarPlus,
  CalendarX2,
  Check,
  CheckCheck,
  FileText,
  type LucideIcon,
  MessageCircle,
  NotebookPen,
  Pencil,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { chatWith } from '~/lib/chat-with.ts'
import { cx } from '~/lib/class-names.ts'
import { useKeptFocus } from '~/lib/focus/use-kept-focus.ts'
import { now } from '~/lib/format.ts'
import { useBackHere } from '~/lib/forms/use-way-back.ts'
import { useClock } from '~/lib/use-clock.ts'
import { paths } from '~/paths.ts'
import { actionTexts, detailTexts as texts } from '~/texts/appointments.ts'
import type { Actions } from '../../hooks/use-actions.ts'
import { hasBegun, undoneStatus } from '../../model/editing/status-moves.ts'

/** Of each button that has its place in the grid. */
export const wide = 'justify-start! text-left! max-md:min-h-11'

type ActionProps = { row: AppointmentRow; actions: Actions }
/** `patient`: what leads to the patient's record. `write`: to their conversation, where that is offered. */
type DetailActionsProps = ActionProps & { patient: ReactNode; write?: ReactNode }

/** Of each button below it. */
export const quiet = { look: 'quiet', size: 'sm', className: 'gap-1.5! px-1.5! max-md:min-h-11' } as const

/** What may be done with an appointment in its status (docs/specification.md#office-states): first what is done every day, cancelling last and apart. */
export function DetailActions({ row, actions, patient, write }: DetailActionsProps) {
  const keptFocus = useKeptFocus(actions.busy)
  return (
    <div {...keptFocus} className="mt-4">
      <div className="grid gap-2 @[16rem]:grid-cols-2 @2xl:grid-cols-4 @max-2xl:[&>:first-child:nth-last-child(odd)]:col-span-full">
        <NextStep row={row} actions={actions} />
        <ChatLink phone={row.phone} />
        {patient}
        <RecordLink appointmentId={row.id} />
      </div>
      <div className="-mx-1.5 mt-2 flex flex-wrap gap-y-1">
        {write}
        <LessOften row={row} actions={actions} />
      </div>
    </div>
  )
}

function LessOften({ row, actions }: ActionProps) {
  const { status, name } = row
  const button = (Icon: LucideIcon, words: string, act: (row: AppointmentRow) => void, className?: string) => (
    <Button {...quiet} className={cx(quiet.className, className)} disabled={actions.busy} onClick={() => act(row)}>
      <Icon aria-hidden="true" size={16} />
      {words}
    </Button>
  )
  const undo = status === 'cancelado' ? texts.undoCancelled : texts.undoCompleted
  return (
    <>
      {stands(row) && button(CalendarClock, texts.move, actions.move)}
      {stands(row) && button(Pencil, texts.edit, actions.edit)}
      {undoneStatus(row, now()) && button(Undo2, undo, actions.askUndo)}
      {status === 'cancelado' && name !== null && button(CalendarPlus, texts.bookAgain, actions.bookAgain)}
      {status !== 'cancelado' &&
        button(CalendarX2, texts.cancel, actions.askCancel, 'ml-auto text-cancelado-t! hover:bg-cancelado!')}
    </>
  )
}

/**
 * What moves the appointment on: an agendado one is confirmed, a confirmed one marked as done once it has begun; from then on one press closes
 * an agendado one too. Of a visit that was done and of which nothing is written that comes next. Each is a button of its own by its key:
 * the focus of one does not pass to the other, where a second Enter would act.
 */
function NextStep({ row, actions }: ActionProps) {
  const begun = hasBegun(row, useClock(30_000))
  const button = { look: 'primary', size: 'sm', className: wide, disabled: actions.busy } as const
  if (row.status === 'agendado' && !begun)
    return (
      <Button key="confirm" {...button} aria-keyshortcuts="C" onClick={() => actions.confirm(row)}>
        <Check aria-hidden="true" size={17} />
        {texts.confirm}
        <Key letter="C" onFilled />
      </Button>
    )
  if (row.status === 'realizado' && !row.hasRecord) return <NoteLink appointmentId={row.id} />
  if (!stands(row)) return null
  return (
    <Button
      key="complete"
      {...button}
      disabled={actions.busy || !begun}
      title={begun ? undefined : texts.completeFrom}
      onClick={() => actions.complete(row)}
    >
      <CheckCheck aria-hidden="true" size={17} />
      {texts.complete}
    </Button>
  )
}

/** Nothing where the telephone was erased. */
function ChatLink({ phone }: Pick<AppointmentRow, 'phone'>) {
  const chat = chatWith(phone)
  if (!chat) return null
  return (
    <a
      aria-keyshortcuts="W"
      href={chat}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonStyle('outline', 'sm', wide)}
    >
      <MessageCircle aria-hidden="true" size={17} />
      {texts.whatsapp}
      <span className="sr-only"> {actionTexts.newTab}</span>
      <Key letter="W" />
    </a>
  )
}

/** Leads to where it is written what was done, and from there back. */
function NoteLink({ appointmentId }: { appointmentId: string }) {
  return (
    <Link
      to={generatePath(paths.doctorMedicalRecord, { appointmentId })}
      state={useBackHere()}
      className={buttonStyle('primary', 'sm', wide)}
    >
      <NotebookPen aria-hidden="true" size={17} />
      {texts.note}
    </Link>
  )
}

function RecordLink({ appointmentId }: { appointmentId: string }) {
  return (
    <Link
      aria-keyshortcuts="E"
      to={generatePath(paths.doctorMedicalRecord, { appointmentId })}
      state={useBackHere()}
      className={buttonStyle('outline', 'sm', wide)}
    >
      <FileText aria-hidden="true" size={17} />
      {texts.record}
      <Key letter="E" />
    </Link>
  )
}

/** The key that does the same; shown where there is a keyboard. */
export function Key({ letter, onFilled = false }: { letter: ReactNode; onFilled?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`ml-auto grid size-4.5 place-items-center rounded-[5px] border text-[0.6875rem] leading-none font-semibold @max-sm:hidden [@media(hover:none)]:hidden ${onFilled ? 'border-on-pri/60' : 'border-line-2 text-ink-2'}`}
    >
      {letter}
    </span>
  )
}
