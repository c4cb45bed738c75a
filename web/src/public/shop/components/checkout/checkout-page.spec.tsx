import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { refused } from '~/testing/answer-posts.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { renderApp } from '~/testing/render-app.tsx'
import {
  answerOrders,
  bands,
  complete,
  fillCheckout,
  number,
  openCheckout,
  openShop,
  placed,
  placedOrder,
  roller,
} from '../../testing/order-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const failure = 'Hubo un problema al completar tu pedido. Por favor intenta nuevamente.'
const completed = () => screen.findByRole('heading', { level: 1, name: 'Pedido Completado' })

describe('what the checkout shows and asks for', () => {
  // @rule checkout-order-summary-delivery: Public §2 Order summary and delivery form
  test('the summary holds the products, their prices and the total', async () => {
    openShop()
    await openCheckout()
    const summary = screen.getByRole('complementary', { name: 'Resumen del pedido' })
    expect(
      within(summary)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['2 ×Bandas de resistencia₡25,000', '1 ×Rodillo de espuma₡16,900'])
    expect(within(summary).getByText('₡41,900')).toBeDefined()
  })

  // @rule checkout-nombre-es-requerido: Public §5 'Nombre es requerido', 'Email inválido', phone at least 8,
  //   'Dirección completa es requerida' under 10 characters; notes optional
  test('an empty form says what is missing at each field and sends nothing', async () => {
    openShop()
    const sent = answerOrders(placed())
    const { user } = await openCheckout()
    await complete(user)
    for (const message of [
      'Nombre es requerido',
      'Teléfono es requerido',
      'Email inválido',
      'Dirección completa es requerida',
    ])
      expect(await screen.findByText(message)).toBeDefined()
    await focusIsOn(screen.getByLabelText(/^Nombre completo/))
    expect(screen.getByRole('alert').textContent).toContain('Revise los campos marcados')
    expect(sent).toEqual([])
    await fillCheckout(user)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''))
  })

  // @rule checkout-nombre-es-requerido
  test.each([
    [/^Correo electrónico/, 'lucia@gmail', 'Email inválido'],
    [/^Teléfono/, '8777', 'Teléfono debe tener al menos 8 dígitos'],
    [/^Dirección completa/, 'Heredia.', 'Dirección completa es requerida'],
  ])('%s refuses %s in the exact words', async (label, text, message) => {
    openShop()
    const { user } = await openCheckout()
    await user.type(screen.getByLabelText(label), text)
    await user.tab()
    expect(await screen.findByText(message)).toBeDefined()
  })

  // @rule checkout-efectivo-cash-delivery: Public §5, §9 efectivo (cash on delivery), transferencia, tarjeta
  test('how to pay is a choice of three, cash on delivery to begin with', async () => {
    openShop()
    await openCheckout()
    const ways = within(
      screen.getByRole('radiogroup', { name: /¿Cómo prefiere pagar/ }),
    ).getAllByRole<HTMLInputElement>('radio')
    expect(ways.map(({ value, checked }) => [value, checked])).toEqual([
      ['efectivo', true],
      ['transferencia', false],
      ['tarjeta', false],
    ])
  })

  // @rule checkout-empty-cart-carrito: Public §2, §8 Empty cart: 'Carrito vacío' / 'No hay productos en tu carrito.'
  test('with nothing in the cart the page says so and leads to the shop', async () => {
    openShop([])
    renderApp('/checkout')
    expect(await screen.findByRole('heading', { level: 1, name: 'Carrito vacío' })).toBeDefined()
    expect(screen.getByText('No hay productos en tu carrito.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ir a la tienda' }).getAttribute('href')).toBe('/tienda')
  })

  // @rule checkout-typed-survives-reload: What was typed survives a reload, in this tab only
  test('what was typed survives a reload', async () => {
    openShop()
    const first = await openCheckout()
    await fillCheckout(first.user)
    first.unmount()
    await openCheckout()
    expect(screen.getByLabelText<HTMLInputElement>(/^Nombre completo/).value).toBe('Lucía Mora')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Transferencia/ }).checked).toBe(true)
  })
})

describe('completing', () => {
  // @rule checkout-orders-flow-form: Public §4, §7 POST /api/orders (checkout flow): the form's fields, items with
  //   productName, total, status pending; the cart is emptied
  // @rule checkout-pedido-completado-links
  test('the order goes out as specified, the button waits, the cart is emptied, and nothing of the buyer stays', async () => {
    const shop = openShop()
    const answered = Promise.withResolvers<void>()
    const sent = answerOrders(async () => {
      await answered.promise
      return placed()()
    })
    const { user } = await openCheckout()
    await fillCheckout(user)
    await user.type(screen.getByLabelText(/^Notas/), 'Portón blanco')
    await complete(user)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Enviando su pedido...' })).disabled).toBe(
      true,
    )
    answered.resolve()
    await completed()
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        body: {
          customerName: 'Lucía Mora',
          customerEmail: 'lucia@example.com',
          customerPhone: '8777-1234',
          customerAddress: 'Heredia, San Francisco, casa verde',
          paymentMethod: 'transferencia',
          notes: 'Portón blanco',
          items: [
            { productId: bands.productId, productName: bands.name, quantity: 2, price: 12_500 },
            { productId: roller.productId, productName: roller.name, quantity: 1, price: 16_900 },
          ],
          totalAmount: 41_900,
          status: 'pending',
        },
      },
    ])
    expect((await screen.findAllByText('¡Pedido completado!')).length).toBeGreaterThan(0)
    await waitFor(() => expect(shop.emptied).toBe(1))
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/Luc|8777|Heredia/)
  })

  // @rule checkout-pedido-completado-links: Public §2, §8 'Pedido Completado' with links to keep shopping or go home;
  //   '¡Pedido completado!'
  test('the success screen has the number, the way to follow it, to the shop and home', async () => {
    openShop()
    answerOrders(placed())
    const { user } = await openCheckout()
    await fillCheckout(user)
    await complete(user)
    const heading = await completed()
    await focusIsOn(heading)
    expect(screen.getByText(number)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ver cómo va mi pedido' }).getAttribute('href')).toBe(`/pedido/${number}`)
    expect(screen.getByRole('link', { name: 'Seguir comprando' }).getAttribute('href')).toBe('/tienda')
    expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/')
  })

  test('a cart that cannot be emptied says that the order stands', async () => {
    const shop = openShop()
    shop.emptyingFails = refused(503, { error: 'Servicio no disponible', code: 'store-away' })
    answerOrders(placed())
    const { user } = await openCheckout()
    await fillCheckout(user)
    await complete(user)
    await completed()
    expect((await screen.findAllByText('No pudimos vaciar su carrito')).length).toBeGreaterThan(0)
  })
})

