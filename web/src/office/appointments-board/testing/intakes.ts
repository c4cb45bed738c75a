import type { ClinicalIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { HttpResponse, http } from 'msw'
import { server } from '~/testing/server.ts'

/** A form sent for the appointment 'a1' on 20 November 2026, 9:00 in Costa Rica, with everything filled in, unless said otherwise. */
export const intake = (given: Partial<ClinicalIntakeRow> = {}): ClinicalIntakeRow => ({
  id: 'i1',
  appointmentId: 'a1',
  age: 34,
  occupation: 'Docente',
  healthConditions: 'Presión alta',
  surgeries: 'Menisco, 2019',
  falls: 'En marzo, de lado',
  tattoosScars: 'Cicatriz en la rodilla',
  painAreas: ['lower-back', 'right-knee'],
  createdAt: '2026-11-20T15:00:00.000Z',
  ...given,
})

/** The forms of every appointment as the server would answer them. @returns how often it was asked */
export const answerIntakes = (answer: () => ClinicalIntakeRow[] | Response | Promise<Response>): { asked: number } => {
  const seen = { asked: 0 }
  server.use(
    http.get('/api/appointments/:id/clinical-intakes', async () => {
      seen.asked += 1
      const rows = await answer()
      return rows instanceof Response ? rows : HttpResponse.json(rows, { headers: { 'X-Log-Position': '100' } })
    }),
  )
  return seen
}
