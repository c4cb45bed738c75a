import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { sessionId } from '~/cart/cart-session.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { bands, bundle, gel, live, openCounter, product, roller } from '../testing/counter.ts'

vi.mock('~/lib/live.ts', () => import('~/testing/fake-live.ts'))

const card = (name: string) => screen.findByRole('article', { name })
const names = () => screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))
const badge = (lines: string) => screen.findByRole('link', { name: `Carrito (${lines})` })
const addButton = (name: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name: `Agregar ${name} al carrito` })
const another = (name: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name: `Agregar otra unidad de ${name}` })

describe('what is offered', () => {
  // @rule shop-product-cards-image
  test('a card has picture, name, description, price, stock and a button', async () => {
    openCounter()
    renderApp('/tienda')
    const bandsCard = within(await card('Bandas de resistencia'))
    expect(bandsCard.getByRole('heading', { name: 'Bandas de resistencia' })).toBeDefined()
    expect(bandsCard.getByText('Bandas de resistencia para la casa.')).toBeDefined()
    expect(bandsCard.getByText('₡12,500')).toBeDefined()
    expect(bandsCard.getByText('En stock (18 disponibles)')).toBeDefined()
    expect(bandsCard.getByRole('presentation').getAttribute('src')).toBe('/art/bandas.svg')
    expect((await addButton('Bandas de resistencia')).disabled).toBe(false)
  })

  // @rule shop-banner-envio-express
  test('the banner tells the delivery: 48 hours, confirmed orders, Monday to Friday', async () => {
    openCounter()
    renderApp('/tienda')
    const banner = within(await screen.findByRole('region', { name: 'Envío Express' }))
    expect(banner.getByText('Entrega en 48 horas para pedidos confirmados, de lunes a viernes.')).toBeDefined()
    expect(banner.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Pedido confirmadopor WhatsApp',
      'En caminolunes a viernes',
      'En su casa48 horas',
    ])
  })

  // @rule shop-stock-agotado-ultimas
  test.each([
    [0, 'Agotado'],
    [1, 'Últimas 1 unidades'],
    [5, 'Últimas 5 unidades'],
    [6, 'En stock (6 disponibles)'],
  ])('stock %i is told as "%s"', async (stock, label) => {
    openCounter({ products: [{ ...bands, stock }] })
    renderApp('/tienda')
    expect(within(await card(bands.name)).getByText(label, { ignore: '[aria-hidden]' })).toBeDefined()
  })

  // @rule shop-stock-add-button
  test('what is sold out cannot be added', async () => {
    openCounter()
    renderApp('/tienda')
    const button = within(await card(gel.name)).getByRole<HTMLButtonElement>('button')
    expect(button.disabled).toBe(true)
    expect(button.textContent).toBe('No disponible')
  })

  // @rule shop-failed-image-shows
  test('a picture that fails, and one there never was, are told as "Sin imagen"', async () => {
    openCounter({ products: [bands, { ...gel, imageUrl: '' }] })
    renderApp('/tienda')
    const shown = within(await card(bands.name))
    expect(shown.queryByText('Sin imagen')).toBeNull()
    fireEvent.error(shown.getByRole('presentation'))
    expect(shown.getByText('Sin imagen')).toBeDefined()
    expect(within(await card(gel.name)).getByText('Sin imagen')).toBeDefined()
  })

  // @rule shop-failed-image-shows
  test('pictures have their size before they arrive', async () => {
    openCounter()
    renderApp('/tienda')
    const picture = within(await card(bands.name)).getByRole('presentation')
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['320', '240'])
  })
})

