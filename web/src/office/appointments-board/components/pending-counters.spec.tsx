import type { OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newestFirst } from '~/lib/reads/sorting.ts'
import { tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { pagedAnswer } from '~/testing/paged-answer.ts'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { minutesAgo } from '~/testing/waiting-request.ts'
import { answerDay, openBoard } from '../testing/board-desk.ts'
import { answerOrders, countLive, order } from '../testing/queue-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const intakesPath = '/api/doctor/patient-intakes'

const form = (id: string, minutes: number) => ({ id, status: 'pending', createdAt: minutesAgo(minutes) })
const ordered = (id: string, minutes: number, status: OrderStatus = 'pending') =>
  order({ id, status, createdAt: minutesAgo(minutes) })

const formCounts = (pending: number) => ({ id: 'all', total: pending, pending, reviewed: 0, processed: 0 })
/** These first-session forms wait. */
const answerForms = (rows: readonly ReturnType<typeof form>[]) =>
  server.use(
    http.get(intakesPath, ({ request }) => pagedAnswer(rows.toSorted(newestFirst), request)),
    http.get(`${intakesPath}/counts`, () =>
      HttpResponse.json(formCounts(rows.length), { headers: { 'X-Log-Position': '100' } }),
    ),
  )
const countForms = (position: string, pending: number) =>
  fakeLive.send({ projection: 'intake-counts', id: 'all', position, row: formCounts(pending) })

const orders = () => screen.getByRole('link', { name: /^Pedidos Pendientes/ })
const forms = () => screen.getByRole('link', { name: /^Formularios Pendientes/ })
const counts = (title: string, count: number) =>
  screen.findByRole('link', { name: new RegExp(`^${title}: ${count}\\.`) })
const sections = () => screen.getAllByRole('navigation', { name: 'Secciones del portal' })
const railLink = (name: RegExp) => within(sections()[0] as HTMLElement).getByRole('link', { name })

beforeEach(() => {
  vi.setSystemTime(tenTwenty)
  answerMe(doctor())
  answerDay(() => [])
})

describe('the counters of what waits', () => {
  // @rule every-pedidos-pendientes-formularios, dashboard-pending-counters
  test('count what is pending, say how long it waits, and lead to their lists', async () => {
    answerOrders(() => [ordered('o1', 8), ordered('o2', 165), ordered('o3', 300, 'delivered')])
    answerForms([form('f1', 12), form('f2', 90)])
    await openBoard()
    expect(await screen.findByRole('link', { name: 'Pedidos Pendientes: 2. Ver los pedidos' })).toBeDefined()
    expect(await screen.findByRole('link', { name: 'Formularios Pendientes: 2. Ver los formularios' })).toBeDefined()
    expect(within(orders()).getByText('el más antiguo, hace 2 h 45 min')).toBeDefined()
    expect(within(forms()).getByText('el último, hace 12 min')).toBeDefined()
    expect(orders().getAttribute('href')).toBe('/doctor/orders')
    expect(forms().getAttribute('href')).toBe('/doctor/patient-intakes')
  })

  // @rule dashboard-pending-counters: §2, §7 'Pedidos Pendientes' links to orders, 'Formularios Pendientes' to intakes
  test('of many, read their number and the few that are shown; what leaves is followed by the next', async () => {
    const waiting = new Map(Array.from({ length: 30 }, (_, n) => [`o${n}`, ordered(`o${n}`, n * 10)]))
    const asked = answerOrders(() => [...waiting.values()])
    await openBoard()
    await counts('Pedidos Pendientes', 30)
    expect(within(orders()).getByText('el más antiguo, hace 4 h 50 min')).toBeDefined()
    expect(asked.toSorted()).toEqual(['?status=pending&sort=asc&limit=4', '?status=pending&sort=desc&limit=12'])
    for (const n of [29, 28, 27, 26]) {
      waiting.delete(`o${n}`)
      fakeLive.send({ projection: 'orders', id: `o${n}`, position: '101', row: ordered(`o${n}`, n, 'processing') })
    }
    countLive('101', 26)
    await counts('Pedidos Pendientes', 26)
    expect(await within(orders()).findByText('el más antiguo, hace 4 h 10 min')).toBeDefined()
    expect(asked).toHaveLength(3)
  })

  // @rule every-pedidos-pendientes-formularios: Issue: 'Pedidos Pendientes' and 'Formularios Pendientes' on the
  //   dashboard, live
  test('follow the log: what arrives counts at once, what was handled no longer does', async () => {
    const asked = answerOrders(() => [ordered('o1', 8)])
    await openBoard()
    await counts('Pedidos Pendientes', 1)
    const reads = asked.length
    fakeLive.send({ projection: 'orders', id: 'o2', position: '101', row: ordered('o2', 0) })
    countLive('101', 2)
    await counts('Pedidos Pendientes', 2)
    expect(within(orders()).getByText('+1 ahora')).toBeDefined()
    fakeLive.send({ projection: 'orders', id: 'o1', position: '102', row: ordered('o1', 8, 'processing') })
    fakeLive.send({ projection: 'orders', id: 'o2', position: '103', row: null })
    countLive('103', 0)
    await counts('Pedidos Pendientes', 0)
    expect(within(orders()).getByText('Ninguno por ahora')).toBeDefined()
    fakeLive.send({ projection: 'patient-intakes', id: 'f1', position: '104', row: form('f1', 0) })
    countForms('104', 1)
    await counts('Formularios Pendientes', 1)
    expect(asked).toHaveLength(reads)
  })

  test('a count of a shape this page does not know is read again', async () => {
    let rows = [ordered('o1', 8)]
    answerOrders(() => rows)
    await openBoard()
    await counts('Pedidos Pendientes', 1)
    rows = [ordered('o1', 8), ordered('o2', 1)]
    fakeLive.send({ projection: 'order-counts', id: 'all', position: '101', row: { id: 7 } })
    await counts('Pedidos Pendientes', 2)
  })

  test('while they cannot be read they say so, and the rest of the board stands', async () => {
    server.use(http.get(`${intakesPath}/counts`, () => HttpResponse.json({ error: 'No disponible' }, { status: 500 })))
    const { user } = await openBoard()
    expect((await screen.findByRole('alert')).textContent).toContain('Sin datos')
    await counts('Pedidos Pendientes', 0)
    answerForms([form('f1', 12)])
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await counts('Formularios Pendientes', 1)
  })

  test('the sections say how much waits, without a mark where nothing does', async () => {
    answerOrders(() => Array.from({ length: 120 }, (_, n) => ordered(`o${n}`, n)))
    await openBoard()
    expect(await within(sections()[0] as HTMLElement).findByText('120 pendientes')).toBeDefined()
    expect(within(railLink(/Pedidos/)).getByText('99+')).toBeDefined()
    expect(within(railLink(/Formularios/)).queryByText(/pendiente/)).toBeNull()
    countForms('101', 1)
    expect(await within(railLink(/Formularios/)).findByText('1 pendiente')).toBeDefined()
    expect(within(sections()[1] as HTMLElement).getByText('Hay pendientes')).toBeDefined()
  })
})
