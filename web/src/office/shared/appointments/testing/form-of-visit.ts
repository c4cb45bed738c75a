import type { PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { HttpResponse, http } from 'msw'
import { server } from '~/testing/server.ts'
import { row } from './rows.ts'

/** Mariela's first-session form, which is of her visit. */
const form: PatientIntakeRow = {
  id: 'i'.repeat(22),
  cedula: '1-2345-6789',
  name: 'Mariela Solís',
  email: 'a@b.cr',
  phone: '88342210',
  age: 52,
  gender: null,
  occupation: null,
  address: null,
  healthConditions: null,
  surgeries: null,
  medications: null,
  allergyStatus: null,
  allergies: null,
  emergencyContact: null,
  emergencyPhone: null,
  painAreas: [],
  painLevel: 7,
  painDescription: null,
  symptomOnset: null,
  previousTreatments: null,
  physicalActivity: null,
  sleepPatterns: null,
  workEnvironment: null,
  expectations: null,
  additionalNotes: null,
  status: 'pending',
  linkedAppointmentId: row().id,
  sentAgain: [],
  revision: '0',
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
}
/** What the forms of Mariela's visit are answered with; no other visit has one. */
export const answerForms = (answer: () => Response) =>
  server.use(
    http.get('/api/doctor/patient-intakes', ({ request }) =>
      new URL(request.url).searchParams.get('appointmentId') === row().id
        ? answer()
        : HttpResponse.json([], { headers: { 'X-Log-Position': '100' } }),
    ),
  )

export const answerMarielasForm = () =>
  answerForms(() => HttpResponse.json([form], { headers: { 'X-Log-Position': '100' } }))
