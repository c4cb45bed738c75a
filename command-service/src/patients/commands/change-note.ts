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

/**
 * Annuls a note. Where it is passed on it is written into the other record first, so that it is in one of them whatever happens between: its id there
 * follows from both, and a later try finds it.
 */
export const annulFollowUpNote = async (
  deps: PatientDeps,
  { patientId, ...data }: Of<AnnulFollowUpNote['data']>,
  origin: Origin,
): Promise<PatientAnswer> => {
  const { noteId, passedTo, doctorId, version } = data
  if (passedTo !== undefined) {
    if (passedTo === patientId) return refuse({ type: 'NotePassedToItself' })
    const [from, to] = await Promise.all([patientId, passedTo].map((id) => readPatient(deps.handler, id)))
    if (to?.status !== 'open') return refuse({ type: 'NoSuchPatientToPassTo' })
    const row = from?.status === 'open' ? from.notes[noteId] : undefined
    // What cannot be annulled is refused below, and nothing of it is passed on.
    if (row && !row.annulled && row.version === version) {
      const there = entityIdOf(deps.idSecret, `${patientId} ${noteId} ${passedTo}`, 'passed-note')
      const note = { noteId: there, doctorId: row.doctorId, ...toWrite(row) }
      const passed = await handleNote(
        deps,
        passedTo,
        { type: 'AddFollowUpNote', data: { ...note, passedFrom: { patientId, noteId, by: doctorId } } },
        causedBy(origin, origin.commandId, 'pass-note', there),
      )
      if (!passed.ok) return passed
    }
  }
  return handleNote(deps, patientId, { type: 'AnnulFollowUpNote', data }, origin)
}

const toWrite = (row: FollowUpNoteRow): NoteToWrite => {
  const texts: NoteToWrite['texts'] = {}
  for (const field of noteTextFields) if (row[field] !== null) texts[field] = row[field]
  const { noteDate, sessionType, nextAppointment } = row
  return { noteDate, sessionType, ...(nextAppointment !== null && { nextAppointment }), texts }
}
