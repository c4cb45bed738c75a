import type { FollowUpNoteRow } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { Ban, Pencil } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { dateText, dateTimeText, erased } from '~/lib/format.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { patientsTexts } from '~/texts/patients/patients.ts'
import { AnnulPanel } from './annul-panel.tsx'
import { CorrectNote } from './correct-note.tsx'
import { Annulled, type AuthorOf, NoteTexts, Origin, Version } from './note-texts.tsx'

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
          <Annulled note={note} authorOf={authorOf} />
          <Version note={note} authorOf={authorOf} />
          <NoteTexts note={note} />
          <Earlier note={note} authorOf={authorOf} />
          {doing === 'annul' && <AnnulPanel note={note} onBack={() => setDoing(null)} />}
          {doing === null && !note.annulled && patientName !== null && <Actions onChoose={setDoing} />}
        </>
      )}
    </Dialog>
  )
}

function Actions({ onChoose }: { onChoose: (way: 'correct' | 'annul') => void }) {
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button size="sm" className="max-md:min-h-11" onClick={() => onChoose('correct')}>
        <Pencil aria-hidden="true" size={15} />
        {texts.correct}
      </Button>
      <Button look="danger" size="sm" className="max-md:min-h-11" onClick={() => onChoose('annul')}>
        <Ban aria-hidden="true" size={15} />
        {texts.annul}
      </Button>
    </div>
  )
}

/** What it said before its corrections, struck, the newest first. */
function Earlier({ note, authorOf }: { note: FollowUpNoteRow; authorOf: AuthorOf }) {
  return note.earlier.toReversed().map((version, at) => (
    <section
      key={version.at}
      aria-label={texts.version(note.earlier.length - at)}
      className="mt-4 border-l-2 border-line-2 pl-3 text-ink-2"
    >
      <h3 className="flex flex-wrap justify-between gap-x-3 font-semibold">
        {texts.version(note.earlier.length - at)}
        <span className="num font-normal">
          {dateTimeText(version.at)} {authorOf(version.doctorId)}
        </span>
      </h3>
      <del className="mt-1 block">
        <NoteTexts note={version} />
      </del>
    </section>
  ))
}
