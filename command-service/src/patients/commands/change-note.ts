import type { FollowUpNoteRow } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { noteTextFields, patientStream } from '@clinic/shared-events/patients/events.ts'
import { refuse, type Sent } from '../../handling/decider.ts'
import { causedBy, commandFrom, type Origin } from '../../handling/origin.ts'
import type { AnnulFollowUpNote, CorrectFollowUpNote, Note, NoteCommand, NoteToWrite } from '../notes.ts'
import { patient } from '../patient.ts'
import { type PatientAnswer, type PatientDeps, readPatient } from './patient-deps.ts'

type Of<T> = T & { patientId: string }

const handleNote = (
  { handler }: PatientDeps,
  patientId: string,
  command: Sent<NoteCommand>,
  origin: Origin,
): Promise<PatientAnswer> =>
  handler.handle({ stream: patientStream(patientId), decider: patient, ...commandFrom(origin, command) })

/** Adds a note. Its id is the command's. */
export const addFollowUpNote = (
  deps: PatientDeps,
  { patientId, ...note }: Of<Omit<Note, 'noteId'>>,
  origin: Origin,
): Promise<PatientAnswer> => {
  const noteId = entityIdOf(deps.idSecret, origin.commandId, 'note')
  return handleNote(deps, patientId, { type: 'AddFollowUpNote', data: { noteId, ...note } }, origin)
}

/** Corrects a note. */
export const correctFollowUpNote = (
  deps: PatientDeps,
  { patientId, ...data }: Of<CorrectFollowUpNote['data']>,
  origin: Origin,
): Promise<PatientAnswer> => handleNote(deps, patientId, { type: 'CorrectFollowUpNote', data }, origin)

/** Annuls a note, or passes it on to another record. */
export const annulFollowUpNote = async (
  deps: PatientDeps,
  { passedTo, ...data }: Of<AnnulFollowUpNote['data']>,
  origin: Origin,
): Promise<PatientAnswer> =>
  passedTo === undefined ? annulNote(deps, { ...data, passedTo }, origin) : passOn(deps, { ...data, passedTo }, origin)

const annulNote = (
  deps: PatientDeps,
  { patientId, ...data }: Of<AnnulFollowUpNote['data']>,
  origin: Origin,
): Promise<PatientAnswer> => handleNote(deps, patientId, { type: 'AnnulFollowUpNote', data }, origin)

type Passing = Of<Omit<AnnulFollowUpNote['data'], 'passedTo'>> & { passedTo: string }

/**
 * Writes a note into the other record, and then annuls it, so that it is in one of them whatever happens between: its id there follows from both, and a
 * later try finds it. Where somebody else annulled it meanwhile it is taken back; what somebody corrected meanwhile goes with it.
 * @param wasThere whether this call has written it already
 */
const passOn = async (
  deps: PatientDeps,
  passing: Passing,
  origin: Origin,
  wasThere = false,
): Promise<PatientAnswer> => {
  const passed = await passNote(deps, passing, origin)
  if (passed && !passed.ok) return passed
  const answer = await annulNote(deps, passing, origin)
  const why = answer.ok ? null : answer.rejection.type
  if (why === 'NoteAnnulled') return (await takeBackNote(deps, passing, origin)) ?? answer
  const isThere = wasThere || passed !== null
  if (why !== 'NoteChanged' || !isThere) return answer
  const from = await readPatient(deps.handler, passing.patientId)
  const version = from.status === 'open' ? from.notes[passing.noteId]?.version : undefined
  return version === undefined ? answer : passOn(deps, { ...passing, version }, origin, isThere)
}

/** What a note is called in the record that it is passed to. */
const passedIdOf = ({ idSecret }: PatientDeps, { patientId, noteId, passedTo }: Passing): string =>
  entityIdOf(idSecret, `${patientId} ${noteId} ${passedTo}`, 'passed-note')

/** Writes a note into the other record. @returns null where nothing is written, as annulling it is refused anyway */
const passNote = async (deps: PatientDeps, passing: Passing, origin: Origin): Promise<PatientAnswer | null> => {
  const { patientId, noteId, passedTo, doctorId, version } = passing
  if (passedTo === patientId) return refuse({ type: 'NotePassedToItself' })
  const [from, to] = await Promise.all([patientId, passedTo].map((id) => readPatient(deps.handler, id)))
  if (to?.status !== 'open') return refuse({ type: 'NoSuchPatientToPassTo' })
  const row = from?.status === 'open' ? from.notes[noteId] : undefined
  // What cannot be annulled is refused afterwards, and nothing of it is passed on.
  if (!row || row.annulled || row.version !== version) return null
  const there = passedIdOf(deps, passing)
  const note = { noteId: there, doctorId: row.doctorId, ...toWrite(row) }
  const data = { ...note, passedFrom: { patientId, noteId, by: doctorId } }
  const step = causedBy(origin, origin.commandId, 'pass-note', there, String(version))
  return handleNote(deps, passedTo, { type: 'AddFollowUpNote', data }, step)
}

/**
 * Annuls what was passed on of a note that somebody else annulled meanwhile: they may have passed it to another patient, and it would count for both.
 * @returns why it still counts there; null where it does not, or may
 */
const takeBackNote = async (deps: PatientDeps, passing: Passing, origin: Origin): Promise<PatientAnswer | null> => {
  const { patientId, noteId, passedTo, doctorId } = passing
  const there = passedIdOf(deps, passing)
  const [from, to] = await Promise.all([patientId, passedTo].map((id) => readPatient(deps.handler, id)))
  const annulled = from?.status === 'open' ? from.notes[noteId]?.annulled : undefined
  const row = to?.status === 'open' ? to.notes[there] : undefined
  if (!annulled || annulled.passedTo === passedTo || !row || row.annulled) return null
  const { reason } = passing
  const data = { noteId: there, doctorId, version: row.version, reason, explanation: undefined, passedTo: undefined }
  const step = causedBy(origin, origin.commandId, 'take-back-note', there)
  const taken = await handleNote(deps, passedTo, { type: 'AnnulFollowUpNote', data }, step)
  return taken.ok ? null : taken
}

const toWrite = (row: FollowUpNoteRow): NoteToWrite => {
  const texts: NoteToWrite['texts'] = {}
  for (const field of noteTextFields) if (row[field] !== null) texts[field] = row[field]
  const { noteDate, sessionType, nextAppointment } = row
  return { noteDate, sessionType, ...(nextAppointment !== null && { nextAppointment }), texts }
}
