import { AlertDialog } from '~/components/ui/alert-dialog.tsx'
import { dateText, erased } from '~/lib/format.ts'
import { actionTexts } from '~/texts/appointments-board.ts'
import type { Actions } from '../hooks/use-actions.ts'
import { EditDialog } from './edit-dialog.tsx'
import { NewDialog } from './new-dialog.tsx'

type DialogsProps = {
  actions: Actions
  adding: boolean
  onAddingChange: (open: boolean) => void
  /** The day on the screen: where a new appointment starts. */
  date: string
  /** Shows a new appointment on its day. */
  onBooked: (date: string, id: string) => void
}

/** What the board asks before it acts. One at a time. */
export function Dialogs({ actions, adding, onAddingChange, date, onBooked }: DialogsProps) {
  const { asked, closeAsked } = actions
  const row = asked?.row
  const ask = actionTexts.cancelAsk
  return (
    <>
      <AlertDialog
        open={asked?.what === 'cancel'}
        onOpenChange={(open) => !open && closeAsked()}
        title={ask.title}
        description={row ? ask.text(row.name ?? erased, `${dateText(row.date)} ${row.startTime}`) : ''}
        confirm={ask.confirm}
        dismiss={ask.back}
        destructive
        onConfirm={() => row && actions.cancel(row)}
      />
      {asked?.what === 'edit' && <EditDialog row={asked.row} onClose={closeAsked} onDone={actions.report} />}
      {adding && (
        <NewDialog date={date} onClose={() => onAddingChange(false)} onDone={actions.report} onBooked={onBooked} />
      )}
    </>
  )
}
