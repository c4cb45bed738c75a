import { painAreas } from '@clinic/shared-events/contracts/intakes.ts'
import type { AnyEvent } from '@clinic/shared-events/log/define-event.ts'

type Recording = { record(stream: string, event: AnyEvent, actor?: string): void; random(): number }

/** One first-session form at a time: some with every field, some with the four that are required, some erased since. */
export const intakeSteps = ({ record, random }: Recording): (() => void) => {
  let forms = 0
  return () => {
    const intakeId = `intake${++forms}`
    const cedula = `1-2345-${String(forms).padStart(4, '0')}`
    const who = { cedula, name: `Carmen ${intakeId}`, email: `${intakeId}@example.com`, phone: '8666-9876' }
    const more = random() < 0.5
    const contact = { ...who, ...(more && { age: 52, gender: 'femenino', emergencyContact: 'Rosa Ulate' }) }
    const clinical = {
      painAreas: painAreas.filter(() => random() < 0.2),
      ...(more && { allergies: 'Penicilina', painLevel: 1 + Math.floor(random() * 10) }),
    }
    record(`intake-${intakeId}`, {
      type: 'FirstSessionFormSubmitted',
      data: { intakeId },
      contact: random() < 0.1 ? null : contact,
      clinical: random() < 0.1 ? null : clinical,
    })
  }
}
