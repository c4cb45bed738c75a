import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { CircleAlert, X } from 'lucide-react'
import { AlertDialog } from '~/components/ui/alert-dialog.tsx'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { dateText, erased, weekdayText } from '~/lib/format.ts'
import { calendarTexts as texts } from '~/texts/appointments-page.ts'
import type { useMove } from '../../hooks/use-move.ts'
import type { Target } from '../../model/moving.ts'

/** 'martes 24/11/2026 a las 14:00'. */
export const whenText = ({ date, startTime }: Pick<Target, 'date' | 'startTime'>): string =>
  `${weekdayText(date)} ${dateText(date)} a las ${startTime}`

/** Asks before an appointment is moved, and again where the interval is taken. */
export function MoveQuestions({ moving }: { moving: ReturnType<typeof useMove> }) {
  const { move } = moving
  // The content stays while a dialog closes.
  const { row, to, message } = move ?? { row: null, to: null, message: '' }
  return (
    <>
      <AlertDialog
        open={move?.step === 'ask'}
        onOpenChange={(open) => !open && move?.step === 'ask' && moving.end()}
        title={texts.ask.title(row?.name ?? erased)}
        description={row && to ? texts.ask.text(whenText(row), whenText(to)) : ''}
        confirm={texts.ask.confirm}
        dismiss={texts.ask.back}
        onConfirm={moving.confirm}
      />
      <AlertDialog
        open={move?.step === 'taken'}
        onOpenChange={(open) => !open && move?.step === 'taken' && moving.end()}
        title={texts.taken.title}
        description={to ? texts.taken.text(message, whenText(to)) : ''}
        confirm={texts.taken.confirm}
        dismiss={texts.taken.back}
        onConfirm={moving.overbook}
      />
    </>
  )
}

type MoveRefusedProps = { moving: ReturnType<typeof useMove>; rows: readonly AppointmentRow[] }

/** Says why an appointment went back to its place, and where it is now when somebody else has changed it meanwhile. */
export function MoveRefused({ moving, rows }: MoveRefusedProps) {
  const { move } = moving
  if (move?.step !== 'refused') return null
  const now = rows.find(({ id }) => id === move.row.id) ?? move.row
  return (
    <div
      role="alert"
      className="mx-4 mb-3 flex gap-2 rounded-ctl border border-cancelado-d bg-cancelado/60 py-2 pr-1 pl-3 md:mx-5"
    >
      <CircleAlert aria-hidden="true" size={18} className="mt-1.5 shrink-0 text-cancelado-t" />
      <div className="min-w-0 flex-1 self-center">
        <p className="font-semibold text-cancelado-t">{texts.refused(move.message)}</p>
        <p>{move.meanwhile ? texts.meanwhile(whenText(now), whenText(move.to)) : texts.stays(whenText(now))}</p>
      </div>
      <TipButton label={texts.dismiss} size="sm" className="max-md:size-11" onClick={moving.end}>
        <X aria-hidden="true" size={16} />
      </TipButton>
    </div>
  )
}
