import type { PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { HttpResponse, http } from 'msw'
import { blankIntake } from '~/testing/blank-intake.ts'
import { server } from '~/testing/server.ts'
import { row } from './rows.ts'

/** Mariela's first-session form, which is of her visit. */
const form: PatientIntakeRow = {
  ...blankIntake,
  cedula: '1-2345-6789',
  name: 'Mariela Solís',
  linkedAppointmentId: row().id,
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
