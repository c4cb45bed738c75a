import { within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerForms, answerMarielasForm } from '~/office/shared/appointments/testing/form-of-visit.ts'
import { answerBoard, detail, openMariela } from '../../testing/board-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => answerBoard())

// @rule intakes-tied-shown: The form shows its visit, and the visit's detail its form, on the dashboard and in the
//   calendar
test('the first-session form of a visit stands in its detail, with the way to it', async () => {
  answerMarielasForm()
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
  answerMarielasForm()
  await user.click(section.getByRole('button', { name: 'Reintentar' }))
  expect(await section.findByText('Mariela Solís')).toBeDefined()
})
