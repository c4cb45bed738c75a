import { addFollowUpNoteBody } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { DraftLine } from '~/components/ui/drafts/draft-line.tsx'
import { erased, today } from '~/lib/format.ts'
import { useDraft } from '~/lib/forms/use-draft.ts'
import type { Remote } from '~/lib/forms/use-remote-draft.ts'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { toast } from '~/lib/toasts.ts'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import { useRemote } from '~/office/shared/records/drafts/drafts.ts'
import { wrongFields } from '~/office/shared/records/first-wrong.ts'
import { FormDialog } from '~/office/shared/records/form-dialog.tsx'
import { FormFields } from '~/office/shared/records/record-form.tsx'
import { type RefusedForm, refusedForm } from '~/office/shared/records/refused-form.ts'
import { draftTexts } from '~/texts/draft.ts'
import { patientsTexts } from '~/texts/patients/patients.ts'
import { useAddNote } from '../api/notes.ts'
import { emptyNote, type NoteValues, noteDraft, noteFields } from '../model/note-form.ts'

const texts = patientsTexts.notes

type NewNoteProps = { patientId: string; patientName: string | null; onClose: () => void }

/** 'Nueva Nota': a follow-up of today unless something else is chosen (docs/specification.md#office-rules). */
export function NewNoteDialog(props: NewNoteProps) {
  const staffId = useStaffId()
  const remote = useRemote(staffId, { kind: 'patient', id: props.patientId }, emptyNote(today()))
  return remote && <NoteForm {...props} staffId={staffId} remote={remote} />
}

type NoteFormProps = NewNoteProps & { staffId: string; remote: Remote<NoteValues> }

function NoteForm({ patientId, patientName, onClose, staffId, remote }: NoteFormProps) {
  const { empty } = remote
  const draft = useDraft(noteDraft, staffId, patientId, remote)
  const { begun, sent, onTyped, close } = draft
  const addNote = useAddNote(patientId, sent)
  const giveUp = () => {
    close()
    onClose()
  }
  const submitted = useSubmittedForm<NoteValues, NoteValues, RefusedForm<NoteValues>>({
    schema: null,
    initial: () => begun ?? empty,
    onTyped,
    mode: 'onSubmit',
  })
  const { form, formRef, values, errorOf, sending, failure, onSubmit } = submitted
  const send = async (typed: NoteValues) => {
    if (!(await draft.maySend(typed))) return { fields: {}, text: draftTexts.line.choose }
    await addNote(typed)
    toast({ title: texts.done })
    giveUp()
    return null
  }
  const submit = (typed: NoteValues) => {
    const wrong = wrongFields<keyof NoteValues>(addFollowUpNoteBody, { ...typed, patientId })
    if (wrong) return { fields: wrong, text: patientsTexts.open.review, review: true }
    return send(typed).catch(refusedWith)
  }
  return (
    <FormDialog
      ref={formRef}
      title={texts.addOf(patientName ?? erased)}
      description={undefined}
      leaveTitle={texts.leave}
      before={begun ? empty : undefined}
      onDraft={onClose}
      submit={{ idle: texts.submit, sending: texts.sending }}
      isSending={sending}
      notice={failure?.text}
      onSubmit={onSubmit(submit)}
      onClose={giveUp}
      className="text-sm md:w-[min(40rem,calc(100vw-48px))]!"
    >
      <DraftLine draft={draft} form={form} empty={empty} />
      <FormFields fields={noteFields} values={values} errorOf={errorOf} register={(name) => form.register(name)} />
    </FormDialog>
  )
}

const refusedWith = (error: unknown): RefusedForm<NoteValues> => refusedForm(error, emptyNote(''), texts.addFailed)
