import { addFollowUpNoteBody } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { erased, today } from '~/lib/format.ts'
import { useDraft } from '~/lib/forms/use-draft.ts'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { toast } from '~/lib/toasts.ts'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import { wrongFields } from '~/office/shared/records/first-wrong.ts'
import { FormDialog } from '~/office/shared/records/form-dialog.tsx'
import { FormFields } from '~/office/shared/records/record-form.tsx'
import { type RefusedForm, refusedForm } from '~/office/shared/records/refused-form.ts'
import { patientsTexts } from '~/texts/patients/patients.ts'
import { useAddNote } from '../api/notes.ts'
import { emptyNote, type NoteValues, noteDraft, noteFields } from '../model/note-form.ts'

const texts = patientsTexts.notes

type NewNoteProps = { patientId: string; patientName: string | null; onClose: () => void }

/** 'Nueva Nota': a follow-up of today unless something else is chosen (docs/specification.md#office-rules). */
export function NewNoteDialog({ patientId, patientName, onClose }: NewNoteProps) {
  const { begun, sent, onTyped, close } = useDraft(noteDraft, useStaffId(), patientId)
  const addNote = useAddNote(patientId, sent)
  const giveUp = () => {
    close()
    onClose()
  }
  const submitted = useSubmittedForm<NoteValues, NoteValues, RefusedForm<NoteValues>>({
    schema: null,
    initial: () => begun ?? emptyNote(today()),
    onTyped,
    mode: 'onSubmit',
  })
  const { form, formRef, values, errorOf, sending, failure, onSubmit } = submitted
  const submit = (typed: NoteValues) => {
    const wrong = wrongFields<keyof NoteValues>(addFollowUpNoteBody, { ...typed, patientId })
    if (wrong) return { fields: wrong, text: patientsTexts.open.review, review: true }
    return addNote(typed).then(() => {
      toast({ title: texts.done })
      giveUp()
      return null
    }, refusedWith)
  }
  return (
    <FormDialog
      ref={formRef}
      title={texts.addOf(patientName ?? erased)}
      description={begun ? texts.begun : undefined}
      leaveTitle={texts.leave}
      before={begun ? emptyNote(today()) : undefined}
      onDraft={onClose}
      submit={{ idle: texts.submit, sending: texts.sending }}
      isSending={sending}
      notice={failure?.text}
      onSubmit={onSubmit(submit)}
      onClose={giveUp}
      className="text-sm md:w-[min(40rem,calc(100vw-48px))]!"
    >
      <FormFields fields={noteFields} values={values} errorOf={errorOf} register={(name) => form.register(name)} />
    </FormDialog>
  )
}

const refusedWith = (error: unknown): RefusedForm<NoteValues> => refusedForm(error, emptyNote(''), texts.addFailed)
