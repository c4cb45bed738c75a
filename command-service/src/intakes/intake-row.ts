import type { PatientIntakeRow } from '@clinic/shared-events/contracts/intakes.ts'
import type { Revision } from '@clinic/shared-events/log/event-log.ts'
import type { Submitted } from './intake.ts'

/** The form as the read model shows it once it has folded as far. @param edited the revision that If-Match names */
export const intakeRowOf = (
  { intakeId, contact, clinical, patientId, createdAt, updatedAt }: Submitted,
  edited: Revision | 'no-stream',
): PatientIntakeRow => ({
  id: intakeId,
  cedula: contact?.cedula ?? null,
  name: contact?.name ?? null,
  email: contact?.email ?? null,
  phone: contact?.phone ?? null,
  age: contact?.age ?? null,
  gender: contact?.gender ?? null,
  occupation: contact?.occupation ?? null,
  address: contact?.address ?? null,
  healthConditions: clinical?.healthConditions ?? null,
  surgeries: clinical?.surgeries ?? null,
  medications: clinical?.medications ?? null,
  allergies: clinical?.allergies ?? null,
  emergencyContact: contact?.emergencyContact ?? null,
  emergencyPhone: contact?.emergencyPhone ?? null,
  painAreas: clinical?.painAreas ?? null,
  painLevel: clinical?.painLevel ?? null,
  painDescription: clinical?.painDescription ?? null,
  symptomOnset: clinical?.symptomOnset ?? null,
  previousTreatments: clinical?.previousTreatments ?? null,
  physicalActivity: clinical?.physicalActivity ?? null,
  sleepPatterns: clinical?.sleepPatterns ?? null,
  workEnvironment: clinical?.workEnvironment ?? null,
  expectations: clinical?.expectations ?? null,
  additionalNotes: clinical?.additionalNotes ?? null,
  status: patientId === null ? 'pending' : 'processed',
  linkedAppointmentId: null,
  createdAt,
  updatedAt,
  revision: String(edited),
})
