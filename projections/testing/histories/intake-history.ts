import { bodyAreas, painAreas } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'

type Recording = { record(stream: string, event: AnyEvent, actor?: string): void; random(): number }

/** First-session forms: some with every field, some with the four that are required, some erased since; and the forms before a visit. */
export const intakeSteps = ({ record, random }: Recording) => {
  let forms = 0
  let processed = 0
  let clinical = 0

  const patientIntake = (): void => {
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
    if (forms % 3 === 1) {
      const data = { intakeId, appointmentId: `visit-of-${intakeId}` }
      record(`intake-${intakeId}`, { type: 'FormTiedToVisit', data })
      if (forms % 2 === 0) record(`intake-${intakeId}`, { type: 'FormUntiedFromVisit', data }, 'staff:admin')
    }
    if (forms % 4 === 1) {
      record(`intake-${intakeId}`, { type: 'FirstSessionFormReviewed', data: { intakeId } }, 'staff:admin')
      record(`intake-${intakeId}`, { type: 'FirstSessionFormSetBack', data: { intakeId } }, 'staff:admin')
    }
    if (forms % 3 === 0) sentAgain(intakeId, { contact, clinical: health })
    if (random() < 0.3 && processed < forms - 1) {
      processed += 1
      const done = `intake${processed}`
      const data = { intakeId: done, patientId: `patient-of-${done}` }
      record(`intake-${done}`, { type: 'FirstSessionFormProcessed', data }, 'staff:admin')
    }
  }

  /** A form that came again; staff have gone through some. */
  const sentAgain = (intakeId: string, { contact, clinical }: Pick<AnyEvent, 'contact' | 'clinical'>): void => {
    const stream = `intake-${intakeId}`
    const data = { intakeId, submissionId: `again-${intakeId}` }
    record(stream, { type: 'FirstSessionFormSentAgain', data, contact, clinical })
    if (forms % 2 === 0) return
    record(stream, { type: 'LaterAnswerLeft', data: { ...data, field: 'phone' } }, 'staff:admin')
    record(stream, { type: 'LaterFormCompared', data }, 'staff:admin')
  }

  /** Some of the forms are corrected by staff, others were being corrected. */
  const correctedForm = (): void => {
    if (forms === 0) return
    const intakeId = `intake${1 + Math.floor(random() * forms)}`
    const [field, contact, clinical] = (
      [
        ['phone', { phone: '8111-2222' }, {}],
        ['age', { age: null }, {}],
        ['allergies', {}, { allergies: 'Látex' }],
      ] as const
    )[Math.floor(random() * 3)] ?? ['phone', {}, {}]
    if (random() < 0.2) {
      record(`intake-${intakeId}`, { type: 'CedulaCorrectionAbandoned', data: { intakeId, claimId: 'k1' } })
      return
    }
    const erased = random() < 0.1
    record(
      `intake-${intakeId}`,
      {
        type: 'FirstSessionAnswerCorrected',
        data: { intakeId, field },
        contact: erased ? null : contact,
        clinical: erased ? null : clinical,
      },
      'staff:admin',
    )
  }

  let medical = 0
  const medicalRecord = ({ id, held }: { id: string; held: object }): void => {
    const recordId = `record${++medical}`
    const data = { appointmentId: id, ...held, specialty: 'fisioterapia', recordId, doctorId: 'staff1' }
    const write = (event: AnyEvent) => record(`appointment-${id}`, event, 'staff:staff1')
    const said = (type: string, treatment: string) =>
      write({
        type,
        data,
        contact: random() < 0.1 ? null : { patientName: `María ${id}` },
        clinical: random() < 0.1 ? null : { diagnosis: 'Lumbalgia', treatment },
      })
    said('MedicalRecordAdded', 'Calor')
    if (random() < 0.2) said('MedicalRecordCorrected', 'Frío')
    if (random() < 0.4)
      write({
        type: 'MedicalRecordAnnulled',
        data: { ...data, reason: 'otro', hasRecord: false },
        clinical: random() < 0.1 ? null : { explanation: 'Otra visita' },
      })
  }

  const beforeVisit = ({ id, held }: { id: string; held: object }): void => {
    if (random() < 0.3) medicalRecord({ id, held })
    const answers = { age: 34, occupation: 'Docente', painAreas: bodyAreas.filter(() => random() < 0.2) }
    record(`appointment-${id}`, {
      type: 'ClinicalIntakeSubmitted',
      data: { appointmentId: id, ...held, specialty: 'fisioterapia', intakeId: `clinical${++clinical}` },
      clinical: random() < 0.1 ? null : answers,
    })
  }

  return { patientIntake, correctedForm, beforeVisit }
}
