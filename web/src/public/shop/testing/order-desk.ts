import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { markCart, sessionId } from '~/public/shared/cart/cart-session.ts'
import { type Answer, answerPosts, refused, type Sent } from '~/testing/answer-posts.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'

const id = (letter: string) => letter.repeat(22)
export const bands = { productId: id('b'), name: 'Bandas de resistencia', price: 12_500 }
export const roller = { productId: id('r'), name: 'Rodillo de espuma', price: 16_900 }
export const number = 'MV-0123ABCDEF'

type Item = { id: string; productId: string; quantity: number }

/** The line of the cart of a number that the server never gives twice. */
export const line = (of: { productId: string }, quantity: number, at: number): Item => ({
  id: `${id('c')}.${at}`,
  productId: of.productId,
  quantity,
})

/** A shop whose prices, stock and cart a test changes as it goes. */
export const openShop = (items: Item[] = [line(bands, 2, 1), line(roller, 1, 2)]) => {
  sessionId()
  markCart(true)
  const shop = {
    items,
    prices: { [bands.productId]: bands.price, [roller.productId]: roller.price },
    stock: 9,
    /** What emptying the cart answers instead; null for success. */
    emptyingFails: null as Answer | null,
    emptied: 0,
  }
  const product = ({ productId, name }: typeof bands) => ({
    id: productId,
    name,
    description: '',
    price: shop.prices[productId],
    imageUrl: '',
    revision: '0',
    category: 'Equipo de Rehabilitación',
    stock: shop.stock,
  })
  const at = { headers: { 'X-Log-Position': '100' } }
  server.use(
    http.get('/api/products', () => HttpResponse.json([product(bands), product(roller)], at)),
    http.get('/api/cart', () => HttpResponse.json(shop.items, at)),
    http.delete('/api/cart/session/:session', () => {
      if (shop.emptyingFails) return shop.emptyingFails()
      shop.emptied += 1
      shop.items = []
      return HttpResponse.json({ success: true })
    }),
  )
  return shop
}

/** Answers each order in turn, the last answer again and again. */
export const answerOrders = (...answers: Answer[]): Sent[] => answerPosts('/api/orders', answers)

const ordered = (of: typeof bands, quantity: number, price = of.price) => ({
  productId: of.productId,
  name: of.name,
  quantity,
  price,
})

/** What the server answers to the order of the shop's first cart. */
export const placedOrder = (items = [ordered(bands, 2), ordered(roller, 1)]) => ({
  id: id('o'),
  trackingNumber: number,
  status: 'pending' as const,
  items,
  totalAmount: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  createdAt: '2026-11-24T14:43:00.000Z',
})
export const placed =
  (order = placedOrder()): Answer =>
  () =>
    HttpResponse.json(order, { status: 201 })
export const broken: Answer = () => HttpResponse.error()
export const reused = refused(409, { error: 'Este envío ya se hizo con otros datos.', code: 'idempotency-key-reused' })

/** The cart, with the dialog that asks who orders open. */
export const openDialog = async () => {
  const app = renderApp('/carrito')
  await app.user.click(await screen.findByRole('button', { name: 'Pedir por WhatsApp' }))
  return app
}
export const dialog = () => within(screen.getByRole('dialog', { name: 'Sus datos para el pedido' }))

export const openCheckout = async () => {
  const app = renderApp('/checkout')
  await screen.findByRole('form', { name: 'Completar pedido' })
  return app
}

export const fillCheckout = async (user: UserEvent) => {
  await user.type(screen.getByLabelText(/^Nombre completo/), 'Lucía Mora')
  await user.type(screen.getByLabelText(/^Teléfono/), '8777-1234')
  await user.type(screen.getByLabelText(/^Correo electrónico/), 'lucia@example.com')
  await user.type(screen.getByLabelText(/^Dirección completa/), 'Heredia, San Francisco, casa verde')
  await user.click(screen.getByRole('radio', { name: /^Transferencia/ }))
}

export const complete = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Completar pedido' }))
