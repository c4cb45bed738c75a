import type { CommandService } from '@clinic/command-service/compose.ts'
import { originWithoutKey } from '@clinic/command-service/handling/origin.ts'
import { submitPatientIntake } from '@clinic/command-service/intakes/commands/submit-patient-intake.ts'
import { addFollowUpNote } from '@clinic/command-service/patients/commands/change-note.ts'
import { assignDoctor, openPatient } from '@clinic/command-service/patients/commands/change-patient.ts'
import { openFromIntake } from '@clinic/command-service/patients/commands/open-from-intake.ts'
import { notedAt, type PlannedPatient } from './plans/patient-plan.ts'
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
    const noted = notes.map((note) => ({
      at: notedAt(note),
      run: async () => {
        const by = originWithoutKey(`staff:${note.doctorId}`, notedAt(note))
        const added = await addFollowUpNote(patients, { patientId, ...note }, by)
        if (!added.ok) throw new Error(`a planned note was refused: ${added.rejection.type}`)
      },
    }))
    return [{ at: openedAt, run: open }, ...noted]
  })
