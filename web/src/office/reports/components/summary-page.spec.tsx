import type { ActivityRow } from '@clinic/shared-events/contracts/activity.ts'
import type { AccountedDay, AppointmentDay, MessageWeek, OrderWeek } from '@clinic/shared-events/contracts/reports.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { changeLive, row } from '~/office/shared/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { pagedAnswer } from '~/testing/paged-answer.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const none = { agendado: 0, confirmado: 0, realizado: 0, cancelado: 0, shortNotice: 0, noNotice: 0 }
const days: AppointmentDay[] = [
  { id: '2026-11-18', ...none, realizado: 4, cancelado: 1, shortNotice: 1 },
  { id: '2026-11-24', ...none, confirmado: 2, agendado: 3 },
]
const weeks: OrderWeek[] = [{ id: '2026-11-16', orders: 2, income: 26_000, cancelled: 1 }]
const messages: MessageWeek[] = [
  { id: '2026-11-16', sent: 40, delivered: 31, read: 20, confirmed: 12, failed: 2 },
  { id: '2026-11-23', sent: 5, delivered: 3, read: 0, confirmed: 1, failed: 0 },
]
const moneyRows: AccountedDay[] = [
  { id: '2026-11-18', efectivo: 19_000, sinpe: 5000, transferencia: 0, tarjeta: 0, debt: 0 },
  { id: '2026-11-20', efectivo: 0, sinpe: 0, transferencia: 0, tarjeta: 24_000, debt: 12_000 },
]
const id = (n: number) => String(n).padStart(19, '0')
const event = (n: number, type: string, more: Partial<ActivityRow & { kind: 'event' }> = {}): ActivityRow => ({
  kind: 'event',
  id: id(n),
  at: '2026-11-24T14:00:00.000Z',
  type,
  of: 'appointment-a1',
  by: 'staff-s1',
  facts: { date: '2026-11-26', startTime: '10:00' },
  ...more,
})
const named = (subject: string, name: string | null): ActivityRow => ({
  kind: 'subject',
  id: subject,
  name,
  erased: name === null,
})
const happened: ActivityRow[] = [
  event(3, 'AppointmentConfirmed'),
  event(2, 'AppointmentCancelled', { of: 'appointment-a2', at: '2026-11-23T20:00:00.000Z' }),
  named('appointment-a1', 'Ana Solís'),
  named('appointment-a2', null),
  named('staff-s1', 'Marcela Quirós'),
]

const asked: string[] = []
const answer = (path: string, body: () => object) =>
  server.use(
    http.get(path, ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json(body(), { headers: { 'X-Log-Position': '100' } })
    }),
  )
const open = async (address = '/doctor/dashboard/resumen') => {
  const app = renderApp(address)
  await screen.findByRole('heading', { name: 'Actividad' })
  return app
}

beforeEach(() => {
  asked.length = 0
  vi.setSystemTime('2026-11-24T16:20:00.000Z')
  answerMe(doctor())
  answer('/api/doctor/reports/appointments', () => days)
  answer('/api/doctor/reports/orders', () => weeks)
  answer('/api/doctor/reports/messages', () => messages)
  answer('/api/doctor/reports/money', () => moneyRows)
  answer('/api/doctor/activity', () => happened)
})

/** A table's rows as their cells. */
const rowsOf = async (name: string): Promise<string[][]> =>
  within(await screen.findByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map((cell) => cell.textContent ?? ''))
const lines = () =>
  screen.getAllByRole('list', { name: /^Actividad/ }).flatMap((list) =>
    within(list)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  )

