import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { refused } from '~/testing/answer-posts.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import {
  answerOrders,
  bands,
  broken,
  line,
  number,
  openShop,
  placed,
  placedOrder,
  roller,
} from '../../testing/order-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const body = { customerName: 'Lucía Mora', notes: 'Pedido web' }
/** What the browser keeps of an order of the cart's first two lines. */
const keepAttempt = (order: ReturnType<typeof placedOrder> | null) =>
  localStorage.setItem(
    'order-attempt',
    JSON.stringify({
      key: 'k'.repeat(32),
      lines: [line(bands, 2, 1).id, line(roller, 1, 2).id],
      bodies: order ? [] : [JSON.stringify(body)],
      placed: order,
    }),
  )
const unknown = 'Su pedido quedó sin respuesta'
const check = async (user: ReturnType<typeof renderApp>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Comprobar mi pedido' }))

describe('a cart whose order broke off before its answer', () => {
  // @rule customer-order-broke-off: An order that broke off is told on the cart and seen through only when the buyer
  //   asks
  test('says so; what was sent is repeated under its key, although it took the last units, and the cart emptied', async () => {
    const shop = openShop()
    shop.stock = 0
    keepAttempt(null)
    const sent = answerOrders(placed())
    const { user } = renderApp('/carrito')
    expect(await screen.findByRole('region', { name: unknown })).toBeDefined()
    expect(sent).toEqual([])
    await check(user)
    const panel = await screen.findByRole('region', { name: 'Su pedido está registrado' })
    expect(within(panel).getByText(number)).toBeDefined()
    expect(sent).toEqual([{ key: 'k'.repeat(32), body }])
    await waitFor(() => expect(shop.emptied).toBe(1))
    expect(screen.queryByRole('region', { name: unknown })).toBeNull()
    expect(JSON.stringify(localStorage)).not.toContain('Lucía')
  })

  // @rule customer-order-broke-off
  test('does not say at the checkout that its own units are sold out', async () => {
    openShop().stock = 0
    keepAttempt(null)
    renderApp('/checkout')
    const summary = within(await screen.findByRole('complementary', { name: 'Resumen del pedido' }))
    expect(summary.getAllByText('Quizá ya apartado por su pedido').length).toBeGreaterThan(0)
    expect(summary.queryByText('Agotado')).toBeNull()
  })

  test('can be checked again while the server is away', async () => {
    openShop()
    keepAttempt(null)
    const sent = answerOrders(broken, placed())
    const { user } = renderApp('/checkout')
    await check(user)
    expect(await screen.findByText(/puede volver a intentar sin pedir dos veces/)).toBeDefined()
    await check(user)
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedido Completado' })).toBeDefined()
    expect(sent[1]).toEqual(sent[0])
  })

  test('that the server refuses is told, and the cart can be ordered anew', async () => {
    const shop = openShop()
    keepAttempt(null)
    const sentence = '«Rodillo de espuma» está agotado.'
    answerOrders(refused(409, { error: sentence, code: 'stock-short', fields: { 'items.1.quantity': sentence } }))
    const { user } = renderApp('/carrito')
    await check(user)
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.queryByRole('region', { name: unknown })).toBeNull()
    expect(shop.emptied).toBe(0)
  })
})

// @rule customer-order-broke-off
test('a cart whose order stands, but was not emptied, says so and is emptied without sending anything', async () => {
  const shop = openShop()
  keepAttempt(placedOrder())
  const sent = answerOrders(placed())
  const { user } = renderApp('/carrito')
  const note = await screen.findByRole('region', { name: 'Su pedido ya está registrado' })
  expect(within(note).getByText(new RegExp(number))).toBeDefined()
  await user.click(within(note).getByRole('button', { name: 'Vaciar el carrito' }))
  await screen.findByRole('region', { name: 'Su pedido está registrado' })
  await waitFor(() => expect(shop.emptied).toBe(1))
  expect(sent).toEqual([])
})

test('who empties the cart instead leaves nothing of the buyer in the browser', async () => {
  const shop = openShop()
  keepAttempt(null)
  const { user } = renderApp('/carrito')
  await user.click(await screen.findByRole('button', { name: 'Vaciar carrito' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Vaciar carrito' }))
  expect(await screen.findByText('Su carrito está vacío')).toBeDefined()
  expect(shop.emptied).toBe(1)
  expect(JSON.stringify(localStorage)).not.toContain('Lucía')
})

test('nor does who removes its last line', async () => {
  const shop = openShop()
  keepAttempt(null)
  server.use(
    http.delete('/api/cart/:id', ({ params }) => {
      shop.items = shop.items.filter(({ id }) => id !== params.id)
      return HttpResponse.json({ success: true })
    }),
  )
  const { user } = renderApp('/carrito')
  await user.click(await screen.findByRole('button', { name: 'Quitar Bandas de resistencia' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Quitar Bandas de resistencia' })).toBeNull())
  expect(screen.getByRole('region', { name: unknown })).toBeDefined()
  expect(JSON.stringify(localStorage)).toContain('Lucía')
  await user.click(screen.getByRole('button', { name: 'Quitar Rodillo de espuma' }))
  expect(await screen.findByText('Su carrito está vacío')).toBeDefined()
  expect(JSON.stringify(localStorage)).not.toContain('Lucía')
})

test('a later cart has nothing of it', async () => {
  openShop([line(bands, 2, 3)])
  keepAttempt(null)
  renderApp('/carrito')
  await screen.findByRole('button', { name: 'Pedir por WhatsApp' })
  expect(screen.queryByRole('region', { name: unknown })).toBeNull()
})
