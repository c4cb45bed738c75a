import type { FollowUpNoteRow, NoteContent } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { generatePath, Link } from 'react-router-dom'
import { dateText, erased } from '~/lib/format.ts'
import { Annulled, type AuthorOf } from '~/office/shared/records/written/versions.tsx'
import { paths } from '~/paths.ts'
import { patientsTexts } from '~/texts/patients/patients.ts'
import { usePatientName } from '../api/patients.ts'
import { noteTexts } from '../model/note-form.ts'

const texts = patientsTexts.notes

/** Everything that a note says; struck where it was annulled. */
export function NoteTexts({ note }: { note: NoteContent & Partial<Pick<FollowUpNoteRow, 'annulled'>> }) {
  const Content = note.annulled ? 'del' : 'div'
  return (
    <Content className="block">
      <dl className="grid gap-3">
        {noteTexts.map((name) =>
          note[name] ? <Said key={name} label={texts.fields[name]} text={note[name]} /> : null,
        )}
        {note.nextAppointment && <Said label={texts.fields.nextAppointment} text={dateText(note.nextAppointment)} />}
      </dl>
    </Content>
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

type OfNote = { note: FollowUpNoteRow; authorOf: AuthorOf }

/** That it was annulled, and where it is now. */
export function AnnulledNote({ note, authorOf }: OfNote) {
  const passedTo = note.annulled?.passedTo
  return (
    <Annulled of={note} texts={texts} authorOf={authorOf}>
      {passedTo && <PatientLink id={passedTo} said={texts.isNowIn} />}
    </Annulled>
  )
}

/** That it was passed from another record, and by whom. */
export function Origin({ note: { passedFrom }, authorOf }: OfNote) {
  if (!passedFrom) return null
  return (
    <span className="mb-2 block text-ink-2">
      <PatientLink id={passedFrom.patientId} said={texts.cameFrom} /> {authorOf(passedFrom.doctorId)}
    </span>
  )
}

/** Leads to the other record, by its name once that is read. */
function PatientLink({ id, said }: { id: string; said: (name: string | null) => string }) {
  const { data } = usePatientName(id)
  return (
    <Link
      to={generatePath(paths.doctorPatient, { patientId: id })}
      className="font-bold text-bosque-700 underline underline-offset-4"
    >
      {said(data ? (data.data.name ?? erased) : null)}
    </Link>
  )
}