describe('the charts', () => {
  // @rule charts-table: Issue: each chart stands beside a table that says the same
  test('each stands beside a table that says the same', async () => {
    await open()
    const appointments = await rowsOf('Citas por día y estado')
    expect(appointments[0]).toEqual(['Día', 'Realizado', 'Confirmado', 'Agendado', 'Cancelado', 'Total'])
    expect(appointments).toHaveLength(1 + 28)
    expect(appointments).toContainEqual(['miércoles 18/11/2026', '4', '0', '0', '1', '5'])
    const orders = await rowsOf('Pedidos e ingresos por semana')
    expect(orders[0]).toEqual(['Semana', 'Pedidos', 'Ingresos de entregados', 'Cancelados'])
    expect(orders).toContainEqual(['16/11 al 22/11', '2', '₡26,000', '1'])
    expect(await rowsOf('Canceladas tarde')).toContainEqual(['16/11 al 22/11', '1', '0', '5'])
  })

  // @rule charts-income-delivered
  test('income is said to be of delivered orders alone, by the week they were placed in', async () => {
    await open()
    await rowsOf('Pedidos e ingresos por semana')
    expect(screen.getByText(/^2 pedidos, sin los cancelados; los entregados suman ₡26,000\./).textContent).toContain(
      'Los ingresos son solo de pedidos entregados, en la semana en que se pidieron.',
    )
    expect(screen.getByRole('heading', { name: 'Ingresos de pedidos entregados, en miles de colones' })).toBeDefined()
  })

  // @rule charts-messages, charts-confirmed-by-reminder
  test('messages are counted by week with how far they got, each once in its column', async () => {
    await open()
    const rows = await rowsOf('Mensajes por semana')
    expect(rows[0]).toEqual([
      ...['Semana', 'Enviados', 'Entregados', 'Leídos', 'Confirmadas por recordatorio', 'No salieron'],
    ])
    expect(rows).toHaveLength(1 + 4)
    expect(rows).toContainEqual(['16/11 al 22/11', '40', '31', '20', '12', '2'])
    const chart = screen.getByRole('img', {
      name: 'Mensajes por semana: 45 enviados: 34 entregados y 20 leídos; 2 no salieron. 13 citas confirmadas tras un recordatorio.',
    })
    await waitFor(() =>
      expect([...chart.querySelectorAll('text.tabular-nums')].map((one) => one.textContent)).toEqual(['40', '5', '2']),
    )
    const legend = within(chart.closest('section') as HTMLElement).getAllByRole('listitem')
    expect(legend.map((item) => item.textContent)).toEqual([
      ...['20 Leídos', '14 Entregados, sin leer', '11 Enviados, sin más noticia', '2 No salieron, bajo la línea'],
    ])
    expect(screen.getByText(/De los correos se sabe que se enviaron, no si llegaron/)).toBeDefined()
  })

  // @rule charts-money
  test('what came in stands by day and way of payment, and goes into a file', async () => {
    const made: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`)
    const { user } = await open()
    const rows = await rowsOf('Dinero de las visitas por semana')
    expect(rows).toEqual([
      ['Día', 'Efectivo', 'SINPE', 'Transferencia', 'Tarjeta', 'Total', 'Debe'],
      ['miércoles 18/11/2026', '₡19,000', '₡5,000', '₡0', '₡0', '₡24,000', '₡0'],
      ['viernes 20/11/2026', '₡0', '₡0', '₡0', '₡24,000', '₡24,000', '₡12,000'],
    ])
    expect(screen.getByText(/^Entró ₡48,000: Efectivo ₡19,000, SINPE ₡5,000/)).toBeDefined()
    expect(screen.getByText(/De visitas del período se deben ₡12,000\./)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Descargar por día (CSV)' }))
    expect((await made[0]?.text())?.split('\r\n')).toEqual([
      ...['Día;Efectivo;SINPE;Transferencia;Tarjeta;Total;Debe', '18/11/2026;19000;5000;0;0;24000;0'],
      ...['20/11/2026;0;0;0;24000;24000;12000', ''],
    ])
  })

  // @rule charts-debt, charts-live
  test('a visit that a colleague closes owes here at once', async () => {
    await open()
    await rowsOf('Dinero de las visitas por semana')
    answer('/api/doctor/reports/money', () => [...moneyRows, { ...moneyRows[0], id: '2026-11-24', debt: 24_000 }])
    changeLive('101', 'a1', row({ status: 'realizado', revision: '1' }))
    await waitFor(async () => expect((await rowsOf('Dinero de las visitas por semana')).at(-1)?.at(-1)).toBe('₡24,000'))
  })

  // @rule charts-live, charts-messages
  test('a message that is read elsewhere counts here at once', async () => {
    await open()
    await rowsOf('Mensajes por semana')
    const readings = asked.length
    const row = { ...messages[1], read: 1 }
    fakeLive.send({ projection: 'message-weeks', id: '2026-11-23', position: '101', row })
    expect(await rowsOf('Mensajes por semana')).toContainEqual(['esta semana', '5', '3', '1', '1', '0'])
    expect(asked).toHaveLength(readings)
  })

  // @rule charts-legend-counts: The legend of statuses counts them; cancelled appointments hang below the line
  // @rule charts-number-on-bar: Every column has its number; there are no gridlines
  test('the legend counts, and every column has its number', async () => {
    await open()
    const chart = await screen.findByRole('img', {
      name: 'Citas por día y estado: 4 Realizado, 2 Confirmado, 3 Agendado, 1 Cancelado',
    })
    await waitFor(() =>
      expect([...chart.querySelectorAll('text.tabular-nums')].map((one) => one.textContent)).toEqual(['4', '1', '5']),
    )
    expect(chart.querySelector('.recharts-cartesian-grid')).toBeNull()
    expect(screen.getByText('Cancelado, bajo la línea')).toBeDefined()
  })

  // @rule charts-period: Issue: the period is chosen: four weeks, drawn day by day, three months or a year, week by
  //   week; it stays in the address
  test('the period is chosen, kept in the address and asked of the server', async () => {
    const { user, router } = await open()
    await user.click(screen.getByRole('radio', { name: '3 meses' }))
    await rowsOf('Citas por semana y estado')
    expect(router.state.location.search).toBe('?semanas=13')
    expect(asked).toContain('?from=2026-11-02&to=2026-11-29')
    expect(asked).toContain('?from=2026-08-31&to=2026-11-29')
  })

  // @rule charts-live: Issue: the charts follow the log while the page is open
  test('a day that changes elsewhere changes here, without another reading', async () => {
    await open()
    await rowsOf('Citas por día y estado')
    const readings = asked.length
    fakeLive.send({
      projection: 'appointment-days',
      id: '2026-11-24',
      position: '101',
      row: { id: '2026-11-24', ...none, confirmado: 3, agendado: 3 },
    })
    expect(await rowsOf('Citas por día y estado')).toContainEqual(['martes 24/11/2026', '0', '3', '3', '0', '6'])
    expect(asked).toHaveLength(readings)
  })

  // @rule charts-states: Each chart and the activity show that they are loading, failed or empty
  test('without anything to draw each says what would appear', async () => {
    answer('/api/doctor/reports/appointments', () => [])
    answer('/api/doctor/reports/orders', () => [])
    answer('/api/doctor/reports/messages', () => [])
    answer('/api/doctor/reports/money', () => [])
    answer('/api/doctor/activity', () => [])
    await open()
    for (const text of [
      'No hay citas en este período.',
      'No hay pedidos en este período.',
      'Ninguna cita se canceló tarde en este período.',
      'No se envió nada en este período.',
      'Todavía no ha pasado nada.',
    ])
      expect(await screen.findByText(text)).toBeDefined()
  })

  // @rule charts-states
  test('what could not be read says so and can be tried again', async () => {
    server.use(http.get('/api/doctor/reports/orders', () => HttpResponse.json({}, { status: 503 })))
    const { user } = await open()
    const notice = await screen.findByRole('alert')
    answer('/api/doctor/reports/orders', () => weeks)
    await user.click(within(notice).getByRole('button', { name: 'Reintentar' }))
    expect(await rowsOf('Pedidos e ingresos por semana')).toContainEqual(['16/11 al 22/11', '2', '₡26,000', '1'])
  })
})

describe('the activity', () => {
  // @rule activity-plain-spanish, activity-personal-data
  test('says who did what and when, under its day; an erased person is [eliminado]', async () => {
    await open()
    await screen.findByText('Hoy')
    expect(lines()).toEqual([
      'Marcela Quirós confirmó la cita del jueves 26/11 a las 10:00 de Ana Solís08:00',
      'Marcela Quirós canceló la cita del jueves 26/11 a las 10:00 de [eliminado]14:00 · fuera de lo planeado',
    ])
    expect(screen.getByText('Ayer')).toBeDefined()
  })

  // @rule activity-leads: Issue: entries of the activity lead to what they speak of
  test('each line leads to what it speaks of', async () => {
    const of = ['appointment-a1', 'order-o1', 'patient-p1', 'product-r1', 'intake-i1']
    const types = [
      'AppointmentConfirmed',
      'OrderPlaced',
      'PatientRecordOpened',
      'ProductListed',
      'FirstSessionFormSubmitted',
    ]
    answer('/api/doctor/activity', () => [
      ...types.map((type, at) => event(9 - at, type, { of: of[at] ?? '' })),
      named('intake-i1', 'Ana Solís'),
    ])
    await open()
    await screen.findByText('Hoy')
    const links = within(screen.getByRole('region', { name: 'Actividad' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/doctor/dashboard?cita=a1',
      '/doctor/orders?pedido=o1',
      '/doctor/patients/p1',
      '/doctor/products',
      '/doctor/patient-intakes?search=Ana%20Sol%C3%ADs',
    ])
  })

  // @rule activity-names-follow
  test('what happens elsewhere stands at the top at once, with its name', async () => {
    await open()
    await screen.findByText('Hoy')
    const placed = event(4, 'OrderPlaced', {
      of: 'order-o1',
      by: 'public',
      at: '2026-11-24T16:19:50.000Z',
      facts: { trackingNumber: 'MV-0123ABCDEF', totalAmount: 48_000 },
    })
    fakeLive.send(
      { projection: 'activity', id: placed.id, position: '101', row: placed },
      { projection: 'activity', id: 'order-o1', position: '101', row: named('order-o1', 'Rosa Mora') },
    )
    await waitFor(() =>
      expect(lines()[0]).toBe('Nuevo pedido MV-0123ABCDEF de Rosa Mora por ₡48,00010:19 · hace un momento'),
    )
    const noted = { ...placed, id: `${placed.id}9`, by: 'staff-s1' }
    fakeLive.send({ projection: 'activity', id: noted.id, position: '102', row: noted })
    await waitFor(() =>
      expect(lines()[0]).toMatch(/^Marcela Quirós anotó el pedido MV-0123ABCDEF de Rosa Mora por ₡48,000/),
    )
  })

  /** Answers with these events, page by page, and with these names. */
  const answerActivity = (events: () => readonly ActivityRow[], names: () => readonly ActivityRow[]) =>
    server.use(
      http.get('/api/doctor/activity', async ({ request }) => {
        asked.push(new URL(request.url).search)
        const page = pagedAnswer(events(), request)
        const shown = [...((await page.json()) as ActivityRow[]), ...names()]
        return HttpResponse.json(shown, { headers: page.headers })
      }),
    )
  const events = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, n) => event(from - n, 'AppointmentConfirmed'))

  // @rule activity-newest-first
  test('earlier lines come on demand, until the first', async () => {
    answerActivity(
      () => events(40, 21),
      () => [],
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Ver más' }))
    await waitFor(() => expect(lines()).toHaveLength(20))
    expect(asked.at(-1)).toBe(`?limit=14&after=${id(27)}`)
    expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull()
  })

  // @rule activity-no-gap: The earlier pages of the activity go on where the page before ends
  test('read again after much has happened, the earlier lines go on where the first page ends now', async () => {
    let newest = 40
    answerActivity(
      () => events(newest, 11),
      () => [],
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Ver más' }))
    await waitFor(() => expect(lines()).toHaveLength(28))
    newest = 50
    asked.length = 0
    fakeLive.refresh('activity')
    await waitFor(() =>
      expect(asked.filter((one) => one.includes('limit'))).toEqual(['?limit=14', `?limit=14&after=${id(37)}`]),
    )
    await user.click(await screen.findByRole('button', { name: 'Ver más' }))
    await waitFor(() => expect(lines()).toHaveLength(40))
  })

  // @rule activity-names-follow
  test('a person who is erased is erased in the earlier lines, too', async () => {
    answerActivity(
      () => [...events(40, 21), event(20, 'AppointmentConfirmed', { of: 'appointment-a2' })],
      () => [named('appointment-a1', 'Ana Solís'), named('appointment-a2', 'Rosa Mora')],
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Ver más' }))
    await waitFor(() => expect(lines().at(-1)).toContain('de Rosa Mora'))
    fakeLive.send({ projection: 'activity', id: 'appointment-a2', position: '101', row: named('appointment-a2', null) })
    await waitFor(() => expect(lines().at(-1)).toContain('de [eliminado]'))
    expect(lines()).toHaveLength(21)
    expect(screen.queryByText(/Rosa Mora/)).toBeNull()
  })
})

describe('the two views of Inicio', () => {
  // @rule charts-own-view: The day's board stays the first view of Inicio; the summary is a link away, and its code is
  //   loaded when it is opened
  test('the day stays the first; the summary is a link away, and the rail knows both as Inicio', async () => {
    await open()
    const views = within(screen.getByRole('navigation', { name: 'Vistas de esta sección' }))
    expect(views.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['Día', null],
      ['Resumen', 'page'],
    ])
    expect(screen.getByRole('heading', { level: 1, name: 'Portal del Doctor' })).toBeDefined()
  })
})
