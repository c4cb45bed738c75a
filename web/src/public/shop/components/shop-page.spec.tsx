import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { addButton, bands, bundle, card, gel, live, openCounter, product, roller } from '../testing/counter.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const names = () => screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))

describe('what is offered', () => {
  // @rule shop-product-cards-image: Public §2, §3 Product cards: image, name, description, price, stock label,
  //   add-to-cart button
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

  // @rule shop-banner-envio-express: Public §2, §9 Banner 'Envío Express': 48 hours, confirmed orders, Monday to
  //   Friday
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

  // @rule shop-stock-agotado-ultimas: Public §4, §9 Stock 0 'Agotado', 1 to 5 'Últimas N unidades', above 5 'En stock
  //   (N disponibles)'
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

  // @rule shop-stock-add-button: Public §4 At stock 0 the add button is disabled
  test('what is sold out cannot be added', async () => {
    openCounter()
    renderApp('/tienda')
    const button = within(await card(gel.name)).getByRole<HTMLButtonElement>('button')
    expect(button.disabled).toBe(true)
    expect(button.textContent).toBe('No disponible')
  })

  // @rule shop-failed-image-shows: Public §2, §8 A failed image shows 'Sin imagen'; pictures never move the page
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
  // @rule shop-filter-chips-equipo: Public §2 Filter chips: all, 'Equipo de Rehabilitación', 'Paquetes', each with a
  //   count
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

  // @rule shop-empty-states-products: Public §2 Empty states for no products and for an empty category
  test('an empty one says so and leads back to all', async () => {
    openCounter({ products: [bands] })
    const { user } = renderApp('/tienda?categoria=Paquetes')
    expect(await screen.findByText('Por ahora no hay productos en «Paquetes»')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Ver todos los productos' }))
    expect(names()).toEqual([bands.name])
  })

  // @rule first-start-shop: The public shop says that it is being prepared rather than showing nothing
  // @rule shop-empty-states-products
  test('a shop without products says so', async () => {
    openCounter({ products: [] })
    renderApp('/tienda')
    expect(await screen.findByText('Estamos preparando la tienda')).toBeDefined()
    expect(screen.getByText(/^Todavía no hay productos/)).toBeDefined()
    expect(screen.queryByRole('group', { name: 'Categorías' })).toBeNull()
  })
})

describe('while the page is open', () => {
  // @rule shop-stock-live: Issue: stock is live
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

describe('when the products cannot be read', () => {
  // @rule shop-products-read: Public §7 GET /api/products is read
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
