import type { ClinicClient } from './clinic-client.ts'
import { person, written } from './traces.ts'

const { name, email, phone, cedula, address } = person

const patientIntake = {
  name,
  email,
  phone,
  cedula,
  address,
  age: 47,
  gender: 'otro',
  occupation: written.occupation,
  healthConditions: written.healthConditions,
  surgeries: written.surgeries,
  medications: written.medications,
  allergyStatus: 'si',
  allergies: written.allergies,
  emergencyContact: written.emergencyContact,
  emergencyPhone: written.emergencyPhone,
  painAreas: [written.painArea],
  painLevel: 9,
  painDescription: written.painDescription,
  symptomOnset: written.symptomOnset,
  previousTreatments: written.previousTreatments,
  physicalActivity: written.physicalActivity,
  sleepPatterns: written.sleepPatterns,
  workEnvironment: written.workEnvironment,
  expectations: written.expectations,
  additionalNotes: written.additionalNotes,
}
const beforeVisit = {
  age: 47,
  occupation: written.occupation,
  healthConditions: written.healthConditions,
  surgeries: written.surgeries,
  falls: written.falls,
  tattoosScars: written.tattoosScars,
  painAreas: [written.bodyArea],
}

/** Both forms: sent, sent again, refused, misplaced and read. @throws Error when one of them is not taken */
export const fillInForms = async (patient: ClinicClient, staff: ClinicClient, appointmentId: string): Promise<void> => {
  const send = (path: string, body: object, headers = {}) => patient.call({ method: 'POST', path, body, headers })
  const key = { 'Idempotency-Key': email }
  for (const [path, body] of [
    ['/api/patient-intake', patientIntake],
    ['/api/clinical-intakes', { ...beforeVisit, appointmentId }],
  ] as const) {
    const { status } = await send(path, body, key)
    if (status !== 201) throw new Error(`${path} was answered ${status}`)
    await send(path, body, key)
    await send(path, { ...body, occupation: written.expectations }, key)
    await send(path, body)
    await send(path, { ...body, age: written.healthConditions, painAreas: Object.values(written) })
    await send(`${path}/${encodeURIComponent(cedula)}?cedula=${cedula}`, body)
  }
  await send('/api/clinical-intakes', { ...beforeVisit, appointmentId: cedula })
  await send('/api/patient-intake', { ...patientIntake, cedula: name })
  await staff.call({ path: '/api/doctor/patient-intakes' })
  await staff.call({ path: `/api/appointments/${appointmentId}/clinical-intakes` })
  await patient.call({ path: `/api/appointments/${appointmentId}/clinical-intakes` })
  await patient.call({ path: `/api/doctor/patient-intakes?search=${encodeURIComponent(name)}` })
}
