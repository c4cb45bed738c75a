import type { PatientIntakeRow } from '@clinic/shared-events/contracts/intakes.ts'
import { within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { row } from '~/appointments/testing/rows.ts'
import { server } from '~/testing/server.ts'
import { answerBoard, detail, openMariela } from '../testing/board-desk.ts'

vi.mock('~/lib/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => answerBoard())

const form: PatientIntakeRow = {
  ...{ id: 'i'.repeat(22), cedula: '1-2345-6789', name: 'Mariela Solís', email: 'a@b.cr', phone: '88342210' },
  ...{ age: 52, gender: null, occupation: null, address: null, healthConditions: null, surgeries: null },
  ...{ medications: null, allergyStatus: null, allergies: null, emergencyContact: null, emergencyPhone: null },
  ...{ painAreas: [], painLevel: 7, painDescription: null, symptomOnset: null, previousTreatments: null },
  ...{ physicalActivity: null, sleepPatterns: null, workEnvironment: null, expectations: null },
  ...{ additionalNotes: null, status: 'pending', linkedAppointmentId: row().id, sentAgain: [], revision: '0' },
  ...{ createdAt: '2026-11-20T15:00:00.000Z', updatedAt: '2026-11-20T15:00:00.000Z' },
}
const answerForms = (answer: () => Response) =>
  server.use(
    http.get('/api/doctor/patient-intakes', ({ request }) =>
      new URL(request.url).searchParams.get('appointmentId') === row().id
        ? answer()
        : HttpResponse.json([], { headers: { 'X-Log-Position': '100' } }),
    ),
  )

// @rule intakes-tied-shown
test('the first-session form of a visit stands in its detail, with the way to it', async () => {
  answerForms(() => HttpResponse.json([form], { headers: { 'X-Log-Position': '100' } }))
  await openMariela()
  const section = within(await detail().findByRole('region', { name: 'Primera sesión' }))
  expect(section.getByText('Formulario recibido 20/11/2026 09:00')).toBeDefined()
  expect(section.getByRole('link', { name: 'Ver formulario' }).getAttribute('href')).toBe(
    '/doctor/patient-intakes?search=1-2345-6789',
  )
})

test('that it could not be read is said, and it can be read again', async () => {
  answerForms(() => HttpResponse.json({ error: 'x' }, { status: 500 }))
  const { user } = await openMariela()
  const section = within(await detail().findByRole('region', { name: 'Primera sesión' }))
  expect(section.getByText('No se pudo leer si hay un formulario de primera sesión.')).toBeDefined()
  answerForms(() => HttpResponse.json([form], { headers: { 'X-Log-Position': '100' } }))
  await user.click(section.getByRole('button', { name: 'Reintentar' }))
  expect(await section.findByText('Mariela Solís')).toBeDefined()
})
