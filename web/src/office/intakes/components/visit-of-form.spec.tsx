import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { answerCorrections, answerForms, dialog, form, jose, list, pushForm } from '../testing/forms-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const [own, theirs] = [
  row({ id: 'v1', name: 'Carmen Vargas Ulate', date: '2026-11-24', startTime: '09:00' }),
  row({ id: 'v2', name: 'Rosa Mora', date: '2026-11-25', startTime: '14:00' }),
]
const tied = form({ linkedAppointmentId: own.id })
const at = { headers: { 'X-Log-Position': '100' } }

beforeEach(() => {
  forgetStaffDrafts()
  answerMe(doctor())
  answerForms(() => [tied, jose])
  server.use(
    http.get('/api/orders', () => HttpResponse.json([])),
    http.get('/api/appointments/:id', ({ params }) => HttpResponse.json(params.id === 'v2' ? theirs : own, at)),
    http.get('/api/doctor/appointments', () => HttpResponse.json([own, theirs], at)),
  )
})

const open = async (name = 'Carmen Vargas Ulate') => {
  const { user } = renderApp('/doctor/patient-intakes')
  await user.click((await list()).getByRole('button', { name: `Ver Detalles de ${name}` }))
  const box = await dialog(name)
  return { user, visit: within(box.getByRole('region', { name: 'Cita' })) }
}

// @rule intakes-tied-shown
test('a form shows which visit it is of, or that it is of none', async () => {
  const { user, visit } = await open()
  expect(await visit.findByText(/^24\/11\/2026/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cerrar' }))
  await user.click((await list()).getByRole('button', { name: 'Ver Detalles de José Núñez Peña' }))
  expect((await dialog('José Núñez Peña')).getByText('Sin cita')).toBeDefined()
})

// @rule intakes-tied-by-staff
test('staff choose another visit, or none', async () => {
  const sent = answerCorrections(
    (body) => HttpResponse.json(form(body)),
    (body) => HttpResponse.json(form(body)),
  )
  const { user, visit } = await open()
  await user.click(visit.getByRole('button', { name: 'Cambiar cita' }))
  await user.selectOptions(await visit.findByRole('combobox', { name: 'Cita de este formulario' }), 'v2')
  await user.click(visit.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Información actualizada')
  pushForm(form({ linkedAppointmentId: 'v2' }))
  expect(await visit.findByText(/^25\/11\/2026/)).toBeDefined()
  await user.click(visit.getByRole('button', { name: 'Cambiar cita' }))
  await user.selectOptions(await visit.findByRole('combobox', { name: 'Cita de este formulario' }), 'Ninguna')
  await user.click(visit.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { linkedAppointmentId: 'v2', from: 'v1' },
      { linkedAppointmentId: null, from: 'v2' },
    ]),
  )
})

// @rule intakes-tied-by-staff
test('what a colleague tied while another visit was being chosen is not undone unseen', async () => {
  const sent = answerCorrections(() => HttpResponse.json({ error: 'Cambió', code: 'stale' }, { status: 412 }))
  const { user, visit } = await open('José Núñez Peña')
  await user.click(visit.getByRole('button', { name: 'Cambiar cita' }))
  await visit.findByRole('combobox', { name: 'Cita de este formulario' })
  pushForm({ ...jose, linkedAppointmentId: 'v2' })
  await visit.findByText(/^25\/11\/2026/)
  await user.click(visit.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(sent).toMatchObject([{ body: { linkedAppointmentId: null, from: null } }]))
})

test('that the visits could not be read is said', async () => {
  server.use(http.get('/api/doctor/appointments', () => HttpResponse.json({ error: 'x' }, { status: 500 })))
  const { user, visit } = await open()
  await user.click(visit.getByRole('button', { name: 'Cambiar cita' }))
  expect(await visit.findByText('No se pudieron leer las citas.')).toBeDefined()
})
