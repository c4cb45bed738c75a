import {
  correctFollowUpNoteBody,
  type FollowUpNoteRow,
} from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { DialogButtons } from '~/components/ui/dialogs/dialog-buttons.tsx'
import { useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { toast } from '~/lib/toasts.ts'
import { wrongFields } from '~/office/shared/records/first-wrong.ts'
import { FormFields } from '~/office/shared/records/record-form.tsx'
import { type RefusedForm, refusedForm } from '~/office/shared/records/refused-form.ts'
import { Overtaken, useShownVersion } from '~/office/shared/records/written/overtaken.tsx'
import { patientsTexts } from '~/texts/patients/patients.ts'
import { useCorrectNote } from '../api/notes.ts'
import { emptyNote, type NoteValues, noteFields, valuesOf } from '../model/note-form.ts'
import { NoteTexts } from './note-texts.tsx'

const texts = patientsTexts.notes

/** A note as it is to read from now on; what it said stays, struck. */
export function CorrectNote({ note, onDone }: { note: FollowUpNoteRow; onDone: () => void }) {
  const { shown, onRead } = useShownVersion(note)
  const correct = useCorrectNote(shown)
  const submitted = useSubmittedForm<NoteValues, NoteValues, RefusedForm<NoteValues>>({
    schema: null,
    initial: () => valuesOf(note),
    mode: 'onSubmit',
  })
  const { form, formRef, values, errorOf, sending, failure, onSubmit } = submitted
  const submit = (typed: NoteValues) => {
    const wrong = wrongFields<keyof NoteValues>(correctFollowUpNoteBody, { ...typed, version: shown.version })
    if (wrong) return { fields: wrong, text: patientsTexts.open.review, review: true }
    return correct(typed).then(
      () => {
        toast({ title: texts.correctDone })
        onDone()
        return null
      },
      (error) => refusedForm(error, emptyNote(''), texts.correctFailed),
    )
  }
  return (
    <form ref={formRef} noValidate onSubmit={onSubmit(submit)}>
      <p className="-mt-2 mb-3 text-ink-2">{texts.correctHint}</p>
      <Overtaken onRead={onRead}>
        <NoteTexts note={note} />
      </Overtaken>
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        <FormFields fields={noteFields} values={values} errorOf={errorOf} register={(name) => form.register(name)} />
      </div>
      <DialogButtons
        submit={{ idle: texts.correctSubmit, sending: texts.sending }}
        sending={sending}
        notice={failure?.text ?? null}
      />
    </form>
  )
}
