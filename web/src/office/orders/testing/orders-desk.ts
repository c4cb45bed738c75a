import type { OrderCounts, OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { vi } from 'vitest'
import { newestFirst } from '~/lib/reads/sorting.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { pagedAnswer } from '~/testing/paged-answer.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { setWidth } from '~/testing/window-width.ts'
import { orderRow } from './orders.ts'

const positioned = { headers: { 'X-Log-Position': '100' } }
const countsOf = (rows: readonly OrderRow[]): OrderCounts => {
  const of = (status: string) => rows.filter((row) => row.status === status).length
  const [pending, processing] = [of('pending'), of('processing')]
  return { pending, processing, delivered: of('delivered'), cancelled: of('cancelled'), total: rows.length }
}

/** It is twenty past ten on Tuesday, a doctor is signed in and these are all orders. @returns the reads of the board, in order. */
export const answerOrders = (rows: () => readonly OrderRow[]): string[] => {
  vi.setSystemTime('2026-11-24T16:20:00.000Z')
  answerMe(doctor())
  const asked: string[] = []
  server.use(
    http.get('/api/orders', ({ request }) => {
      const url = new URL(request.url)
      const { status, limit } = Object.fromEntries(url.searchParams)
      const some = rows()
        .filter((row) => (status ? row.status === status : true))
        .toSorted(newestFirst)
      // What came last is read, too, for the note of fresh ones.
      if (limit === '50') asked.push(url.search)
      return pagedAnswer(some, request)
    }),
    http.get('/api/products', () => HttpResponse.json([], positioned)),
    http.get('/api/orders/counts', () => {
      asked.push('counts')
      return HttpResponse.json(countsOf(rows()), positioned)
    }),
    http.get('/api/orders/:id', ({ params }) => {
      const row = rows().find(({ id }) => id === params.id)
      if (row) return HttpResponse.json(row, positioned)
      return HttpResponse.json({ error: 'No existe el pedido que busca.', code: 'not-found' }, { status: 404 })
    }),
    http.get('/api/public/orders/:number', ({ params }) => {
      const row = rows().find(({ trackingNumber }) => trackingNumber === params.number)
      const { trackingNumber, status, totalAmount, createdAt } = row ?? {}
      return HttpResponse.json(
        { trackingNumber, status, totalAmount, items: [], steps: [{ status: 'pending', at: createdAt }] },
        positioned,
      )
    }),
  )
  return asked
}

type SentChange = { path: string; body: unknown; key: string | null; ifMatch: string | null }

/** Answers each change of a status, or of another field at that path. @returns what was sent, in order. */
export const answerChanges = (
  answer: (sent: SentChange) => Response | Promise<Response>,
  path = '/api/orders/:id/status',
): SentChange[] => {
  const sent: SentChange[] = []
  server.use(
    http.patch(path, async ({ request }) => {
      const one = {
        path: new URL(request.url).pathname,
        body: await request.json(),
        key: request.headers.get('Idempotency-Key'),
        ifMatch: request.headers.get('If-Match'),
      }
      sent.push(one)
      return answer(one)
    }),
  )
  return sent
}

/** Opens the board of orders as a signed-in doctor. */
export const openOrders = async (search = '', width = 1280) => {
  fakeLive.state('live')
  setWidth(width)
  const app = renderApp(`/doctor/orders${search}`)
  await screen.findByRole('heading', { name: 'Gestión de Pedidos' })
  await screen.findByRole('region', { name: 'Contadores de pedidos' })
  return app
}

/** The names of the listed orders, top to bottom. */
export const listed = (): string[] =>
  screen.queryAllByRole('button', { name: /^Ver el pedido/ }).map((button) => button.textContent ?? '')
export const statusOf = (name: string) =>
  within(screen.getByRole('region', { name: 'Pedidos' })).getByRole<HTMLSelectElement>('combobox', {
    name: `Estado del pedido ${name}`,
  })
/** 'Pendientes 2', … as the counters say. */
export const counted = (): string[] =>
  within(screen.getByRole('region', { name: 'Contadores de pedidos' }))
    .getAllByRole('definition')
    .map((one) => one.querySelector('.sr-only')?.textContent ?? '')
export const changeLive = (position: string, row: OrderRow) =>
  fakeLive.send({ projection: 'orders', id: row.id, position, row })
export const countLive = (position: string, counts: OrderCounts) =>
  fakeLive.send({ projection: 'order-counts', id: 'all', position, row: counts })

/** An order of that hour (UTC), named by one letter. */
export const at = (hour: string, name: string, given: Parameters<typeof orderRow>[0] = {}) =>
  orderRow({
    id: name,
    trackingNumber: `MV-${name.padStart(10, '0')}`,
    createdAt: `2026-11-24T${hour}:00.000Z`,
    ...given,
  })
/** One of each status, the newest first. */
export const four = [
  at('14:40', 'A'),
  at('13:40', 'B', { status: 'processing', customerName: null, items: [] }),
  at('12:40', 'C', { status: 'delivered' }),
  at('11:40', 'D', { status: 'cancelled' }),
]
