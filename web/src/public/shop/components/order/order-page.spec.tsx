import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const number = 'MV-0123ABCDEF'
const steps = [
  { status: 'pending', at: '2026-11-24T14:43:00.000Z' },
  { status: 'processing', at: '2026-11-24T16:20:00.000Z' },
  { status: 'delivered', at: '2026-11-25T20:00:00.000Z' },
]
const order = (reached: number) => ({
  trackingNumber: number,
  status: steps[reached - 1]?.status,
  steps: steps.slice(0, reached),
  items: [
    { name: 'Bandas de resistencia', quantity: 2 },
    { name: 'Rodillo de espuma', quantity: 1 },
  ],
  totalAmount: 41_900,
})

const answer = (reply: () => Response | Promise<Response>) => {
  const asked: string[] = []
  server.use(
    http.get('/api/public/orders/:number', ({ params }) => {
      asked.push(String(params.number))
      return reply()
    }),
  )
  return asked
}
const answerOrder = (reached: number) =>
  answer(() => HttpResponse.json(order(reached), { headers: { 'X-Log-Position': '100' } }))

const thread = async () => within(await screen.findByRole('region', { name: 'Cómo va' })).getAllByRole('listitem')
const wordsOf = async () => (await thread()).map((step) => step.textContent)

// @rule progress-buyer-follows-order: The buyer follows an order by its tracking number, without anything personal:
//   steps, items, total
test('shows how far the order has got, what is in it and what it costs', async () => {
  answerOrder(2)
  renderApp(`/pedido/${number}`)
  expect(await wordsOf()).toEqual([
    'Pendiente24/11/2026 08:43Recibimos su pedido.',
    'ProcesandoAhora24/11/2026 10:20Estamos preparando su pedido.',
    'EntregadoLo llevaremos a su casa en 48 horas, de lunes a viernes.',
  ])
  expect(screen.getByText(number)).toBeDefined()
  const products = screen.getByRole('complementary', { name: 'Productos' })
  expect(
    within(products)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['2 ×Bandas de resistencia', '1 ×Rodillo de espuma'])
  expect(within(products).getByText('₡41,900')).toBeDefined()
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
})

test('a number typed in small letters is the same number', async () => {
  const asked = answerOrder(1)
  renderApp(`/pedido/${number.toLowerCase()}`)
  await thread()
  expect(asked).toEqual([number])
})

// @rule progress-live: It is live
test('the next step appears by itself', async () => {
  answerOrder(2)
  renderApp(`/pedido/${number}`)
  await thread()
  expect(fakeLive.following()).toEqual([`order:${number}/order-progress@100`])
  fakeLive.send({ projection: 'order-progress', id: number, position: '101', row: order(3) })
  expect((await wordsOf())[2]).toBe('Entregado25/11/2026 14:00Su pedido llegó a su casa.')
  expect(within(screen.getByRole('region', { name: 'Cómo va' })).getByRole('status').textContent).toContain('Entregado')
})

test('a row of another order changes nothing', async () => {
  answerOrder(1)
  renderApp(`/pedido/${number}`)
  await thread()
  const other = { ...order(3), trackingNumber: 'MV-9999999999' }
  fakeLive.send({ projection: 'order-progress', id: 'MV-9999999999', position: '101', row: other })
  expect((await wordsOf())[0]).toContain('Ahora')
})

// @rule progress-buyer-follows-order
test('a cancelled order ends there', async () => {
  const cancelled = {
    ...order(1),
    status: 'cancelled',
    steps: [...order(1).steps, { ...steps[1], status: 'cancelled' }],
  }
  answer(() => HttpResponse.json(cancelled))
  renderApp(`/pedido/${number}`)
  expect(await wordsOf()).toEqual([
    'Pendiente24/11/2026 08:43Recibimos su pedido.',
    'Cancelado24/11/2026 10:20Su pedido fue cancelado.',
  ])
})

