import type { PatientOfVisit } from '@clinic/shared-events/contracts/appointments/patient-of-visit.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { ok, refused } from '~/office/shared/appointments/testing/commands.ts'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { patient } from '~/office/shared/records/testing/patient.ts'
import { server } from '~/testing/server.ts'
import { answerBoard, detail, openMariela } from '../../testing/board-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const known = { id: 'p'.repeat(22), name: 'Mariela Vargas', cedula: '1-0622-0418' }
const mother = { id: 'm'.repeat(22), name: 'Rosa Vargas', cedula: '2-0222-0333' }
let proposals: PatientOfVisit['proposals']
let tied: string | null
let sent: object[]

beforeEach(() => {
  tied = null
  sent = []
  proposals = [{ ...known, because: ['phone'] }]
  answerBoard(() => [row({ patientId: tied })])
  server.use(
    http.get('/api/appointments/:id/patient', () =>
      ok(tied ? { patient: { ...known, id: tied }, proposals: [] } : { patient: null, proposals }, '100'),
    ),
    http.put('/api/appointments/:id/patient', async ({ request }) => {
      const body = (await request.json()) as { patientId: string | null }
      sent.push(body)
      tied = body.patientId
      return ok({ appointment: row({ patientId: tied }) }, '101')
    }),
    http.get('/api/patients', () => ok([patient(known)], '100')),
    http.get('/api/patients/counts', () => ok({ id: 'all', total: 1, withAllergies: 0, lastActive: {} }, '100')),
    http.get('/api/patients/:id', () => ok(patient(known), '100')),
    http.get('/api/follow-up-notes/:id', () => ok([], '100')),
    http.get('/api/appointments/:id', () => ok(row({ patientId: tied }), '101')),
  )
})

const link = () => detail().queryByRole('link', { name: /^Paciente/ })

// @rule visit-patient-proposed
test('one record like the visit is asked about, and taken by one press it is the way to the person', async () => {
  const { user, router } = await openMariela()
  const asks = within(await detail().findByRole('region', { name: '¿Es la cita de Mariela Vargas?' }))
  expect(asks.getByText('1-0622-0418. Coincide el teléfono.')).toBeDefined()
  expect(link()).toBeNull()
  await user.click(asks.getByRole('button', { name: 'Sí, es su cita' }))
  await waitFor(() => expect(link()?.getAttribute('href')).toBe(`/doctor/patients/${known.id}`))
  expect(sent).toEqual([{ patientId: known.id, from: null }])
  await user.keyboard('p')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/doctor/patients/${known.id}`))
})

// @rule visit-patient-proposed
test('of several who share a phone each is shown with what is the same', async () => {
  proposals = [
    { ...known, because: ['phone', 'email'] },
    { ...mother, because: ['phone'] },
  ]
  const { user } = await openMariela()
  const asks = within(await detail().findByRole('region', { name: '¿De quién es esta cita?' }))
  expect(asks.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Mariela Vargas, 1-0622-0418. Coinciden el teléfono y el correo.ElegirMariela Vargas',
    'Rosa Vargas, 2-0222-0333. Coincide el teléfono.ElegirRosa Vargas',
  ])
  await user.click(within(asks.getAllByRole('listitem')[1] as HTMLElement).getByRole('button'))
  await waitFor(() => expect(sent).toEqual([{ patientId: mother.id, from: null }]))
})

// @rule visit-patient-said
test('another record is found and chosen, a new one is opened from the visit, and a mistake is taken back', async () => {
  proposals = []
  const { user } = await openMariela()
  await user.click(detail().getByRole('button', { name: /^Paciente/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿De quién es esta cita?' }))
  expect(dialog.getByRole('link', { name: 'Crear expediente' }).getAttribute('href')).toBe(
    `/doctor/patients?cita=${row().id}`,
  )
  await user.type(dialog.getByRole('searchbox', { name: /^Buscar expediente/ }), 'Mariela')
  await user.click(await dialog.findByRole('button', { name: /^Mariela Vargas/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await detail().findByText('Expediente de')
  await user.click(detail().getByRole('button', { name: 'Cambiar' }))
  await user.click(await screen.findByRole('button', { name: 'No es de ningún expediente' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { patientId: known.id, from: null },
      { patientId: null, from: known.id },
    ]),
  )
  expect(link()).toBeNull()
})

test('that is not taken says why', async () => {
  server.use(
    http.put('/api/appointments/:id/patient', () =>
      refused(409, { error: 'Ese expediente no existe o sus datos fueron eliminados.', code: 'patient-unknown' }),
    ),
  )
  const { user } = await openMariela()
  await user.click(await detail().findByRole('button', { name: 'Sí, es su cita' }))
  expect(await screen.findByText('Ese expediente no existe o sus datos fueron eliminados.')).toBeDefined()
  expect(link()).toBeNull()
})
