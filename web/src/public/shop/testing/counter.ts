import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { type CartLine, markCart } from '~/public/shared/cart/cart-session.ts'
import type { Answer } from '~/testing/answer-posts.ts'
import { server } from '~/testing/server.ts'

export const product = (of: Partial<ProductRow> & Pick<ProductRow, 'id' | 'name'>): ProductRow => ({
  description: `${of.name} para la casa.`,
  price: 12_500,
  revision: '0',
  imageUrl: `/art/${of.id}.svg`,
  category: 'Equipo de Rehabilitación',
  stock: 18,
  ...of,
})

export const bands = product({ id: 'bandas', name: 'Bandas de resistencia' })
export const gel = product({ id: 'gel', name: 'Gel frío-calor', price: 7_800, stock: 0 })
export const roller = product({ id: 'rodillo', name: 'Rodillo de espuma', price: 16_900, stock: 3 })
export const bundle = product({
  id: 'paquete',
  name: 'Paquete Vuelta a Casa',
  price: 34_900,
  category: 'Paquetes',
  stock: 5,
})

/** What the shop shows of a product, and its button. */
export const card = (name: string) => screen.findByRole('article', { name })
export const addButton = (name: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name: `Agregar ${name} al carrito` })

type Sent = { method: string; path: string; key: string | null; body: unknown }
type Counter = {
  products: readonly ProductRow[]
  items: CartLine[]
  /** The changes of the cart that were asked for, in their order. */
  sent: Sent[]
  /** The answers of the next changes, which are then not carried out. */
  instead: Answer[]
}

const position = { headers: { 'X-Log-Position': '100' } }

/** A shop that keeps one visitor's cart. `items` are lines already in it. */
export const openCounter = ({ products = [bands, gel, roller, bundle], items = [] as CartLine[] } = {}): Counter => {
  const counter: Counter = { products, items, sent: [], instead: [] }
  if (items.length > 0) markCart(true)
  const change = (
    method: 'post' | 'patch' | 'delete',
    path: string,
    carryOut: (last: string, body: unknown) => Response,
  ) =>
    http[method](path, async ({ request }) => {
      const { pathname } = new URL(request.url)
      const text = await request.text()
      const body: unknown = text === '' ? null : JSON.parse(text)
      counter.sent.push({ method: request.method, path: pathname, key: request.headers.get('Idempotency-Key'), body })
      const instead = counter.instead.shift()
      return instead ? instead() : carryOut(decodeURIComponent(pathname.split('/').at(-1) ?? ''), body)
    })
  server.use(
    http.get('/api/products', () => HttpResponse.json(counter.products, position)),
    http.get('/api/cart', () => HttpResponse.json(counter.items, position)),
    change('post', '/api/cart', (_, body) => {
      const { productId, quantity } = body as { productId: string; quantity: number }
      const known = counter.items.find((line) => line.productId === productId)
      const line = {
        id: known?.id ?? `c.${100 + counter.sent.length}`,
        productId,
        quantity: (known?.quantity ?? 0) + quantity,
      }
      counter.items = known ? counter.items.map((one) => (one === known ? line : one)) : [...counter.items, line]
      return HttpResponse.json(line, { status: 201 })
    }),
    change('patch', '/api/cart/:id', (id, body) => {
      const { quantity } = body as { quantity: number }
      counter.items = counter.items.map((line) => (line.id === id ? { ...line, quantity } : line))
      return HttpResponse.json(counter.items.find((line) => line.id === id))
    }),
    change('delete', '/api/cart/session/:session', () => {
      counter.items = []
      return HttpResponse.json({ success: true })
    }),
    change('delete', '/api/cart/:id', (id) => {
      counter.items = counter.items.filter((line) => line.id !== id)
      return HttpResponse.json({ success: true })
    }),
  )
  return counter
}

/** A product as it is now, told live. */
export const live = (row: ProductRow | null, id = row?.id ?? '', at = '101') => ({
  projection: 'products',
  id,
  position: at,
  row,
})
