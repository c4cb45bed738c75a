import { screen, waitFor } from '@testing-library/react'
import { delay, HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { readPatienceMs } from '~/lib/http/http.ts'
import { markCart, sessionId } from '~/public/shared/cart/cart-session.ts'
import { holdPatience } from '~/testing/patience.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

afterEach(() => vi.restoreAllMocks())

const id = (letter: string) => letter.repeat(22)
const product = {
  id: id('b'),
  name: 'Bandas de resistencia',
  description: '',
  price: 12_500,
  imageUrl: '',
  revision: '0',
  category: 'Equipo de Rehabilitación',
  stock: 9,
}
const answers: Readonly<Record<string, object>> = {
  '/api/products': [product],
  '/api/cart': [{ id: `${id('c')}.1`, productId: product.id, quantity: 1 }],
  [`/api/appointments/${id('a')}`]: { name: 'Rosa Mora', date: '2027-11-26', time: '11:00' },
  [`/api/appointment-actions/${id('a')}/reschedule`]: {
    appointmentId: id('a'),
    actionType: 'reschedule',
    patientName: 'Rosa Mora',
    date: '2027-11-26',
    time: '11:00',
    specialty: 'fisioterapia',
    waiting: null,
  },
  '/api/public/orders/MV-0123ABCDEF': {
    trackingNumber: 'MV-0123ABCDEF',
    status: 'pending',
    totalAmount: 12_500,
    steps: [{ status: 'pending', at: '2026-11-24T14:43:00.000Z' }],
    items: [{ name: product.name, quantity: 1 }],
  },
}
const page = (status: number) => HttpResponse.html('<h1>nginx</h1>', { status })
const problem = (status: number) => HttpResponse.json({ error: 'No se puede ahora.', code: 'x' }, { status })

/** What a read may be answered with, one after the other, each after the button was pressed that tries again. */
const failures: readonly (() => Response | 'nothing')[] = [
  () => problem(500),
  () => problem(503),
  () => problem(429),
  () => page(502),
  () => page(200),
  () => HttpResponse.json({ hola: 'mundo' }),
  () => HttpResponse.error(),
  () => 'nothing',
]

// @rule typing-screen-read-slow: A screen whose read is slow keeps its place; one that fails or hangs says so and can
//   be tried again
test.each<[address: string, path: string, loading: string, failed: string, there: RegExp]>([
  ['/tienda', '/api/products', 'Cargando los productos…', 'No pudimos cargar los productos.', /^Bandas de/],
  ['/carrito', '/api/cart', 'Cargando su carrito…', 'No pudimos cargar su carrito.', /^Bandas de/],
  ['/carrito', '/api/products', 'Cargando su carrito…', 'No pudimos cargar su carrito.', /^Bandas de/],
  ['/checkout', '/api/cart', 'Cargando su carrito…', 'No pudimos cargar su carrito.', /^Bandas de/],
  ['/checkout', '/api/products', 'Cargando su carrito…', 'No pudimos cargar su carrito.', /^Bandas de/],
  [
    `/ficha-clinica/${id('a')}`,
    `/api/appointments/${id('a')}`,
    'Cargando…',
    'No pudimos cargar su cita.',
    /^Rosa Mora/,
  ],
  [
    `/r/${id('a')}`,
    `/api/appointment-actions/${id('a')}/reschedule`,
    'Buscando su cita…',
    'No pudimos cargar su cita.',
    /^Rosa Mora/,
  ],
  [
    '/pedido/MV-0123ABCDEF',
    '/api/public/orders/MV-0123ABCDEF',
    'Cargando su pedido…',
    'No pudimos cargar su pedido.',
    /^Bandas de/,
  ],
])('%s while %s is slow or fails: its place is kept, then it says so and can be tried again', async (...screenOf) => {
  const [address, path, loading, failed, there] = screenOf
  const { runOut } = holdPatience(readPatienceMs)
  sessionId()
  markCart(true)
  let answer = Promise.withResolvers<Response | 'nothing'>()
  for (const [known, body] of Object.entries(answers))
    server.use(http.get(known, () => HttpResponse.json(body, { headers: { 'X-Log-Position': '100' } })))
  server.use(
    http.get(path, async () => {
      const given = await answer.promise
      if (given !== 'nothing') return given
      runOut()
      await delay('infinite')
      return HttpResponse.error()
    }),
  )
  const { user } = renderApp(address)
  for (const failure of failures) {
    await screen.findByText(loading)
    expect(screen.queryByText(failed)).toBeNull()
    answer.resolve(failure())
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(failed))
    expect(screen.queryByText(loading)).toBeNull()
    answer = Promise.withResolvers()
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  }
  answer.resolve(HttpResponse.json(answers[path], { headers: { 'X-Log-Position': '100' } }))
  expect((await screen.findAllByText(there)).length).toBeGreaterThan(0)
  expect(screen.queryByText(failed)).toBeNull()
})
