import type { FollowUpNoteRow, NoteContent } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { Ban } from 'lucide-react'
import { generatePath, Link } from 'react-router-dom'
import { dateText, dateTimeText, erased } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { patientsTexts } from '~/texts/patients/patients.ts'
import { usePatientName } from '../api/patients.ts'
import { noteTexts } from '../model/note-form.ts'

const texts = patientsTexts.notes

export type AuthorOf = (staffId: string) => string | null

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

/** That it was corrected, by whom and when. */
export function Version({ note: { version, corrected, annulled }, authorOf }: OfNote) {
  if (!corrected) return null
  return (
    <span className="mb-2 flex flex-wrap items-center gap-x-2 text-ink-2">
      <span className="rounded-full bg-bosque-100 px-2 py-0.5 text-xs font-bold text-bosque-800">
        {texts.version(annulled ? version - 1 : version)}
      </span>
      <span className="num">
        {texts.correctedAt(dateTimeText(corrected.at))} {authorOf(corrected.doctorId)}
      </span>
    </span>
  )
}

/** That it was annulled, why, by whom and when, and where it is now. */
export function Annulled({ note: { annulled }, authorOf }: OfNote) {
  if (!annulled) return null
  const { reason, explanation, at, doctorId, passedTo } = annulled
  return (
    <span className="mb-2 flex gap-2 text-cancelado-t">
      <Ban aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <strong className="block">{texts.annulled(texts.reasons[reason])}</strong>
        {explanation && <span className="block">{explanation}</span>}
        <span className="num block">
          {[authorOf(doctorId), dateTimeText(at)].filter((part) => part !== null).join(', ')}
        </span>
        {passedTo && <PatientLink id={passedTo} said={texts.isNowIn} />}
      </span>
    </span>
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
