import { bodyAreas, painAreas } from '@clinic/shared-events/contracts/intakes.ts'
import type { AnyEvent } from '@clinic/shared-events/log/define-event.ts'

type Recording = { record(stream: string, event: AnyEvent, actor?: string): void; random(): number }

/** First-session forms: some with every field, some with the four that are required, some erased since; and the forms before a visit. */
export const intakeSteps = ({ record, random }: Recording) => {
  let forms = 0
  let clinical = 0

  const firstSession = (): void => {
    const intakeId = `intake${++forms}`
    const cedula = `1-2345-${String(forms).padStart(4, '0')}`
    const who = { cedula, name: `Carmen ${intakeId}`, email: `${intakeId}@example.com`, phone: '8666-9876' }
    const more = random() < 0.5
    const contact = { ...who, ...(more && { age: 52, gender: 'femenino', emergencyContact: 'Rosa Ulate' }) }
    const health = {
      painAreas: painAreas.filter(() => random() < 0.2),
      ...(more && { allergies: 'Penicilina', painLevel: 1 + Math.floor(random() * 10) }),
    }
    record(`intake-${intakeId}`, {
      type: 'FirstSessionFormSubmitted',
      data: { intakeId },
      contact: random() < 0.1 ? null : contact,
      clinical: random() < 0.1 ? null : health,
    })
  }

  const beforeVisit = ({ id, held }: { id: string; held: object }): void => {
    const answers = { age: 34, occupation: 'Docente', painAreas: bodyAreas.filter(() => random() < 0.2) }
    record(`appointment-${id}`, {
      type: 'ClinicalIntakeSubmitted',
      data: { appointmentId: id, ...held, specialty: 'fisioterapia', intakeId: `clinical${++clinical}` },
      clinical: random() < 0.1 ? null : answers,
    })
  }

  return { firstSession, beforeVisit }
}
