import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { stands } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { CircleAlert, X } from 'lucide-react'
import { AlertDialog } from '~/components/ui/dialogs/alert-dialog.tsx'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { dateText, erased, weekdayText } from '~/lib/format.ts'
import { statusText } from '~/texts/appointments.ts'
import { calendarTexts as texts } from '~/texts/office/appointments-page.ts'
import { useCapacity } from '../../api/capacity.ts'
import type { Move, useMove } from '../../hooks/use-move.ts'
import { needsNotice } from '../../model/outcome.ts'
import { isNewer } from '../../model/rows.ts'
import { inTheWay, isSamePlace, type Target } from '../../model/target.ts'
import { MoveAskedBy } from './asked-by-choice.tsx'
import { NotifyBox } from './notify-box.tsx'

/** 'martes 24/11/2026 a las 14:00'. */
export const whenText = ({ date, startTime }: Pick<Target, 'date' | 'startTime'>): string =>
  `${weekdayText(date)} ${dateText(date)} a las ${startTime}`

const whoAndWhen = ({ name, startTime, endTime }: AppointmentRow): string =>
  `${name ?? erased} (${startTime} – ${endTime})`

const statusIn = ({ now }: Move): string => statusText[now.status]

/** What the question says: from where to where as it is now, and whether others have changed it since the block was left. */
const askText = (move: Move): string => {
  const { row, now, to } = move
  const text = texts.ask.text(whenText(now), whenText(to))
  return isNewer(now, row) ? `${texts.ask.meanwhile} ${text}` : text
}

/** Why there is nothing left to move, after what others did since the block was left; null while there is. */
const nothingLeft = (move: Move): string | null => {
  const { now, to } = move
  if (!stands(now)) return texts.nothingLeft.ended(statusIn(move), whenText(now))
  return isSamePlace(now, to) ? texts.nothingLeft.there(whenText(now)) : null
}

type MoveQuestionsProps = {
  moving: ReturnType<typeof useMove>
  /** The appointments among which it goes. */
  rows: readonly AppointmentRow[]
}

/** Asks before an appointment is moved, onto a taken hour too; and again where the interval was taken meanwhile. */
export function MoveQuestions({ moving, rows }: MoveQuestionsProps) {
  const { move } = moving
  const onOpenChange = (step: Move['step']) => (open: boolean) => !open && move?.step === step && moving.end()
  return (
    <>
      <AskQuestion
        asked={move?.step === 'ask' ? move : null}
        moving={moving}
        rows={rows}
        onOpenChange={onOpenChange('ask')}
      />
      <AlertDialog
        open={move?.step === 'taken'}
        onOpenChange={onOpenChange('taken')}
        title={texts.taken.title}
        description={move ? texts.taken.text(move.message, whenText(move.to)) : ''}
        confirm={texts.taken.confirm}
        dismiss={texts.taken.back}
        onConfirm={moving.overbook}
      />
    </>
  )
}

type AskQuestionProps = MoveQuestionsProps & { asked: Move | null; onOpenChange: (open: boolean) => void }

/** From where to where, who is there already, and whether the patient is notified; or that there is nothing left to move. */
function AskQuestion({ asked, moving, rows, onOpenChange }: AskQuestionProps) {
  const capacity = useCapacity()
  const name = asked?.now.name ?? erased
  const ended = asked && nothingLeft(asked)
  const taken = asked ? inTheWay(rows, asked.now.id, asked.to, capacity) : []
  const isTaken = taken.length > 0
  const question = (
    <span aria-live="polite">
      {asked && askText(asked)} {isTaken && texts.ask.taken(taken.map(whoAndWhen).join(', '))}
    </span>
  )
  return (
    <AlertDialog
      open={asked !== null}
      onOpenChange={onOpenChange}
      {...(ended
        ? { title: texts.nothingLeft.title(name), description: ended, dismiss: texts.nothingLeft.back }
        : {
            title: texts.ask.title(name),
            description: question,
            confirm: isTaken ? texts.taken.confirm : texts.ask.confirm,
            dismiss: texts.ask.back,
            onConfirm: () => moving.confirm(isTaken),
          })}
    >
      {asked && !ended && (
        <div className="mt-4 grid gap-3 empty:hidden">
          <MoveAskedBy row={asked.now} chosen={asked.askedBy} onChoose={(askedBy) => moving.choose({ askedBy })} />
          {needsNotice({ ...asked.now, ...asked.to }) && (
            <NotifyBox notify={asked.notify} onNotify={(notify) => moving.choose({ notify })} />
          )}
        </div>
      )}
    </AlertDialog>
  )
}

/** Where a refused appointment is, and where it was to go when somebody else has changed it meanwhile. */
const refusedText = (move: Move): string => {
  const { row, now, to, meanwhile } = move
  const [is, wanted] = [whenText(now), whenText(to)]
  if (!meanwhile) return texts.stays(is)
  // What the others did is not read yet: the old hour would be the wrong one.
  if (!isNewer(now, row)) return texts.meanwhile.reading(wanted)
  if (!stands(now)) return texts.meanwhile.ended(statusIn(move), is, wanted)
  return isSamePlace(now, row) ? texts.meanwhile.stays(is, wanted) : texts.meanwhile.moved(is, wanted)
}

/** Says why an appointment went back to its place, and where it is now when somebody else has changed it meanwhile. */
export function MoveRefused({ moving }: { moving: ReturnType<typeof useMove> }) {
  const { move } = moving
  if (move?.step !== 'refused') return null
  return (
    <div
      role="alert"
      className="mx-4 mb-3 flex gap-2 rounded-ctl border border-cancelado-d bg-cancelado/60 py-2 pr-1 pl-3 md:mx-5"
    >
      <CircleAlert aria-hidden="true" size={18} className="mt-1.5 shrink-0 text-cancelado-t" />
      <div className="min-w-0 flex-1 self-center">
        <p className="font-semibold text-cancelado-t">{texts.refused(move.message)}</p>
        <p>{refusedText(move)}</p>
      </div>
      <TipButton label={texts.dismiss} size="sm" className="max-md:size-11" onClick={moving.end}>
        <X aria-hidden="true" size={16} />
      </TipButton>
    </div>
  )
}
