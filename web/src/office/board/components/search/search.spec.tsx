import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { answerOffice } from '~/testing/office-answers.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const visit = {
  id: 'v'.repeat(22),
  date: '2026-11-20',
  startTime: '10:00',
  specialty: 'nutricion',
  appointmentType: 'seguimiento',
  address: 'Barva',
}
const person = { phone: '88881234', email: '', cedula: null, visits: 2, last: visit, next: null, cancelled: null }
const answer = (body: object[]) => HttpResponse.json(body, { headers: { 'X-Log-Position': '100' } })

beforeEach(() => {
  answerOffice(() => null)
  server.use(
    http.get('/api/appointments/search-patients', () =>
      answer([
        { ...person, name: 'Óscar Zeledón', patientId: 'p'.repeat(22) },
        { ...person, name: 'Rosa Zeledón', patientId: null, last: null, next: { ...visit, id: 'w'.repeat(22) } },
        {
          ...person,
          name: 'Ana Zeledón',
          patientId: null,
          visits: 1,
          last: null,
          next: null,
          cancelled: 'c'.repeat(22),
        },
      ]),
    ),
  )
})

const open = async () => {
  const app = renderApp('/doctor/orders')
  await screen.findByRole('button', { name: 'Buscar en todo' })
  await app.user.keyboard('/')
  const dialog = within(await screen.findByRole('dialog', { name: 'Buscar en todo' }))
  await app.user.type(dialog.getByRole('searchbox'), 'zeledon')
  return { ...app, dialog, people: within(await dialog.findByRole('region', { name: 'Personas' })) }
}

// @rule search-everywhere: Issue: one search from anywhere ('/'): people, visits, orders, conversations, products
test("'/' opens it anywhere, and it leads to people, visits, orders and conversations", async () => {
  const { dialog, people } = await open()
  expect(people.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Óscar Zeledón8888-1234 · expediente', `/doctor/patients/${'p'.repeat(22)}`],
    ['Rosa Zeledón8888-1234 · 2 citas a este nombre', `/doctor/dashboard?fecha=2026-11-20&cita=${'w'.repeat(22)}`],
    // Whose visits were all cancelled.
    ['Ana Zeledón8888-1234 · 1 cita a este nombre', '/doctor/patients?buscar=Ana%20Zeled%C3%B3n'],
  ])
  const visits = within(dialog.getByRole('region', { name: 'Citas' }))
  expect(visits.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '20/11/2026 10:00Óscar Zeledón',
    '20/11/2026 10:00Rosa Zeledón',
  ])
  expect(dialog.getByRole('region', { name: 'Pedidos' })).toBeDefined()
  expect(dialog.getByRole('region', { name: 'Conversaciones' })).toBeDefined()
})

// @rule search-everywhere
test('arrows lead through what was found, and Enter to the first or the marked one', async () => {
  const { user, router, people } = await open()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await focusIsOn(people.getAllByRole('link')[1])
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/doctor/patients/${'p'.repeat(22)}`))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("'/' is typed where somebody types", async () => {
  const { user, dialog } = await open()
  await user.keyboard('/')
  expect((dialog.getByRole('searchbox') as HTMLInputElement).value).toBe('zeledon/')
})

// @rule search-erased: Issue: who is erased while the search is open is no longer shown
test('somebody who is erased goes from a search that stands open', async () => {
  const { people } = await open()
  expect(people.getByText('Ana Zeledón')).toBeDefined()
  server.use(http.get('/api/appointments/search-patients', () => answer([])))
  fakeLive.refresh('patient-search')
  await waitFor(() => expect(screen.queryByText('Ana Zeledón')).toBeNull())
})

// @rule search-erased
test('so go the order and the conversation of somebody who is erased', async () => {
  const { dialog } = await open()
  const shown = () => ['Pedidos', 'Conversaciones'].filter((name) => dialog.queryByRole('region', { name }))
  expect(shown()).toEqual(['Pedidos', 'Conversaciones'])
  server.use(
    http.get('/api/orders', () => answer([])),
    http.get('/api/twilio-bot/conversation-search', () => answer([])),
  )
  fakeLive.refresh('orders')
  fakeLive.refresh('bot-conversations')
  await waitFor(() => expect(shown()).toEqual([]))
})

// @rule composed-words: Enter and the arrows mean what is being composed (an accent, a word of an input method), not
//   what was found
test('Enter that ends a composed word opens nothing', async () => {
  const { dialog, router } = await open()
  fireEvent.keyDown(dialog.getByRole('searchbox'), { key: 'Enter', isComposing: true })
  expect([screen.queryAllByRole('dialog').length, router.state.location.pathname]).toEqual([1, '/doctor/orders'])
})
