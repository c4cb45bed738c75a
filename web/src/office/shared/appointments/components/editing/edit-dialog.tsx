import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useState } from 'react'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { useRevisedEdit } from '~/lib/forms/use-revised-edit.ts'
import { actionTexts, formTexts as texts } from '~/texts/appointments.ts'
import { useEditAppointment } from '../../api/edit-appointment.ts'
import { useReadAppointment } from '../../api/one.ts'
import type { AfterEdit } from '../../hooks/use-actions.ts'
import { useAppointmentDraft } from '../../hooks/use-appointment-draft.ts'
import type { AnsweredRequest } from '../../model/editing/asked-hours.ts'
import { changedBody, type FormValues, valuesOf, type WireBody } from '../../model/editing/form-values.ts'
import { shownRefusal } from '../../model/editing/refusal.ts'
import type { Outcome } from '../../model/outcome.ts'
import { AppointmentForm, formPanel } from './appointment-form.tsx'
import { SinceRequest } from './since-request.tsx'

type EditDialogProps = {
  row: AppointmentRow
  /** The patient's request to be moved that it answers. */
  answers: AnsweredRequest | null
  after?: AfterEdit | undefined
  onClose: () => void
  onDone: (outcome: Outcome) => void
}

/** Moves an appointment or corrects its details: only what was changed is sent (docs/specification.md#office-calls). */
export function EditDialog({ row, answers, after, onClose, onDone }: EditDialogProps) {
  const edit = useEditAppointment()
  const { save, sending } = useRevisedEdit({
    send: (on: AppointmentRow, changes: WireBody) =>
      edit(on, answers === null ? changes : { ...changes, actionId: answers.id }),
    read: useReadAppointment(),
  })
  const { begun, onTyped, close } = useAppointmentDraft(row, onClose, answers)
  // What the edit is the difference to: the appointment as it was opened, or as somebody else has left it since.
  const [base, setBase] = useState(row)
  const send = async (changes: WireBody) => {
    const saved = await save(base, changes)
    if (!saved) return null
    if (!saved.ok) {
      const { now, error } = saved
      const refusal = shownRefusal(error, actionTexts.updateFailed, actionTexts.updateFallback)
      // The form takes in what was read.
      return now ? { ...refusal, hint: actionTexts.staleShown } : refusal
    }
    onDone(saved.answer)
    close()
    after?.act()
    return null
  }
  return (
    <Dialog
      open
      // It stays open while it is being sent: closed, it would hide the outcome.
      onOpenChange={(open) => !open && sending === null && close()}
      title={texts.editTitle}
      description={begun ? texts.editBegun : texts.editLead}
      leaveTitle={texts.leaveEdit}
      before={begun || base !== row ? valuesOf(base) : undefined}
      className={formPanel}
    >
      {answers !== null && (
        <div className="-mt-1 mb-3">
          <SinceRequest request={answers} />
        </div>
      )}
      <AppointmentForm
        values={begun ?? valuesOf(row)}
        check={(values) => changedBody(base, values)}
        erased={erasedIn(base)}
        submit={{ idle: after?.save ?? texts.save, sending: texts.saving }}
        onTyped={onTyped}
        edits={base}
        onChanged={setBase}
        answers={answers}
        send={send}
      />
    </Dialog>
  )
}

/** The fields whose texts were erased: every appointment has a name, so that without one they all were. */
const erasedIn = ({ name }: AppointmentRow): ReadonlySet<keyof FormValues> =>
  new Set(name === null ? ['name', 'phone', 'email', 'address'] : [])
