import type { FollowUpNoteRow } from '@clinic/shared-events/contracts/patients.ts'
import { useState } from 'react'
import { Skeleton } from '~/components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/state-notes.tsx'
import { Thread, ThreadStep } from '~/components/ui/thread.tsx'
import { dateText } from '~/lib/format.ts'
import { Panel } from '~/records/panel.tsx'
import { patientsTexts } from '~/texts/patients.ts'
import { useNotes } from '../api/notes.ts'
import { noteTexts } from '../model/note-form.ts'
import { NoteDialog, NoteTexts } from './note-dialogs.tsx'

const texts = patientsTexts.notes

type NotesProps = { patientId: string; authorOf: (doctorId: string) => string | null }

/** The follow-up notes along a thread, the newest first; one opens in a dialog. Its height is limited and it scrolls. */
export function Notes({ patientId, authorOf }: NotesProps) {
  const notes = useNotes(patientId)
  const [open, setOpen] = useState<FollowUpNoteRow | null>(null)
  const rows = notes.data?.data
  return (
    <Panel title={texts.title} beside={rows && rows.length > 0 && texts.count(rows.length)}>
      {!rows && notes.isError && <ErrorState title={texts.failed} onRetry={() => void notes.refetch()} small />}
      {!rows && !notes.isError && (
        <div role="status" className="grid gap-2">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
      )}
      {rows?.length === 0 && (
        <EmptyState title={texts.none} className="py-4!">
          {texts.noneHint}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <div className="-mr-2 max-h-120 overflow-y-auto pr-2 print:max-h-none print:overflow-visible">
          <Thread label={texts.title}>
            {rows.map((note, at) => (
              <ThreadStep
                key={note.id}
                kind={at === 0 ? 'here' : 'done'}
                last={at === rows.length - 1}
                className="break-inside-avoid"
              >
                <Note note={note} author={authorOf(note.doctorId)} onOpen={() => setOpen(note)} />
              </ThreadStep>
            ))}
          </Thread>
        </div>
      )}
      {open && <NoteDialog note={open} author={authorOf(open.doctorId)} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

type NoteProps = { note: FollowUpNoteRow; author: string | null; onOpen: () => void }

function Note({ note, author, onOpen }: NoteProps) {
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
        {said && <span className="mt-0.5 line-clamp-2 break-words">{said}</span>}
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
      <div className="hidden print:block">
        <NoteHead note={note} what={what} />
        {author && <p className="text-ink-2">{author}</p>}
        <NoteTexts note={note} />
      </div>
    </div>
  )
}

function NoteHead({ note, what }: { note: FollowUpNoteRow; what: string }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <strong>{what}</strong>
      <span className="num text-ink-2">{dateText(note.noteDate)}</span>
    </span>
  )
}