/** Orders what is short by then. @param left how much the shop has of it */
const orderShort = async (sentence: string, left: number): Promise<void> => {
  const shop = openShop()
  answerOrders(() => {
    shop.stock = left
    return HttpResponse.json(
      { error: sentence, code: 'stock-short', fields: { 'items.0.quantity': sentence } },
      { status: 409 },
    )
  })
  const { user } = await openCheckout()
  await fillCheckout(user)
  await complete(user)
}

describe('when it fails', () => {
  test("400: the server's sentences appear at their fields until those change", async () => {
    openShop()
    answerOrders(
      refused(400, {
        error: 'Datos inválidos',
        code: 'invalid',
        fields: { customerPhone: 'Teléfono: use solo números' },
      }),
    )
    const { user } = await openCheckout()
    await fillCheckout(user)
    await complete(user)
    expect(await screen.findByText('Teléfono: use solo números')).toBeDefined()
    await focusIsOn(screen.getByLabelText(/^Teléfono/))
    await user.type(screen.getByLabelText(/^Teléfono/), '5')
    expect(screen.queryByText('Teléfono: use solo números')).toBeNull()
  })

  // @rule customer-price-changed-stock: A price that changed and stock that is short are told with their product;
  //   ordered only when sent again
  test('a price that changed is told with its product, shown, and ordered only when sent again, under a new key', async () => {
    const shop = openShop()
    const sentence = 'El precio de «Rodillo de espuma» cambió: ahora es ₡18,000.'
    const at18 = placedOrder([
      { productId: bands.productId, name: bands.name, quantity: 2, price: 12_500 },
      { productId: roller.productId, name: roller.name, quantity: 1, price: 18_000 },
    ])
    const sent = answerOrders(() => {
      shop.prices[roller.productId] = 18_000
      return HttpResponse.json(
        { error: sentence, code: 'price-changed', fields: { 'items.1.price': sentence } },
        { status: 409 },
      )
    }, placed(at18))
    const { user } = await openCheckout()
    await fillCheckout(user)
    await complete(user)
    expect(await screen.findByText(failure)).toBeDefined()
    expect(screen.getByText(/El precio de «Rodillo de espuma» cambió/)).toBeDefined()
    const summary = screen.getByRole('complementary', { name: 'Resumen del pedido' })
    expect(within(summary).getByText('₡43,000')).toBeDefined()
    expect(sent).toHaveLength(1)
    await complete(user)
    await completed()
    expect(sent[1]?.body.totalAmount).toBe(43_000)
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  // @rule customer-price-changed-stock
  test('stock that is short is told with its product and what is left', async () => {
    const sentence = 'De «Bandas de resistencia» solo queda 1 unidad.'
    await orderShort(sentence, 1)
    const said = await screen.findByText(/^De «Bandas de resistencia» solo queda 1 unidad/)
    expect(said.textContent).toBe(`${sentence} Cambie su carrito y vuelva a enviar.`)
    expect(await screen.findByText('Solo queda 1 unidad')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Cambiar mi carrito' }).getAttribute('href')).toBe('/carrito')
  })

  // @rule customer-price-changed-stock
  test('what is sold out is not to be ordered in another quantity, but taken out of the cart', async () => {
    const sentence = '«Bandas de resistencia» está agotado.'
    await orderShort(sentence, 0)
    const said = await screen.findByText(/^«Bandas de resistencia» está agotado\./)
    expect(said.textContent).toBe(`${sentence} Cambie su carrito y vuelva a enviar.`)
  })

  // @rule asks-before-typed-goes
  test('the cart is changed from here without a question, and the form is as it was on coming back', async () => {
    openShop()
    const { user, router } = await openCheckout()
    await fillCheckout(user)
    await user.click(screen.getByRole('link', { name: 'Cambiar mi carrito' }))
    await screen.findByRole('heading', { name: 'Carrito' })
    expect(router.state.location.pathname).toBe('/carrito')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await user.click(await screen.findByRole('link', { name: 'Completar la compra aquí' }))
    expect(await screen.findByLabelText(/^Nombre completo/)).toHaveProperty('value', 'Lucía Mora')
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Servicios' }))
    expect(await screen.findByRole('alertdialog')).toBeDefined()
  })
})
