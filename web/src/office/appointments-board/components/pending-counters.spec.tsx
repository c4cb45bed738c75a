import type { OrderStatus } from '@clinic/shared-events/contracts/orders.ts'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { tenTwenty } from '~/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { answerDay, openBoard } from '../testing/board-desk.ts'
import { minutesAgo, order } from '../testing/queue-desk.ts'

vi.mock('~/lib/live.ts', () => import('~/testing/fake-live.ts'))

const ordersPath = '/api/orders'
const intakesPath = '/api/doctor/patient-intakes'

const form = (id: string, minutes: number) => ({ id, status: 'pending', createdAt: minutesAgo(minutes) })
const ordered = (id: string, minutes: number, status: OrderStatus = 'pending') =>
  order({ id, status, createdAt: minutesAgo(minutes) })

/** @returns the status each read asked for. */
const answer = (path: string, rows: () => unknown[]): (string | null)[] => {
  const asked: (string | null)[] = []
  server.use(
    http.get(path, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('status'))
      return HttpResponse.json(rows(), { headers: { 'X-Log-Position': '100' } })
    }),
  )
  return asked
}

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
    const asked = answer(ordersPath, () => [ordered('o1', 8), ordered('o2', 165), ordered('o3', 300, 'delivered')])
    answer(intakesPath, () => [form('f1', 12), form('f2', 90)])
    await openBoard()
    expect(await screen.findByRole('link', { name: 'Pedidos Pendientes: 2. Ver los pedidos' })).toBeDefined()
    expect(await screen.findByRole('link', { name: 'Formularios Pendientes: 2. Ver los formularios' })).toBeDefined()
    expect(within(orders()).getByText('el más antiguo, hace 2 h 45 min')).toBeDefined()
    expect(within(forms()).getByText('el último, hace 12 min')).toBeDefined()
    expect(orders().getAttribute('href')).toBe('/doctor/orders')
    expect(forms().getAttribute('href')).toBe('/doctor/patient-intakes')
    expect(asked).toEqual(['pending'])
  })

  // @rule every-pedidos-pendientes-formularios
  test('follow the log: what arrives counts at once, what was handled no longer does', async () => {
    answer(ordersPath, () => [ordered('o1', 8)])
    await openBoard()
    await screen.findByRole('link', { name: /^Pedidos Pendientes: 1/ })
    fakeLive.send({ projection: 'orders', id: 'o2', position: '101', row: ordered('o2', 0) })
    await counts('Pedidos Pendientes', 2)
    expect(within(orders()).getByText('+1 ahora')).toBeDefined()
    fakeLive.send({ projection: 'orders', id: 'o1', position: '102', row: ordered('o1', 8, 'processing') })
    await counts('Pedidos Pendientes', 1)
    fakeLive.send({ projection: 'orders', id: 'o2', position: '103', row: null })
    await counts('Pedidos Pendientes', 0)
    expect(within(orders()).getByText('Ninguno por ahora')).toBeDefined()
    fakeLive.send({ projection: 'patient-intakes', id: 'f1', position: '104', row: form('f1', 0) })
    await counts('Formularios Pendientes', 1)
  })

  test('a row of a shape this page does not know is read again', async () => {
    let rows = [ordered('o1', 8)]
    answer(ordersPath, () => rows)
    await openBoard()
    await screen.findByRole('link', { name: /^Pedidos Pendientes: 1/ })
    rows = [ordered('o1', 8), ordered('o2', 1)]
    fakeLive.send({ projection: 'orders', id: 'o2', position: '101', row: { id: 7 } })
    expect(await screen.findByRole('link', { name: /^Pedidos Pendientes: 2/ })).toBeDefined()
  })

  test('while they cannot be read they say so, and the rest of the board stands', async () => {
    server.use(http.get(intakesPath, () => HttpResponse.json({ error: 'No disponible' }, { status: 500 })))
    await openBoard()
    expect((await screen.findByRole('alert')).textContent).toBe('Sin datosReintentar')
    expect(await screen.findByRole('link', { name: /^Pedidos Pendientes: 0/ })).toBeDefined()
  })

  test('the sections say how much waits, without a mark where nothing does', async () => {
    answer(ordersPath, () => Array.from({ length: 120 }, (_, n) => ordered(`o${n}`, n)))
    await openBoard()
    expect(await within(sections()[0] as HTMLElement).findByText('120 pendientes')).toBeDefined()
    expect(within(railLink(/Pedidos/)).getByText('99+')).toBeDefined()
    expect(within(railLink(/Formularios/)).queryByText(/pendiente/)).toBeNull()
    fakeLive.send({ projection: 'patient-intakes', id: 'f1', position: '101', row: form('f1', 0) })
    expect(await within(railLink(/Formularios/)).findByText('1 pendiente')).toBeDefined()
    expect(within(sections()[1] as HTMLElement).getByText('Hay pendientes')).toBeDefined()
  })
})
