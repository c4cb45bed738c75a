import { today } from '~/lib/format.ts'
import type { Actions } from '../hooks/use-actions.ts'
import type { Start } from '../model/editing/form-values.ts'
import { AnswerQuestion } from './answer-request.tsx'
import type { AlertOf } from './editing/appointment-form.tsx'
import { EditDialog } from './editing/edit-dialog.tsx'
import { MoveDialog } from './editing/move-dialog.tsx'
import { NewDialog } from './editing/new-dialog.tsx'
import { CancelQuestion } from './questions/cancel-question.tsx'
import { MeanwhileQuestion, UndoQuestion } from './questions/meanwhile-question.tsx'

type DialogsProps = {
  actions: Actions
  /** When a new appointment is to begin, while its form is open. */
  adding: Start | null
  onAddingEnd: () => void
  /** Shows a new appointment on its day. */
  onBooked: (date: string, id: string) => void
  alertOf?: AlertOf
}

/** The board's dialogs, one at a time. */
export function Dialogs({ actions, adding, onAddingEnd, onBooked, alertOf }: DialogsProps) {
  const { dialog, closeDialog } = actions
  const again = dialog?.what === 'again' ? dialog.row : null
  const onDone = actions.report
  return (
    <>
      {dialog?.what === 'cancel' && <CancelQuestion row={dialog.row} actions={actions} />}
      {dialog?.what === 'move' && <MoveDialog row={dialog.row} actions={actions} />}
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
      {again && (
        <NewDialog {...{ start: { date: dayFor(again) }, again, onClose: closeDialog, onDone, onBooked, alertOf }} />
      )}
      {adding && (
        <NewDialog start={adding} onClose={onAddingEnd} onDone={onDone} onBooked={onBooked} alertOf={alertOf} />
      )}
    </>
  )
}

/** The day of a cancelled visit, from which on another one is looked for; today where it is past. */
const dayFor = ({ date }: { date: string }): string => (date < today() ? today() : date)
