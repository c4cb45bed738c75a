import {
  addFollowUpNoteBody,
  type FollowUpNoteRow,
  patientLimits,
  sessionTypes,
} from '@clinic/shared-events/contracts/patients.ts'
import { useStaffId } from '~/appointments/hooks/use-staff-id.ts'
import { Dialog } from '~/components/ui/dialog.tsx'
import { dateText, today } from '~/lib/format.ts'
import { toast } from '~/lib/toasts.ts'
import { useSubmittedForm } from '~/lib/use-submitted-form.ts'
import { useUnfinishedForm } from '~/lib/use-unfinished-form.ts'
import type { FieldSpec } from '~/records/fields.ts'
import { wrongFields } from '~/records/first-wrong.ts'
import { FormDialog } from '~/records/form-dialog.tsx'
import { FormFields } from '~/records/record-form.tsx'
import { type RefusedForm, refusedForm } from '~/records/refused-form.ts'
import { patientsTexts } from '~/texts/patients.ts'
import { useAddNote } from '../api/notes.ts'
import { emptyNote, type NoteValues, noteTexts, unfinishedNote } from '../model/note-form.ts'

const texts = patientsTexts.notes

const noteFields: readonly FieldSpec<keyof NoteValues>[] = [
  { name: 'noteDate', label: texts.fields.noteDate, kind: 'date', required: true },
  {
    name: 'sessionType',
    label: texts.fields.sessionType,
    kind: { options: sessionTypes.map((type) => [type, texts.types[type]]) },
    required: true,
  },
  ...noteTexts.map((name) => ({ name, label: texts.fields[name], kind: 'area' as const, most: patientLimits.text })),
  { name: 'nextAppointment', label: texts.fields.nextAppointment, kind: 'date' },
]

/** 'Nueva Nota': a follow-up of today unless something else is chosen (docs/specification.md#office-rules). */
export function NewNoteDialog({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const { begun, attempt, onTyped, close } = useUnfinishedForm(unfinishedNote, useStaffId(), patientId)
  const addNote = useAddNote(patientId, attempt)
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
      title={texts.add}
      description={begun ? texts.begun : undefined}
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

const refusedWith = (error: unknown): RefusedForm<NoteValues> =>
  refusedForm(error, emptyNote(''), { title: patientsTexts.error, description: texts.addFailed })

type NoteDialogProps = { note: FollowUpNoteRow; author: string | null; onClose: () => void }

/** A note as it was written, whole. */
export function NoteDialog({ note, author, onClose }: NoteDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${texts.types[note.sessionType]} · ${dateText(note.noteDate)}`}
      className="text-sm md:w-[min(36rem,calc(100vw-48px))]!"
    >
      {author && <p className="-mt-2 mb-3 text-ink-2">{author}</p>}
      <NoteTexts note={note} />
    </Dialog>
  )
}

/** Everything that a note says. */
export function NoteTexts({ note }: { note: FollowUpNoteRow }) {
  return (
    <dl className="grid gap-3">
      {noteTexts.map((name) => (note[name] ? <Said key={name} label={texts.fields[name]} text={note[name]} /> : null))}
      {note.nextAppointment && <Said label={texts.fields.nextAppointment} text={dateText(note.nextAppointment)} />}
    </dl>
  )
}

function Said({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd className="break-words whitespace-pre-line">{text}</dd>
    </div>
  )
}
