import type { ThreadEntry } from '@clinic/shared-events/contracts/patients/patient-thread.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { patient } from '~/office/shared/records/testing/patient.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerDesk, recordAddress } from '../testing/patients-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const answer = (body: Record<string, unknown>) => HttpResponse.json(body, { headers: { 'X-Log-Position': '100' } })
const entry = (given: Partial<ThreadEntry> & Pick<ThreadEntry, 'kind' | 'id'>): ThreadEntry => ({
  at: '2026-11-20T15:00:00.000Z',
  appointmentId: null,
  status: null,
  text: null,
  money: null,
  sure: true,
  ...given,
})
const visit = row().id
let sent: object[]

beforeEach(() => {
  sent = []
  answerDesk()
  const entries = [
    entry({
      ...{ kind: 'visit', id: visit, appointmentId: visit, status: 'confirmado', text: 'Dolor lumbar', sure: false },
      money: { received: 5000, debt: 12_000 },
    }),
    entry({ kind: 'medical-record', id: 'm1', appointmentId: visit, text: 'Lumbalgia' }),
    entry({ kind: 'form', id: 'f1', status: 'pending' }),
    entry({ kind: 'order', id: 'o1', status: 'delivered', text: 'MV-0000000001' }),
    entry({ kind: 'conversation', id: 'c'.repeat(22), text: 'Gracias' }),
    ...Array.from({ length: 9 }, (_, n) => entry({ kind: 'note', id: `n${n}`, text: `Nota ${n}` })),
  ]
  server.use(
    http.get('/api/patients/:id/thread', () => answer({ entries })),
    http.put('/api/appointments/:id/patient', async ({ request }) => {
      sent.push((await request.json()) as object)
      return answer({ appointment: row({ patientId: patient().id }) })
    }),
  )
})

const thread = async () => within(await screen.findByRole('list', { name: 'Todo de esta persona' }))

// @rule patient-thread
// @rule money-on-record: Issue: the money of a visit is shown on the record
test('leads to each visit, record, form, order and conversation of a patient, and shows the rest when asked', async () => {
  const { user } = renderApp(recordAddress)
  const links = (await thread()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links.slice(0, 5)).toEqual([
    [
      'Cita · Confirmado · recibido ₡5,000 · debe ₡12,00020/11/2026 09:00Dolor lumbar',
      `/doctor/dashboard?cita=${visit}`,
    ],
    ['Registro médico20/11/2026Lumbalgia', `/doctor/medical-record/${visit}`],
    ['Formulario de primera sesión · Pendiente20/11/2026', `/doctor/patient-intakes?search=${patient().cedula}`],
    ['Pedido · Entregado20/11/2026MV-0000000001', '/doctor/orders?pedido=o1'],
    ['Mensajes20/11/2026Gracias', `/doctor/mensajes/${'c'.repeat(22)}`],
  ])
  expect(links).toHaveLength(12)
  await user.click(screen.getByRole('button', { name: 'Ver 2 más' }))
  expect((await thread()).getAllByRole('link')).toHaveLength(14)
})

// @rule realizado-and-noted
test('a record that is opened by it leads back to it', async () => {
  const { user, router } = renderApp(recordAddress)
  await user.click((await thread()).getByRole('link', { name: /^Registro médico/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/doctor/medical-record/${visit}`))
  expect(router.state.location.state).toEqual({ back: recordAddress })
})

// @rule visit-patient-proposed
test('takes a visit that bears their phone for theirs by one press', async () => {
  const { user } = renderApp(recordAddress)
  await user.click((await thread()).getByRole('button', { name: 'Es su cita' }))
  await waitFor(() => expect(sent).toEqual([{ patientId: patient().id, from: null }]))
})
