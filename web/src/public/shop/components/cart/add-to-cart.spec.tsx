import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { sessionId } from '~/public/shared/cart/cart-session.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { addButton, bands, card, openCounter, roller } from '../../testing/counter.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const badge = (lines: string) => screen.findByRole('link', { name: `Carrito (${lines})` })
const another = (name: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name: `Agregar otra unidad de ${name}` })

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

  // @rule shop-cart-productid-quantity: Public §7 POST /api/cart with productId, quantity 1 and sessionId
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

  // @rule shop-add-cart-failure: Public §8 Add to cart failure: silent, the button becomes usable again
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
  test.each([
    ['no answer', () => HttpResponse.error()],
    ['a failure of the server', () => HttpResponse.json({ error: 'Algo falló' }, { status: 500 })],
    ['too many at once, which tries nothing', () => HttpResponse.json({ error: 'Espere' }, { status: 429 })],
  ])('after %s the press is sent again under the same key, after a refusal it is not', async (_, undecided) => {
    const { sent, instead } = openCounter()
    instead.push(undecided, () => HttpResponse.json({ error: 'No', code: 'invalid' }, { status: 400 }))
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

  // @rule shop-full-cart-second: A full cart, which no second press would change, is told at the product; no more than
  //   there is can be added
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
