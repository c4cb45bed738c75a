import type { AnnulReason, FollowUpNoteRow } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { nextVisitProblem } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import {
  type FollowUpNoteAdded,
  type NoteEvent,
  noteTextFields,
  type PatientEvent,
} from '@clinic/shared-events/patients/events.ts'
import { noteAfter } from '@clinic/shared-events/patients/patient-row.ts'
import { accept, type Command, type Decision, type Happened, nothing, refuse } from '../handling/decider.ts'
import type { Clinical, Contact } from './form-answers.ts'

/** What of a record its notes are decided by. */
type OpenRecord = {
  patientId: string
  contact: Contact | null
  clinical: Clinical | null
  notes: Readonly<Record<string, FollowUpNoteRow>>
  openedOn: string
  activeOn: string
}

type Facts = Pick<FollowUpNoteAdded['data'], 'noteDate' | 'sessionType' | 'nextAppointment'>
type Texts = NonNullable<FollowUpNoteAdded['clinical']>
/** What a note is to say. */
export type NoteToWrite = Facts & { texts: Texts }
export type Note = NoteToWrite & Pick<FollowUpNoteAdded['data'], 'noteId' | 'doctorId' | 'passedFrom'>

type AddFollowUpNote = Command<'AddFollowUpNote', Note>
type Shown = { noteId: string; doctorId: string /** Of the note, as it was shown. */; version: number }
export type CorrectFollowUpNote = Command<'CorrectFollowUpNote', Shown & NoteToWrite>
export type AnnulFollowUpNote = Command<
  'AnnulFollowUpNote',
  Shown & { reason: AnnulReason; explanation: string | undefined; passedTo: string | undefined }
>
export type NoteCommand = AddFollowUpNote | CorrectFollowUpNote | AnnulFollowUpNote

export type NoteRejection =
  | { type: 'PatientErased' }
  | { type: 'NoteOfAFutureDay' }
  | { type: 'NoNextSessionThen'; error: string }
  | { type: 'NoteNotFound' }
  /** Somebody changed it since it was shown. */
  | { type: 'NoteChanged' }
  | { type: 'NoteAnnulled' }
type NoteDecision = Decision<PatientEvent, NoteRejection>

/** The notes of a record as they stand after an event, and the last day with one that counts, or when the record was opened. */
export const withNote = (state: OpenRecord, event: Happened<NoteEvent>): Pick<OpenRecord, 'notes' | 'activeOn'> => {
  const { noteId } = event.data
  const row = noteAfter(state.notes[noteId] ?? null, event)
  const notes = row ? { ...state.notes, [noteId]: row } : state.notes
  return { notes, activeOn: lastActive(state.openedOn, Object.values(notes)) }
}

const lastActive = (openedOn: string, notes: readonly FollowUpNoteRow[]): string =>
  notes.reduce((last, { annulled, noteDate }) => (!annulled && noteDate > last ? noteDate : last), openedOn)

/** The last active day once a note reads otherwise; without a day the note counts no more. */
const activeWithout = ({ openedOn, notes }: OpenRecord, noteId: string, noteDate: string | null): string => {
  const others = lastActive(
    openedOn,
    Object.values(notes).filter(({ id }) => id !== noteId),
  )
  return noteDate !== null && noteDate > others ? noteDate : others
}

/** Decides about a note. It tells of a session that was. Nothing more is stored about a person who was erased. */
export const decideNote = (command: NoteCommand, state: OpenRecord): NoteDecision => {
  if (state.contact === null || state.clinical === null) return refuse({ type: 'PatientErased' })
  if ('noteDate' in command.data) {
    const { noteDate, nextAppointment } = command.data
    if (noteDate > dayAt(command.meta.now)) return refuse({ type: 'NoteOfAFutureDay' })
    // One that is passed on keeps what it says, also from before these bounds.
    const isPassed = 'passedFrom' in command.data && command.data.passedFrom !== undefined
    const error = isPassed ? null : nextVisitProblem(nextAppointment, noteDate, command.meta.now)
    if (error) return refuse({ type: 'NoNextSessionThen', error })
  }
  return command.type === 'AddFollowUpNote' ? add(command.data, state) : change(command, state)
}

const add = ({ texts: clinical, ...note }: Note, state: OpenRecord): NoteDecision => {
  const known = state.notes[note.noteId]
  // Annulled here since its first try, it would count in neither record.
  if (known?.annulled) return refuse({ type: 'NoteAnnulled' })
  // One that is passed on anew, because its first try was left half done, is there already: it says what is passed now.
  if (known)
    return says(known, { ...note, texts: clinical }) ? nothing : accept(corrected({ ...note, texts: clinical }, state))
  const { patientId, activeOn } = state
  return accept({ type: 'FollowUpNoteAdded', data: { patientId, ...note, activeOn }, clinical })
}

const change = ({ type, data }: CorrectFollowUpNote | AnnulFollowUpNote, state: OpenRecord): NoteDecision => {
  const row = state.notes[data.noteId]
  if (!row) return refuse({ type: 'NoteNotFound' })
  if (row.annulled) return refuse({ type: 'NoteAnnulled' })
  if (row.version !== data.version) return refuse({ type: 'NoteChanged' })
  if (type === 'CorrectFollowUpNote') return says(row, data) ? nothing : accept(corrected(data, state))
  const { noteId, doctorId, reason, explanation, passedTo } = data
  const { patientId, activeOn } = state
  return accept({
    type: 'FollowUpNoteAnnulled',
    data: {
      patientId,
      noteId,
      doctorId,
      activeOn,
      reason,
      ...(passedTo !== undefined && { passedTo }),
      activeNow: activeWithout(state, noteId, null),
    },
    clinical: explanation === undefined ? {} : { explanation },
  })
}

const corrected = (
  { noteId, doctorId, noteDate, sessionType, nextAppointment, texts }: Omit<Note, 'passedFrom'>,
  state: OpenRecord,
): PatientEvent => ({
  type: 'FollowUpNoteCorrected',
  data: {
    patientId: state.patientId,
    noteId,
    doctorId,
    activeOn: state.activeOn,
    noteDate,
    sessionType,
    ...(nextAppointment !== undefined && { nextAppointment }),
    activeNow: activeWithout(state, noteId, noteDate),
  },
  clinical: texts,
})

const says = (row: FollowUpNoteRow, { noteDate, sessionType, nextAppointment, texts }: NoteToWrite): boolean =>
  row.noteDate === noteDate &&
  row.sessionType === sessionType &&
  row.nextAppointment === (nextAppointment ?? null) &&
  noteTextFields.every((field) => row[field] === (texts[field] ?? null))