// @rule progress-live
test('without the live connection the page says so', async () => {
  answerOrder(1)
  renderApp(`/pedido/${number}`)
  await thread()
  fakeLive.state('offline')
  expect(screen.getByText(/Sin conexión en vivo/)).toBeDefined()
  fakeLive.state('live')
})

// @rule progress-malformed-unknown-number: A malformed or unknown number is not found; loading and failure have states
//   of their own
test('a number that cannot be one asks nothing and is not found', async () => {
  const asked = answerOrder(1)
  renderApp('/pedido/MV-1')
  expect(await screen.findByRole('heading', { name: 'Pedido no encontrado' })).toBeDefined()
  expect(asked).toEqual([])
})

// @rule progress-malformed-unknown-number
test('a number nobody has is not found', async () => {
  answer(() => HttpResponse.json({ error: 'No existe el pedido que busca.', code: 'not-found' }, { status: 404 }))
  renderApp(`/pedido/${number}`)
  expect(await screen.findByRole('heading', { name: 'Pedido no encontrado' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ir a la tienda' }).getAttribute('href')).toBe('/tienda')
})

const lookFor = async (user: ReturnType<typeof renderApp>['user'], typed: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>('Número de seguimiento')
  await user.clear(field)
  await user.type(field, typed)
  await user.click(screen.getByRole('button', { name: 'Ver mi pedido' }))
}

// @rule progress-number-alone-mistyped: Who has the number alone, or mistyped it, is asked for it: /pedido and an
//   order that was not found
test('who has the number alone finds the order by it, in small letters and with spaces too', async () => {
  const asked = answerOrder(1)
  const { user, router } = renderApp('/pedido')
  await lookFor(user, ' mv 0123 abcdef ')
  expect(await thread()).toHaveLength(3)
  expect(asked).toEqual([number])
  expect(router.state.location.pathname).toBe(`/pedido/${number}`)
})

// @rule progress-number-alone-mistyped
test('the page that asks for the number is not for search engines and says what is no number', async () => {
  const asked = answerOrder(1)
  const { user } = renderApp('/pedido')
  await lookFor(user, 'MV-1')
  expect(await screen.findByText('Revise el número: empieza con MV- y lleva diez letras o números más.')).toBeDefined()
  await focusIsOn(screen.getByLabelText('Número de seguimiento'))
  expect(asked).toEqual([])
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
})

// @rule progress-number-alone-mistyped
test('a number that was not found can be corrected there, and asked for again', async () => {
  const missing = () =>
    HttpResponse.json({ error: 'No existe el pedido que busca.', code: 'not-found' }, { status: 404 })
  let known = false
  const asked = answer(() => (known ? HttpResponse.json(order(1)) : missing()))
  const { user } = renderApp('/pedido/MV-1')
  expect((await screen.findByLabelText<HTMLInputElement>('Número de seguimiento')).value).toBe('MV-1')
  await lookFor(user, number)
  await waitFor(() => {
    const field = screen.getByLabelText<HTMLInputElement>('Número de seguimiento')
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([number, 'true'])
    expect(document.activeElement).toBe(field)
  })
  known = true
  await user.keyboard('{Enter}')
  expect(await thread()).toHaveLength(3)
  expect(asked).toEqual([number, number])
})

// @rule progress-malformed-unknown-number
test('a server that is away can be asked again', async () => {
  let away = true
  answer(() => (away ? new HttpResponse(null, { status: 503 }) : HttpResponse.json(order(1))))
  const { user } = renderApp(`/pedido/${number}`)
  expect(await screen.findByText('No pudimos cargar su pedido.')).toBeDefined()
  away = false
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(async () => expect(await thread()).toHaveLength(3))
})

// @rule progress-malformed-unknown-number
test('while it loads the page says so', async () => {
  const answered = Promise.withResolvers<void>()
  answer(async () => {
    await answered.promise
    return HttpResponse.json(order(1))
  })
  renderApp(`/pedido/${number}`)
  expect(await screen.findByText('Cargando su pedido…')).toBeDefined()
  answered.resolve()
  await thread()
})
