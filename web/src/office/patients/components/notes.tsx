import type { FollowUpNoteRow } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { dateText } from '~/lib/format.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { AuthorsNote } from '~/office/shared/records/authors.tsx'
import { ThreadPanel } from '~/office/shared/records/thread-panel.tsx'
import { type AuthorOf, Version } from '~/office/shared/records/written/versions.tsx'
import { useAuthors } from '~/practice/use-authors.ts'
import { patientsTexts } from '~/texts/patients/patients.ts'
import { useNotes } from '../api/notes.ts'
import { noteTexts } from '../model/note-form.ts'
import { NoteDialog } from './note-dialog.tsx'
import { AnnulledNote, NoteTexts, Origin } from './note-texts.tsx'

const texts = patientsTexts.notes

/** The follow-up notes along a thread, the newest first; one opens in a dialog. The list scrolls, on an upright phone within less than half a screen. */
export function Notes({ patientId, patientName }: { patientId: string; patientName: string | null }) {
  const { authorOf, names } = useAuthors()
  const notes = useNotes(patientId)
  const [opened, setOpened] = useOpened<string | null>('note', null)
  const open = notes.data?.data.find(({ id }) => id === opened)
  return (
    <>
      <ThreadPanel
        texts={texts}
        rows={notes.data?.data}
        isError={notes.isError}
        onRetry={() => void notes.refetch()}
        note={<AuthorsNote names={names} />}
        className="-mr-2 max-h-120 overflow-y-auto pr-2 max-md:max-h-[max(14rem,40svh)] print:max-h-none print:overflow-visible"
      >
        {(note) => <Note note={note} authorOf={authorOf} onOpen={() => setOpened(note.id)} />}
      </ThreadPanel>
      {open && <NoteDialog note={open} patientName={patientName} authorOf={authorOf} onClose={() => setOpened(null)} />}
    </>
  )
}

type NoteProps = { note: FollowUpNoteRow; authorOf: AuthorOf; onOpen: () => void }

function Note({ note, authorOf, onOpen }: NoteProps) {
  const author = authorOf(note.doctorId)
  const Told = note.annulled ? 'del' : 'span'
  const what = texts.types[note.sessionType]
  const said = noteTexts.map((name) => note[name]).find((text) => text)
  return (
    <div className="min-w-0 pb-4 pl-2">
      <button
        type="button"
        onClick={onOpen}
        aria-label={texts.see(what, dateText(note.noteDate))}
        className="-mx-2 block w-[calc(100%+1rem)] rounded-ctl px-2 py-0.5 text-left hover:bg-bosque-50 max-md:min-h-11 print:hidden"
      >
        <NoteHead note={note} what={what} />
        {said && <Told className="mt-0.5 line-clamp-2 break-words">{said}</Told>}
        <span className="mt-0.5 block text-ink-2">
          {author}
          {author && note.nextAppointment && ' · '}
          {note.nextAppointment && (
            <>
              {texts.next} <strong className="num">{dateText(note.nextAppointment)}</strong>
            </>
          )}
        </span>
      </button>
      <div className="print:hidden">
        <Origin note={note} authorOf={authorOf} />
        <Version of={note} texts={texts} authorOf={authorOf} />
        <AnnulledNote note={note} authorOf={authorOf} />
      </div>
      <div className="hidden print:block">
        <NoteHead note={note} what={what} />
        {author && <p className="text-ink-2">{author}</p>}
        <Version of={note} texts={texts} authorOf={authorOf} />
        <AnnulledNote note={note} authorOf={authorOf} />
        <NoteTexts note={note} />
      </div>
    </div>
  )
}

function NoteHead({ note, what }: { note: FollowUpNoteRow; what: string }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      {note.annulled ? <del className="font-bold">{what}</del> : <strong>{what}</strong>}
      <span className="num text-ink-2">{dateText(note.noteDate)}</span>
    </span>
  )
}
