import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { expectLimitsShown, expectNoMarkup, hardText } from '~/testing/hard-text.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import {
  answerOrders,
  bands,
  complete,
  dialog,
  fillCheckout,
  line,
  number,
  openCheckout,
  openDialog,
  openShop,
  placed,
  placedOrder,
} from '../../testing/order-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const order = (user: UserEvent) => user.click(dialog().getByRole('button', { name: 'Pedir por WhatsApp' }))
const write = async (user: UserEvent, texts: readonly (readonly [RegExp, string])[]) => {
  for (const [label, text] of texts) {
    const control = screen.getByLabelText<HTMLInputElement>(label)
    await user.clear(control)
    await user.click(control)
    await user.paste(text)
  }
}

/** A product that is called so, twice in the cart, and the order of it. */
const sellHard = () => {
  openShop([line(bands, 2, 1)])
  const product = {
    ...bands,
    id: bands.productId,
    description: hardText,
    name: hardText,
    imageUrl: '',
    revision: '0',
    stock: 9,
  }
  const answer = [{ ...product, category: 'Equipo de Rehabilitación' }]
  server.use(http.get('/api/products', () => HttpResponse.json(answer, { headers: { 'X-Log-Position': '100' } })))
  return placedOrder([{ ...bands, name: hardText, quantity: 2 }])
}

// @rule typing-field-cuts-nothing
test("the cart's dialog: each field takes all that is pasted and says what is too much before anything is sent", async () => {
  openShop()
  const sent = answerOrders(placed())
  const { user } = await openDialog()
  await expectLimitsShown(user, [
    { label: /^Nombre completo/, most: 200, sentence: 'Nombre: máximo 200 caracteres' },
    { label: /^Teléfono/, most: 60, sentence: 'Teléfono: máximo 60 caracteres', start: '8777-1234 ' },
    { label: /^Dirección/, most: 500, sentence: 'Dirección: máximo 500 caracteres' },
    { label: /^Ubicación/, most: 400, sentence: 'Ubicación: máximo 400 caracteres' },
  ])
  await write(user, [[/^Correo electrónico/, `${'a'.repeat(300)}@example.com`]])
  await order(user)
  expect(await screen.findByText('Email: máximo 254 caracteres')).toBeDefined()
  expect(sent).toEqual([])
})

// @rule typing-field-cuts-nothing
test('the checkout: each field takes all that is pasted and says what is too much before anything is sent', async () => {
  openShop()
  const sent = answerOrders(placed())
  const { user } = await openCheckout()
  await expectLimitsShown(user, [
    { label: /^Nombre completo/, most: 200, sentence: 'Nombre: máximo 200 caracteres' },
    { label: /^Teléfono/, most: 60, sentence: 'Teléfono: máximo 60 caracteres', start: '8777-1234 ' },
    { label: /^Dirección completa/, most: 1000, sentence: 'Dirección: máximo 1000 caracteres' },
    { label: /^Notas/, most: 2000, sentence: 'Notas: máximo 2000 caracteres' },
  ])
  await write(user, [[/^Correo electrónico/, `${'a'.repeat(300)}@example.com`]])
  await complete(user)
  expect(await screen.findByText('Email: máximo 254 caracteres')).toBeDefined()
  expect(sent).toEqual([])
})

// @rule typing-typed-goes-comes
test("the cart's dialog: what is typed goes to the order and into the chat's message as it was", async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue({ opener: null } as Window)
  const sent = answerOrders(placed(sellHard()))
  const { user } = await openDialog()
  expect(screen.getAllByText(hardText).length).toBeGreaterThan(0)
  await write(user, [
    [/^Nombre completo/, hardText],
    [/^Correo electrónico/, 'lucia@example.com'],
    [/^Teléfono/, '8777-1234'],
    [/^Dirección/, hardText],
    [/^Ubicación/, hardText],
  ])
  expectNoMarkup()
  await order(user)
  await waitFor(() => expect(open).toHaveBeenCalled())
  expect(sent[0]?.body).toMatchObject({
    customerName: hardText,
    customerAddress: `${hardText} - ${hardText}`,
    notes: `Pedido web - Ubicación: ${hardText}`,
  })
  const message = new URL(String(open.mock.calls[0]?.[0])).searchParams.get('text')
  for (const part of [`Nombre: ${hardText}`, `Ubicación: ${hardText}`, `2 × ${hardText}: ₡25,000`])
    expect(message).toContain(part)
  open.mockRestore()
})

// @rule typing-typed-goes-comes
test('the checkout: what is typed goes out and comes back as it was, and products are shown as text', async () => {
  const sent = answerOrders(placed(sellHard()))
  const texts = [/^Nombre completo/, /^Dirección completa/, /^Notas/]
  const first = await openCheckout()
  await fillCheckout(first.user)
  await write(
    first.user,
    texts.map((label) => [label, hardText]),
  )
  first.unmount()
  const { user } = await openCheckout()
  for (const label of texts) expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(hardText)
  expect(screen.getByText(hardText, { selector: 'aside *' })).toBeDefined()
  expectNoMarkup()
  await complete(user)
  await screen.findByRole('heading', { level: 1, name: 'Pedido Completado' })
  expect(sent[0]?.body).toMatchObject({ customerName: hardText, customerAddress: hardText, notes: hardText })
})

// @rule typing-typed-goes-comes
test.each(['/tienda', '/carrito'])('%s shows what a product is called as text', async (path) => {
  sellHard()
  renderApp(path)
  expect((await screen.findAllByText(hardText)).length).toBeGreaterThan(0)
  expectNoMarkup()
})

// @rule typing-typed-goes-comes
test('an order on its way shows what its products are called as text', async () => {
  const { createdAt, items, totalAmount } = sellHard()
  const progress = {
    trackingNumber: number,
    status: 'pending',
    steps: [{ status: 'pending', at: createdAt }],
    totalAmount,
  }
  const answer = () => HttpResponse.json({ ...progress, items }, { headers: { 'X-Log-Position': '100' } })
  server.use(http.get('/api/public/orders/:number', answer))
  renderApp(`/pedido/${number}`)
  expect(await screen.findByText(hardText)).toBeDefined()
  expectNoMarkup()
})
