import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  answerOrders,
  bands,
  broken,
  complete,
  fillCheckout,
  line,
  number,
  openCheckout,
  openShop,
  placed,
  placedOrder,
  reused,
  roller,
} from '../../testing/order-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const failure = 'Hubo un problema al completar tu pedido. Por favor intenta nuevamente.'
const completed = () => screen.findByRole('heading', { level: 1, name: 'Pedido Completado' })

describe('one cart is ordered once', () => {
  // @rule customer-order-key-stays: The order's key stays with its cart in the browser until it is emptied; a crash or
  //   reload between never orders twice
  test('an order that was placed before a reload is not sent again; its cart is emptied', async () => {
    const shop = openShop()
    shop.emptyingFails = broken
    const sent = answerOrders(placed())
    const first = await openCheckout()
    await fillCheckout(first.user)
    await complete(first.user)
    await completed()
    first.unmount()
    shop.emptyingFails = null
    const { user } = await openCheckout()
    await fillCheckout(user)
    await complete(user)
    await completed()
    expect(screen.getByText(/Ya estaba registrado, con los datos que envió la primera vez/)).toBeDefined()
    expect(sent).toHaveLength(1)
    await waitFor(() => expect(shop.emptied).toBe(1))
  })

  test('an order whose answer was lost, sent again with other details, is the first one', async () => {
    openShop()
    const sent = answerOrders(broken, reused, placed())
    const { user } = await openCheckout()
    await fillCheckout(user)
    await complete(user)
    await screen.findByText(failure)
    await user.type(screen.getByLabelText(/^Notas/), 'Portón blanco')
    await complete(user)
    await completed()
    expect(sent.map(({ body }) => body.notes)).toEqual(['', 'Portón blanco', ''])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(screen.getByText(/Ya estaba registrado/)).toBeDefined()
  })

  test('where the cart changed after the first one the buyer is told before a second one is ordered', async () => {
    const shop = openShop([line(bands, 2, 1)])
    const first = placedOrder([{ productId: bands.productId, name: bands.name, quantity: 2, price: 12_500 }])
    const sent = answerOrders(broken, reused, placed(first), placed())
    const before = await openCheckout()
    await fillCheckout(before.user)
    await complete(before.user)
    await screen.findByText(failure)
    before.unmount()
    shop.items = [line(bands, 2, 1), line(roller, 1, 2)]
    const { user } = await openCheckout()
    await complete(user)
    expect(await screen.findByText(`Su pedido anterior sí quedó registrado: ${number}.`)).toBeDefined()
    expect(shop.emptied).toBe(0)
    await complete(user)
    await completed()
    expect(sent).toHaveLength(4)
    expect(sent[3]?.key).not.toBe(sent[0]?.key)
  })
})
