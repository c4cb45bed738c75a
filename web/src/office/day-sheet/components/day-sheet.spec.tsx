import { noMoney } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeLive, flor, jorge, row, tenTwenty, tuesday } from '~/office/shared/appointments/testing/rows.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(tenTwenty)
  answerMe(doctor())
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const answerDay = (rows = [flor, row(), jorge]) =>
  server.use(
    http.get('/api/doctor/appointments', ({ request }) =>
      HttpResponse.json(
        rows.filter(({ date }) => date === new URL(request.url).searchParams.get('from')),
        { headers: { 'X-Log-Position': '100' } },
      ),
    ),
  )
/** What is known of the two patients of the day, asked for at once. */
const answerAlerts = () =>
  server.use(
    http.get('/api/doctor/alerts', ({ request }) => {
      expect(new URL(request.url).search).toBe(`?date=${tuesday}`)
      const said = (text: string | null) => [
        { text, guessed: false, at: '2026-11-18T15:00:00.000Z', accordingTo: null },
      ]
      const one = { erased: false, recordId: null, formCedula: null }
      const alerts = [
        { ...one, id: flor.id, has: 'no', allergies: said(null), medications: [] },
        { ...one, id: row().id, has: 'si', allergies: said('penicilina, látex'), medications: said('enalapril') },
      ]
      return HttpResponse.json(alerts, { headers: { 'X-Log-Position': '100' } })
    }),
  )
const lines = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((line) => [...line.children].map(({ textContent }) => textContent))

// @rule day-sheet-route, day-sheet-print, alert-line-sheet
// @rule office-reach-links: Issue: phones and addresses are links everywhere
test('lists the visits of the chosen day by hour, without what was cancelled, and prints them', async () => {
  answerDay()
  answerAlerts()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { user } = renderApp(`/doctor/appointments/hoja?dia=${tuesday}`)
  await screen.findByRole('heading', { name: 'Ruta del martes 24/11/2026' })
  await screen.findByText('2 visitas')
  await screen.findByText('Alergia: penicilina, látex')
  expect(lines()).toEqual([
    ['Hora', 'Paciente', 'Dirección', 'Teléfono', 'Motivo', 'Dinero'],
    [
      '08:00 – 09:00Realizado',
      'Flor HidalgoSin alergias, dijo el 18/11/2026Medicamentos: sin anotar',
      'Barva, centro (se abre en otra pestaña)',
      '8888-1406',
      'Dolor lumbar',
      'precio ₡24,000falta ₡24,000',
    ],
    [
      ...['14:00 – 15:00Agendado', 'Mariela VargasAlergia: penicilina, látexMedicamentos: enalapril'],
      ...[
        'San Pablo de Heredia, casa 14 (se abre en otra pestaña)',
        '8888-1406',
        'Dolor lumbar',
        'precio ₡24,000falta ₡24,000',
      ],
    ],
  ])
  const first = within(screen.getAllByRole('row')[1] ?? document.body)
  expect(first.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://www.google.com/maps/search/?api=1&query=Barva%2C%20centro',
    'tel:+50688881406',
  ])
  await user.click(screen.getByRole('button', { name: 'Imprimir' }))
  expect(print).toHaveBeenCalledOnce()
})

// @rule day-sheet-money
test('says what came in for each visit and for the day, and who cancelled late and owes', async () => {
  const deposit = { id: 'm1', for: 'deposit' as const, amountCrc: 5000, method: 'sinpe' as const, at: tenTwenty }
  const rest = { ...deposit, id: 'm2', for: 'visit' as const, amountCrc: 19_000, method: 'efectivo' as const }
  const fines = [{ because: 'cancelled' as const, percent: 50, waived: false }]
  answerDay([
    { ...flor, status: 'realizado', money: { ...noMoney, payments: [deposit, rest] } },
    row({ money: { ...noMoney, payments: [deposit], fines: [{ because: 'moved', percent: 25, waived: false }] } }),
    { ...jorge, status: 'cancelado', appointmentType: 'seguimiento', money: { ...noMoney, fines } },
  ])
  renderApp(`/doctor/appointments/hoja?dia=${tuesday}`)
  const total = await screen.findByRole('region', { name: 'Dinero de las visitas del día' })
  expect([...total.children].map(({ textContent }) => textContent)).toEqual([
    'Entró ₡29,000 (Efectivo ₡19,000, SINPE ₡10,000)',
    'Falta cobrar ₡37,000',
    `${jorge.name} canceló y debe ₡12,000`,
  ])
  expect(lines().map((cells) => cells.at(-1))).toEqual([
    'Dinero',
    'precio ₡24,000recibido ₡24,000pagada',
    'precio ₡24,000multa ₡6,000recibido ₡5,000falta ₡25,000',
  ])
})

// @rule day-sheet-live: The sheet follows what happens meanwhile
test('follows what happens meanwhile', async () => {
  answerDay()
  renderApp(`/doctor/appointments/hoja?dia=${tuesday}`)
  await screen.findByText('2 visitas')
  changeLive('120', row().id, row({ status: 'cancelado', revision: '1' }))
  await screen.findByText('1 visita')
})

// @rule day-sheet-route: Issue: a printable day sheet, the route of the day's home visits: hour, address, phone,
//   reason
test('says that a day has no visits, and that it could not be read', async () => {
  answerDay([])
  const { unmount } = renderApp('/doctor/appointments/hoja')
  await screen.findByText('No hay visitas para este día.')
  unmount()
  server.use(http.get('/api/doctor/appointments', () => HttpResponse.json({ error: 'x', code: 'x' }, { status: 500 })))
  renderApp('/doctor/appointments/hoja')
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudieron leer las citas.')
})