describe('the categories', () => {
  // @rule shop-filter-chips-equipo
  test('each has its count, all of them too; choosing one shows what is in it', async () => {
    openCounter()
    const { user, router } = renderApp('/tienda')
    const chips = within(await screen.findByRole('group', { name: 'Categorías' }))
    expect(chips.getAllByRole('button').map((chip) => [chip.textContent, chip.getAttribute('aria-pressed')])).toEqual([
      ['Todos4', 'true'],
      ['Equipo de Rehabilitación3', 'false'],
      ['Paquetes1', 'false'],
    ])
    await user.click(chips.getByRole('button', { name: /^Paquetes/ }))
    expect(names()).toEqual([bundle.name])
    expect(chips.getByRole('button', { name: /^Paquetes/ }).getAttribute('aria-pressed')).toBe('true')
    expect(new URLSearchParams(router.state.location.search).get('categoria')).toBe('Paquetes')
    await user.click(chips.getByRole('button', { name: /^Todos/ }))
    expect(names()).toEqual([bands.name, gel.name, roller.name, bundle.name])
    expect(router.state.location.search).toBe('')
  })

  // @rule shop-filter-chips-equipo
  test('an address with a category opens it, one with another word opens all', async () => {
    openCounter()
    const first = renderApp('/tienda?categoria=Paquetes')
    await card(bundle.name)
    expect(names()).toEqual([bundle.name])
    first.unmount()
    renderApp('/tienda?categoria=otra')
    await card(bundle.name)
    expect(names()).toHaveLength(4)
  })

  // @rule shop-empty-states-products
  test('an empty one says so and leads back to all', async () => {
    openCounter({ products: [bands] })
    const { user } = renderApp('/tienda?categoria=Paquetes')
    expect(await screen.findByText('Por ahora no hay productos en «Paquetes»')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Ver todos los productos' }))
    expect(names()).toEqual([bands.name])
  })

  // @rule shop-empty-states-products
  test('a shop without products says so', async () => {
    openCounter({ products: [] })
    renderApp('/tienda')
    expect(await screen.findByText('Todavía no hay productos')).toBeDefined()
    expect(screen.queryByRole('group', { name: 'Categorías' })).toBeNull()
  })
})

describe('while the page is open', () => {
  // @rule shop-stock-live
  test('stock and price follow what happens', async () => {
    openCounter()
    renderApp('/tienda')
    const shown = within(await card(bands.name))
    await waitFor(() => expect(fakeLive.following()).toEqual(['products/products@100']))
    fakeLive.send(live({ ...bands, stock: 4, price: 13_000 }))
    expect(await shown.findByText('Últimas 4 unidades')).toBeDefined()
    expect(shown.getByText('₡13,000')).toBeDefined()
    fakeLive.send(live({ ...bands, stock: 0 }))
    expect((await shown.findByRole<HTMLButtonElement>('button', { name: 'No disponible' })).disabled).toBe(true)
    fakeLive.send(live({ ...bands, stock: 9 }))
    expect(await shown.findByText('En stock (9 disponibles)')).toBeDefined()
    expect((await addButton(bands.name)).disabled).toBe(false)
  })

  // @rule shop-stock-live
  test('a new product comes in at its place, one that is gone leaves, another shape changes nothing', async () => {
    openCounter()
    renderApp('/tienda')
    await card(bands.name)
    await waitFor(() => expect(fakeLive.following()).toHaveLength(1))
    fakeLive.send(live(product({ id: 'cinta', name: 'Cinta neuromuscular' })), live(null, gel.id))
    await waitFor(() => expect(names()).toEqual([bands.name, 'Cinta neuromuscular', roller.name, bundle.name]))
    fakeLive.send({ ...live(roller), row: { id: roller.id, stock: 'plenty' } }, live(null, bands.id))
    await waitFor(() => expect(names()).toEqual(['Cinta neuromuscular', roller.name, bundle.name]))
  })

  // @rule shop-stock-live
  test('after too many changes the list is read anew', async () => {
    const counter = openCounter()
    renderApp('/tienda')
    await card(bands.name)
    await waitFor(() => expect(fakeLive.following()).toHaveLength(1))
    counter.products = [bundle]
    fakeLive.refresh('products')
    await waitFor(() => expect(names()).toEqual([bundle.name]))
  })
})

describe('adding to the cart', () => {
  // @rule shop-cart-productid-quantity, shop-producto-agregado-name
  test('one unit goes out with the session and a key; a message names it, the badge counts', async () => {
    const { sent } = openCounter()
    const { user } = renderApp('/tienda')
    await user.click(await addButton(bands.name))
    expect((await screen.findAllByText('Producto agregado')).length).toBeGreaterThan(0)
    expect(screen.getByText('Bandas de resistencia se ha agregado al carrito')).toBeDefined()
    await badge('1 producto')
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/cart',
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        body: { productId: 'bandas', quantity: 1, sessionId: sessionId() },
      },
    ])
  })

  // @rule shop-cart-productid-quantity
  test('again raises the line, another product counts as another line, each press with a key of its own', async () => {
    const { sent } = openCounter()
    const { user } = renderApp('/tienda')
    await user.click(await addButton(bands.name))
    await user.click(await another(bands.name))
    expect((await screen.findByRole('link', { name: '2 en el carrito' })).getAttribute('href')).toBe('/carrito')
    await user.click(await addButton(roller.name))
    await badge('2 productos')
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })

  // @rule shop-add-cart-failure
  test('the button waits while it is sent: a second press sends nothing', async () => {
    const { sent, instead } = openCounter()
    const answered = Promise.withResolvers<Response>()
    instead.push(() => answered.promise)
    const { user } = renderApp('/tienda')
    const button = await addButton(bands.name)
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    await user.click(button)
    answered.resolve(HttpResponse.json({ id: 'c.1', productId: bands.id, quantity: 1 }, { status: 201 }))
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    expect(sent).toHaveLength(1)
  })

  // @rule shop-add-cart-failure
  test.each([
    ['the server refuses', () => HttpResponse.json({ error: 'Producto: no existe', code: 'invalid' }, { status: 400 })],
    ['the server is away', () => HttpResponse.json({ error: 'Servicio no disponible' }, { status: 503 })],
    ['the connection breaks', () => HttpResponse.error()],
  ])('%s: silent, and the button works again', async (_, failure) => {
    const { sent, instead } = openCounter()
    instead.push(failure)
    const { user } = renderApp('/tienda')
    const button = await addButton(bands.name)
    await user.click(button)
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    expect(button.disabled).toBe(false)
    expect(screen.queryByText('Producto agregado')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(button)
    await badge('1 producto')
  })

  // @rule shop-add-cart-failure
  test('a press that may have been carried out is sent again under the same key, one that was refused is not', async () => {
    const { sent, instead } = openCounter()
    instead.push(
      () => HttpResponse.error(),
      () => HttpResponse.json({ error: 'No', code: 'invalid' }, { status: 400 }),
    )
    const { user } = renderApp('/tienda')
    const button = await addButton(bands.name)
    for (const times of [1, 2, 3]) {
      await user.click(button)
      await waitFor(() => expect(sent).toHaveLength(times))
      await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    }
    await badge('1 producto')
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(sent[2]?.key).not.toBe(sent[1]?.key)
  })

  // @rule shop-full-cart-second
  test.each([
    ['cart-full', 409, 'El carrito admite 100 productos distintos como máximo.'],
    ['cart-changes-used-up', 409, 'Este carrito ya cambió 200 veces hoy. Mañana podrá cambiarlo de nuevo.'],
    ['too-many', 429, 'Demasiados cambios seguidos en el carrito. Espere un minuto e intente nuevamente.'],
    ['too-many-today', 429, 'Desde su conexión ya se hicieron demasiados cambios en carritos hoy.'],
  ])('%s is told at the product, for pressing again would change nothing', async (code, status, error) => {
    const { instead } = openCounter()
    instead.push(() => HttpResponse.json({ error, code }, { status }))
    const { user } = renderApp('/tienda')
    await user.click(await addButton(bands.name))
    expect(await within(await card(bands.name)).findByText(error)).toBeDefined()
  })

  // @rule shop-full-cart-second
  test('all there is cannot be exceeded', async () => {
    openCounter({ items: [{ id: 'c.1', productId: roller.id, quantity: 3 }] })
    renderApp('/tienda')
    const button = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'No quedan más unidades de Rodillo de espuma',
    })
    expect(button.disabled).toBe(true)
  })

  // @rule shop-cart-productid-quantity
  test('a browser that still carried an ended session adds all the same', async () => {
    const { sent, instead } = openCounter()
    instead.push(() => HttpResponse.json({ error: 'Debe iniciar sesión', code: 'not-signed-in' }, { status: 401 }))
    const { user } = renderApp('/tienda')
    await user.click(await addButton(bands.name))
    await badge('1 producto')
    expect(sent[1]).toEqual(sent[0])
  })
})

describe('when the products cannot be read', () => {
  // @rule shop-products-read
  test('it is told with a way to try again', async () => {
    openCounter()
    server.use(http.get('/api/products', () => HttpResponse.json({ error: 'No' }, { status: 503 }), { once: true }))
    const { user } = renderApp('/tienda')
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos cargar los productos.')
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await card(bands.name)
  })

  // @rule shop-products-read
  test('while they are on their way it says so', async () => {
    openCounter()
    const answered = Promise.withResolvers<Response>()
    server.use(http.get('/api/products', () => answered.promise))
    renderApp('/tienda')
    expect(await screen.findByText('Cargando los productos…')).toBeDefined()
    answered.resolve(HttpResponse.json([bands]))
    await card(bands.name)
  })
})
