import { AlertDialog } from '~/components/ui/dialogs/alert-dialog.tsx'
import { dateText, erased, today } from '~/lib/format.ts'
import { actionTexts } from '~/texts/appointments.ts'
import type { Actions } from '../hooks/use-actions.ts'
import type { Start } from '../model/editing/form-values.ts'
import { AnswerQuestion } from './answer-request.tsx'
import { EditDialog } from './editing/edit-dialog.tsx'
import { MeanwhileQuestion, UndoQuestion } from './editing/meanwhile-question.tsx'
import { NewDialog } from './editing/new-dialog.tsx'

type DialogsProps = {
  actions: Actions
  /** When a new appointment is to begin, while its form is open. */
  adding: Start | null
  onAddingEnd: () => void
  /** Shows a new appointment on its day. */
  onBooked: (date: string, id: string) => void
}

/** The board's dialogs, one at a time. */
export function Dialogs({ actions, adding, onAddingEnd, onBooked }: DialogsProps) {
  const { dialog, closeDialog } = actions
  const row = dialog?.what === 'cancel' ? dialog.row : null
  const again = dialog?.what === 'again' ? dialog.row : null
  const onDone = actions.report
  const ask = actionTexts.cancelAsk
  return (
    <>
      <AlertDialog
        open={dialog?.what === 'cancel'}
        onOpenChange={(open) => !open && closeDialog()}
        title={ask.title}
        description={row ? ask.text(row.name ?? erased, `${dateText(row.date)} ${row.startTime}`) : ''}
        confirm={ask.confirm}
        dismiss={ask.back}
        destructive
        onConfirm={() => row && actions.cancel(row)}
      />
      <AnswerQuestion dialog={dialog} actions={actions} />
      <MeanwhileQuestion dialog={dialog} actions={actions} />
      <UndoQuestion dialog={dialog} actions={actions} />
      {dialog?.what === 'edit' && (
        <EditDialog
          row={dialog.row}
          answers={dialog.answers ?? null}
          after={dialog.after}
          onClose={closeDialog}
          onDone={onDone}
        />
      )}
      {again && <NewDialog {...{ start: { date: dayFor(again) }, again, onClose: closeDialog, onDone, onBooked }} />}
      {adding && <NewDialog start={adding} onClose={onAddingEnd} onDone={onDone} onBooked={onBooked} />}
    </>
  )
}

/** The day of a cancelled visit, from which on another one is looked for; today where it is past. */
const dayFor = ({ date }: { date: string }): string => (date < today() ? today() : date)
