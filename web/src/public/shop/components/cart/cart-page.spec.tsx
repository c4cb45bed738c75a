import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { sessionId } from '~/public/shared/cart/cart-session.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { focusIsAround } from '~/testing/focus.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { keepPrice } from '../../model/seen-prices.ts'
import { bands, bundle, gel, live, openCounter, roller } from '../../testing/counter.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const twoLines = [
  { id: 'c.1', productId: bands.id, quantity: 2 },
  { id: 'c.2', productId: roller.id, quantity: 1 },
]
const openCart = async (items = twoLines) => {
  const counter = openCounter({ items })
  const app = renderApp('/carrito')
  await screen.findByRole('heading', { name: 'Productos en su carrito' })
  return { counter, ...app }
}
const line = async (name: string) => {
  const heading = await screen.findByRole('heading', { name, level: 3 })
  const item = heading.closest('li')
  if (!item) throw new Error(`${name} stands in no list`)
  return within(item)
}
const total = () =>
  within(screen.getByRole('region', { name: 'Resumen' })).getByText('Total').nextElementSibling?.textContent
const orderButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pedir por WhatsApp' })

describe('what lies in the cart', () => {
  // @rule cart-lists-items-quantity: Public §2 Lists items with their quantity and shows the total
  test('each line has picture, name, price, quantity and its total; the whole comes to their sum', async () => {
    await openCart()
    const first = await line(bands.name)
    expect(first.getByRole('presentation').getAttribute('src')).toBe('/art/bandas.svg')
    expect(first.getByText('₡12,500 c/u')).toBeDefined()
    expect(first.getByText(/^Cantidad:/).textContent).toBe('Cantidad: 2')
    expect(first.getByText('₡25,000')).toBeDefined()
    expect(total()).toBe('₡41,900')
  })

  // @rule cart-back-shop-button: Public §2 Back to the shop, and a button for the order by the messaging app that
  //   opens the customer dialog
  test('it leads back to the shop, to the checkout and to the customer dialog', async () => {
    const { user } = await openCart()
    expect(screen.getByRole('link', { name: 'Seguir comprando' }).getAttribute('href')).toBe('/tienda')
    expect(screen.getByRole('link', { name: 'Completar la compra aquí' }).getAttribute('href')).toBe('/checkout')
    await user.click(orderButton())
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText(/^Nombre/)).toBeDefined()
    expect(dialog.getAllByText('₡41,900').length).toBeGreaterThan(0)
  })

  // @rule cart-empty-state: Public §2 Empty cart state
  test('an empty cart says so and leads to the shop, without waiting for the products', async () => {
    server.use(
      http.get('/api/cart', () => HttpResponse.json([])),
      http.get('/api/products', () => new Promise<Response>(() => {})),
    )
    renderApp('/carrito')
    expect(await screen.findByText('Su carrito está vacío')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ir a la tienda' }).getAttribute('href')).toBe('/tienda')
    expect(screen.getByRole('link', { name: 'Ver mi pedido' }).getAttribute('href')).toBe('/pedido')
    expect(screen.queryByRole('region', { name: 'Resumen' })).toBeNull()
  })
})

