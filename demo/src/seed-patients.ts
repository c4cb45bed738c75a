import type { CommandService } from '@clinic/command-service/compose.ts'
import { originWithoutKey } from '@clinic/command-service/handling/origin.ts'
import { submitPatientIntake } from '@clinic/command-service/intakes/commands/submit-patient-intake.ts'
import {
  addFollowUpNote,
  annulFollowUpNote,
  correctFollowUpNote,
} from '@clinic/command-service/patients/commands/change-note.ts'
import { assignDoctor, openPatient } from '@clinic/command-service/patients/commands/change-patient.ts'
import { openFromIntake } from '@clinic/command-service/patients/commands/open-from-intake.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import { notedAt, type PlannedNote, type PlannedPatient } from './plans/patient-plan.ts'
import type { Step } from './step.ts'

/** The patients' records with their notes; some are made of a form that was sent an hour before. @param ids the records by e-mail, once they are open */
export const patientSteps = (
  { patients, intakes }: CommandService,
  planned: readonly PlannedPatient[],
  ids: Map<string, string>,
): Step[] =>
  planned.flatMap(({ contact, clinical, openedAt, byForm, doctorId, notes }) => {
    let patientId = ''
    const origin = originWithoutKey('staff:mquesada', openedAt)
    const ofForm = async () => {
      const form = { contact, clinical: { painAreas: [] } }
      const sent = await submitPatientIntake(intakes, form, originWithoutKey('public', openedAt))
      if (!sent.ok || sent.state.status === 'none') throw new Error('a planned form was refused')
      return openFromIntake(patients, { intakeId: sent.state.intakeId, compared: null }, origin)
    }
    const open = async () => {
      const opened = byForm
        ? await ofForm()
        : await openPatient(patients, { contact, clinical, doctorId: null }, origin)
      if (!opened.ok || opened.state.status === 'none') throw new Error('a planned record was refused')
      patientId = opened.state.patientId
      ids.set(contact.email, patientId)
      if (doctorId === null) return
      const assigned = await assignDoctor(patients, { patientId, doctorId }, originWithoutKey('staff:admin', openedAt))
      if (!assigned.ok) throw new Error(`a planned assignment was refused: ${assigned.rejection.type}`)
    }
    const noted = notes.flatMap((note) => noteSteps(patients, note, () => patientId))
    return [{ at: openedAt, run: open }, ...noted]
  })

/** A note, and what its author did with it later that evening. @param idOf the record's id, which is known once it is open */
const noteSteps = (
  patients: CommandService['patients'],
  { later, ...note }: PlannedNote,
  idOf: () => string,
): Step[] => {
  const by = (at: string) => originWithoutKey(`staff:${note.doctorId}`, at)
  let noteId = ''
  const add = async () => {
    const added = await addFollowUpNote(patients, { patientId: idOf(), ...note }, by(notedAt(note)))
    if (!added.ok) throw new Error(`a planned note was refused: ${added.rejection.type}`)
    for (const { type, data } of added.events) if (type === 'FollowUpNoteAdded') noteId = data.noteId
  }
  const at = instantAfter(notedAt(note), 25 * 60_000)
  const change = async () => {
    const shown = { patientId: idOf(), noteId, doctorId: note.doctorId, version: 1 }
    const { doctorId: _, ...written } = note
    const texts = { ...note.texts, observations: 'La molestia es del lado derecho, no del izquierdo.' }
    const changed =
      later === 'corrected'
        ? await correctFollowUpNote(patients, { ...shown, ...written, texts }, by(at))
        : await annulFollowUpNote(
            patients,
            { ...shown, reason: 'paciente_equivocado', explanation: undefined, passedTo: undefined },
            by(at),
          )
    if (!changed.ok) throw new Error(`a planned change of a note was refused: ${changed.rejection.type}`)
  }
  return [{ at: notedAt(note), run: add }, ...(later ? [{ at, run: change }] : [])]
}
