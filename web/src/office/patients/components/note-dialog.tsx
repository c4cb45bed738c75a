import type { FollowUpNoteRow } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { dateText, erased } from '~/lib/format.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { type AuthorOf, Changes, Earlier, Version } from '~/office/shared/records/written/versions.tsx'
import { patientsTexts } from '~/texts/patients/patients.ts'
import { AnnulNote } from './annul-note.tsx'
import { CorrectNote } from './correct-note.tsx'
import { AnnulledNote, NoteTexts, Origin } from './note-texts.tsx'

const texts = patientsTexts.notes

type NoteDialogProps = { note: FollowUpNoteRow; patientName: string | null; authorOf: AuthorOf; onClose: () => void }

/** A note, whole, with what it said before; it is corrected or annulled in its place (docs/decisions/0121). */
export function NoteDialog({ note, patientName, authorOf, onClose }: NoteDialogProps) {
  const [doing, setDoing] = useOpened<'correct' | 'annul' | null>('note-doing', null)
  const name = patientName ?? erased
  const reads = `${texts.types[note.sessionType]} · ${dateText(note.noteDate)}`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={doing === 'correct' ? texts.correctOf(name) : reads}
      leaveTitle={doing === 'correct' ? texts.leave : undefined}
      className="text-sm md:w-[min(40rem,calc(100vw-48px))]!"
    >
      {doing === 'correct' ? (
        <CorrectNote note={note} onDone={onClose} />
      ) : (
        <>
          <p className="-mt-2 mb-3 text-ink-2">
            {name}
            {authorOf(note.doctorId) && ' · '}
            <span>{authorOf(note.doctorId)}</span>
          </p>
          <Origin note={note} authorOf={authorOf} />
          <AnnulledNote note={note} authorOf={authorOf} />
          <Version of={note} texts={texts} authorOf={authorOf} />
          <NoteTexts note={note} />
          <Earlier earlier={note.earlier} texts={texts} authorOf={authorOf}>
            {(version) => <NoteTexts note={version} />}
          </Earlier>
          {doing === 'annul' && !note.annulled && <AnnulNote note={note} onBack={() => setDoing(null)} />}
          {doing === null && !note.annulled && patientName !== null && <Changes texts={texts} onChoose={setDoing} />}
        </>
      )}
    </Dialog>
  )
}
