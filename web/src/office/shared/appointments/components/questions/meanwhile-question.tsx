import { AlertDialog } from '~/components/ui/dialogs/alert-dialog.tsx'
import { ChangedValues } from '~/components/ui/display/changed-values.tsx'
import { dateText, erased, now } from '~/lib/format.ts'
import { actionTexts, meanwhileTexts as texts } from '~/texts/appointments.ts'
import type { Actions, OpenDialog } from '../../hooks/use-actions.ts'
import type { Seen } from '../../model/editing/changed-meanwhile.ts'
import { mayBecome, undoneStatus } from '../../model/editing/status-moves.ts'

/** What somebody else changed since it was shown: each part as it was, and as it is. */
export function SeenAndNow({ seen }: { seen: readonly Seen[] }) {
  return (
    <ChangedValues
      title={texts.others}
      values={seen.map(({ label, before, theirs }) => ({ label, lines: [texts.before(before), texts.now(theirs)] }))}
      className="mt-4 rounded-ctl border border-coral-600 bg-paper px-3 py-2.5 text-sm"
    />
  )
}

type MeanwhileProps = { dialog: OpenDialog | null; actions: Actions }

/** Asks once more before a status that was pressed for an appointment that somebody else changed: nothing was done yet. */
export function MeanwhileQuestion({ dialog, actions }: MeanwhileProps) {
  if (dialog?.what !== 'meanwhile') return null
  const { what: _, row, seen, ...asked } = dialog
  const { status } = asked
  const may = mayBecome(row, status, now())
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && actions.closeDialog()}
      title={texts.title}
      description={(may ? texts.ask : texts.cannot)(row.name ?? erased, `${dateText(row.date)} ${row.startTime}`)}
      dismiss={actionTexts.cancelAsk.back}
      destructive={status === 'cancelado'}
      {...(may && {
        confirm: texts.confirm[status],
        onConfirm: () => actions.again(row, asked),
      })}
    >
      <SeenAndNow seen={seen} />
    </AlertDialog>
  )
}

/** Asks before a cancellation is undone, whose patient may have heard of it. */
export function UndoQuestion({ dialog, actions }: MeanwhileProps) {
  if (dialog?.what !== 'undo') return null
  const { row } = dialog
  const ask = actionTexts.undoAsk
  const when = `${dateText(row.date)} ${row.startTime}`
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && actions.closeDialog()}
      title={ask.title}
      description={ask.text(row.name ?? erased, when, undoneStatus(row, now()) ?? 'agendado')}
      confirm={ask.confirm}
      dismiss={actionTexts.cancelAsk.back}
      onConfirm={() => actions.undo(row)}
    />
  )
}