describe('removing', () => {
  // @rule cart-remove-item-id: Public §2, §7, §8 Remove an item: DELETE /api/cart/{id}, 'Producto removido'
  test('a line goes, a message says so, total and badge follow, and the focus stays on the list', async () => {
    const { user, counter } = await openCart()
    await user.click(screen.getByRole('button', { name: 'Quitar Bandas de resistencia' }))
    expect((await screen.findAllByText('Producto removido')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('heading', { name: bands.name })).toBeNull()
    expect(total()).toBe('₡16,900')
    await screen.findByRole('link', { name: 'Carrito (1 producto)' })
    expect(counter.sent).toEqual([{ method: 'DELETE', path: '/api/cart/c.1', key: null, body: null }])
    await focusIsAround(screen.getByRole('heading', { name: roller.name }))
  })

  // @rule cart-remove-item-id
  test('the last line leaves an empty cart', async () => {
    const { user } = await openCart(twoLines.slice(0, 1))
    await user.click(screen.getByRole('button', { name: 'Quitar Bandas de resistencia' }))
    expect(await screen.findByText('Su carrito está vacío')).toBeDefined()
    expect(await screen.findByRole('link', { name: 'Carrito' })).toBeDefined()
  })

  // @rule cart-remove-item-id
  test('while it is sent the buttons are closed; a failure is told in place and the line stays', async () => {
    const { user, counter } = await openCart()
    const answered = Promise.withResolvers<Response>()
    counter.instead.push(() => answered.promise)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Quitar Bandas de resistencia' })
    await user.click(button)
    await waitFor(() => expect(button.disabled).toBe(true))
    answered.resolve(HttpResponse.json({ error: 'Servicio no disponible' }, { status: 503 }))
    expect(await screen.findByText('No pudimos cambiar su carrito. Por favor, intente de nuevo.')).toBeDefined()
    expect(button.disabled).toBe(false)
    expect(screen.queryByText('Producto removido')).toBeNull()
    await user.click(button)
    await screen.findAllByText('Producto removido')
    expect(screen.queryByText('No pudimos cambiar su carrito. Por favor, intente de nuevo.')).toBeNull()
  })

  test('that the cart takes no more changes today is told in its own words, and the line stays', async () => {
    const { user, counter } = await openCart()
    const error = 'Este carrito ya cambió 200 veces hoy. Mañana podrá cambiarlo de nuevo.'
    counter.instead.push(() => HttpResponse.json({ error, code: 'cart-changes-used-up' }, { status: 409 }))
    await user.click(screen.getByRole('button', { name: 'Quitar Bandas de resistencia' }))
    expect(await screen.findByText(error)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Quitar Bandas de resistencia' })).toBeDefined()
  })
})

describe('emptying', () => {
  const ask = async (user: Awaited<ReturnType<typeof openCart>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Vaciar carrito' }))
    return within(await screen.findByRole('alertdialog', { name: '¿Vaciar el carrito?' }))
  }

  // @rule cart-empty-session-sessionid: Public §2, §7, §8 Empty the cart: DELETE /api/cart/session/{sessionId},
  //   'Carrito vaciado'; it is asked first
  test('is asked first; then everything goes and a message says so', async () => {
    const { user, counter } = await openCart()
    const question = await ask(user)
    await user.click(question.getByRole('button', { name: 'Vaciar carrito' }))
    expect((await screen.findAllByText('Carrito vaciado')).length).toBeGreaterThan(0)
    expect(screen.getByText('Su carrito está vacío')).toBeDefined()
    await focusIsAround(screen.getByRole('link', { name: 'Ir a la tienda' }))
    expect(counter.sent).toEqual([
      { method: 'DELETE', path: `/api/cart/session/${sessionId()}`, key: null, body: null },
    ])
  })

  // @rule cart-empty-session-sessionid
  test('a no leaves it as it is', async () => {
    const { user, counter } = await openCart()
    await user.click((await ask(user)).getByRole('button', { name: 'Conservar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(counter.sent).toEqual([])
    await line(bands.name)
  })
})

describe('what has changed since it was added', () => {
  // @rule cart-stock-runs-short: Stock that runs short and a price that changed since it was added are told in the
  //   cart, live
  test('stock that runs short is told live, ordering waits, and leaving what there is mends it', async () => {
    const { user, counter } = await openCart()
    await waitFor(() => expect(fakeLive.following()).toEqual(['products/products@100']))
    expect(orderButton().disabled).toBe(false)
    fakeLive.send(live({ ...bands, stock: 1 }))
    const short = await line(bands.name)
    expect(await short.findByText('Solo queda 1 unidad.')).toBeDefined()
    expect(orderButton().disabled).toBe(true)
    expect(screen.queryByRole('link', { name: 'Completar la compra aquí' })).toBeNull()
    expect(screen.getByText('Antes de hacer el pedido, revise los productos marcados.')).toBeDefined()
    await user.click(short.getByRole('button', { name: 'Dejar 1 unidad' }))
    await waitFor(() => expect(orderButton().disabled).toBe(false))
    expect(counter.sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['PATCH /api/cart/c.1'])
    expect(counter.sent[0]?.body).toEqual({ quantity: 1 })
    expect(total()).toBe('₡29,400')
  })

  // @rule cart-units
  test('a unit more and a unit less, never below one nor above what there is', async () => {
    const { counter, user } = await openCart()
    const button = async (words: string) =>
      (await line(bands.name)).getByRole<HTMLButtonElement>('button', { name: `${words} de ${bands.name}` })
    await user.click(await button('Una unidad menos'))
    await waitFor(async () => expect((await button('Una unidad más')).disabled).toBe(false))
    expect([(await button('Una unidad menos')).disabled, total()]).toEqual([true, '₡29,400'])
    await user.click(await button('Una unidad más'))
    await waitFor(() => expect(total()).toBe('₡41,900'))
    fakeLive.send(live({ ...bands, stock: 2 }))
    await waitFor(async () => expect((await button('Una unidad más')).disabled).toBe(true))
    expect(counter.sent.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PATCH', '/api/cart/c.1', { quantity: 1 }],
      ['PATCH', '/api/cart/c.1', { quantity: 2 }],
    ])
  })

  // @rule cart-stock-runs-short
  test('what is sold out can only be removed', async () => {
    await openCart([{ id: 'c.1', productId: gel.id, quantity: 1 }])
    const soldOut = await line(gel.name)
    expect(soldOut.getByText('Agotado. Quítelo para continuar.')).toBeDefined()
    expect(soldOut.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Quitar Gel frío-calor',
    ])
    expect(orderButton().disabled).toBe(true)
  })

  // @rule cart-stock-runs-short
  test('a price that changed is told with the one it was, before and while the page is open', async () => {
    keepPrice(bands.id, 12_000)
    await openCart()
    expect((await line(bands.name)).getByText('El precio cambió: era ₡12,000.')).toBeDefined()
    await waitFor(() => expect(fakeLive.following()).toHaveLength(1))
    keepPrice(roller.id, roller.price)
    fakeLive.send(live({ ...roller, price: 18_000 }))
    expect(await (await line(roller.name)).findByText('El precio cambió: era ₡16,900.')).toBeDefined()
    expect(total()).toBe('₡43,000')
    expect(orderButton().disabled).toBe(false)
  })

  // @rule cart-stock-runs-short
  test('the price seen when it was added in the shop is the one it is compared with', async () => {
    openCounter()
    const { user, router } = renderApp('/tienda')
    await user.click(await screen.findByRole('button', { name: 'Agregar Paquete Vuelta a Casa al carrito' }))
    await screen.findByText('1 en el carrito')
    await router.navigate('/carrito')
    await line(bundle.name)
    expect(screen.queryByText(/^El precio cambió/)).toBeNull()
    fakeLive.send(live({ ...bundle, price: 36_000 }))
    expect(await screen.findByText('El precio cambió: era ₡34,900.')).toBeDefined()
  })

  // @rule cart-item-product-longer: An item whose product is no longer offered stays in sight, counts nothing and is
  //   removed before ordering
  test('a product that is no longer offered stays in sight until it is removed', async () => {
    const { user } = await openCart([...twoLines.slice(1), { id: 'c.3', productId: 'ya-no-esta', quantity: 1 }])
    const gone = await line('Producto no disponible')
    expect(gone.getByText('Ya no se ofrece en la tienda. Quítelo para continuar.')).toBeDefined()
    expect(total()).toBe('₡16,900')
    expect(orderButton().disabled).toBe(true)
    await user.click(gone.getByRole('button', { name: 'Quitar Producto no disponible' }))
    await waitFor(() => expect(orderButton().disabled).toBe(false))
  })

  // @rule cart-tab-browser-follows
  test("what another of the browser's tabs did to the cart is seen here", async () => {
    const { counter } = await openCart()
    counter.items = twoLines.slice(1)
    localStorage.setItem('cartChange', 'from-another-tab')
    dispatchEvent(new StorageEvent('storage', { key: 'cartChange' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: bands.name })).toBeNull())
    expect(total()).toBe('₡16,900')
  })
})

describe('when it cannot be read', () => {
  // @rule cart-sessionid-read-id
  test.each(['/api/cart', '/api/products'])('%s away: told with a way to try again', async (path) => {
    openCounter({ items: twoLines })
    let away = true
    const answer = path === '/api/cart' ? twoLines : [bands, roller]
    server.use(
      http.get(path, () =>
        away ? HttpResponse.json({ error: 'Servicio no disponible' }, { status: 503 }) : HttpResponse.json(answer),
      ),
    )
    const { user } = renderApp('/carrito')
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos cargar su carrito.')
    away = false
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await line(bands.name)
  })

  // @rule cart-sessionid-read-id
  test('while it is on its way it says so', async () => {
    openCounter({ items: twoLines })
    const answered = Promise.withResolvers<Response>()
    server.use(http.get('/api/cart', () => answered.promise))
    renderApp('/carrito')
    expect(await screen.findByText('Cargando su carrito…')).toBeDefined()
    answered.resolve(HttpResponse.json(twoLines))
    await line(bands.name)
  })
})
