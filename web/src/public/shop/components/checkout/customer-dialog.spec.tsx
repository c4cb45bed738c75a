import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { focusIsOn } from '~/testing/focus.ts'
import {
  answerOrders,
  bands,
  broken,
  dialog,
  number,
  openDialog,
  openShop,
  placed,
  placedOrder,
  roller,
} from '../../testing/order-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const opened = { opener: window } as Window
let open: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  open = vi.spyOn(window, 'open').mockReturnValue(opened)
  return () => open.mockRestore()
})

const field = (label: RegExp) => dialog().getByLabelText<HTMLInputElement>(label)
const fill = async (user: UserEvent) => {
  await user.type(field(/^Nombre completo/), 'Lucía Mora')
  await user.type(field(/^Correo electrónico/), 'lucia@example.com')
  await user.type(field(/^Teléfono/), '8777-1234')
  await user.type(field(/^Dirección/), 'Heredia, casa verde')
  await user.type(field(/^Ubicación/), 'Frente al parque')
}
const send = (user: UserEvent) => user.click(dialog().getByRole('button', { name: 'Pedir por WhatsApp' }))
const registered = () => screen.findByRole('region', { name: 'Su pedido está registrado' })

describe('what the dialog asks for', () => {
  // @rule customer-name-email-phone: Public §2, §5 Name, email, phone and address required, location optional;
  //   'Información incompleta' / 'Por favor complete todos los campos requeridos'
  test('with something required missing it says so, at the fields too, and sends nothing', async () => {
    openShop()
    const sent = answerOrders(placed())
    const { user } = await openDialog()
    await send(user)
    expect((await screen.findAllByText('Información incompleta')).length).toBeGreaterThan(0)
    expect(screen.getByText('Por favor complete todos los campos requeridos')).toBeDefined()
    for (const message of ['Nombre es requerido', 'Teléfono es requerido', 'Dirección completa es requerida'])
      expect(dialog().getByText(message)).toBeDefined()
    expect(field(/^Nombre completo/).getAttribute('aria-required')).toBe('true')
    expect(field(/^Ubicación/).getAttribute('aria-required')).toBeNull()
    expect(sent).toEqual([])
    expect(dialog().getByRole('alert').textContent).toContain('Revise los campos marcados')
    await fill(user)
    await waitFor(() => expect(dialog().getByRole('alert').textContent).toBe(''))
  })

  // @rule customer-name-email-phone
  test('with all there but an e-mail that is none it points at the field', async () => {
    openShop()
    const { user } = await openDialog()
    await fill(user)
    await user.clear(field(/^Correo electrónico/))
    await user.type(field(/^Correo electrónico/), 'lucia@gmail')
    await send(user)
    expect(await dialog().findByText('Email inválido')).toBeDefined()
    expect(screen.queryByText('Información incompleta')).toBeNull()
  })

  test('what was typed is there again when it was closed, and after a reload', async () => {
    openShop()
    const first = await openDialog()
    await fill(first.user)
    await first.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    first.unmount()
    await openDialog()
    expect(field(/^Nombre completo/).value).toBe('Lucía Mora')
  })
})

describe('ordering', () => {
  // @rule customer-cart-emptied-dialog: Public §4, §7 After it the cart is emptied, the dialog closes, the form
  //   clears, 'Pedido registrado'
  // @rule customer-orders-cart-flow, customer-chat-shop-number
  test('the order goes out as specified; then the cart is empty, the dialog closed, the form clear and the chat open', async () => {
    const shop = openShop()
    const answered = Promise.withResolvers<void>()
    const sent = answerOrders(async () => {
      await answered.promise
      return placed()()
    })
    const { user } = await openDialog()
    await fill(user)
    await send(user)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Registrando su pedido...' })).disabled).toBe(
      true,
    )
    answered.resolve()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        body: {
          customerName: 'Lucía Mora',
          customerPhone: '8777-1234',
          customerEmail: 'lucia@example.com',
          customerAddress: 'Heredia, casa verde - Frente al parque',
          items: [
            { productId: bands.productId, quantity: 2, price: 12_500, name: bands.name },
            { productId: roller.productId, quantity: 1, price: 16_900, name: roller.name },
          ],
          totalAmount: 41_900,
          paymentMethod: 'whatsapp',
          notes: 'Pedido web - Ubicación: Frente al parque',
        },
      },
    ])
    expect(shop.emptied).toBe(1)
    expect((await screen.findAllByText('Pedido registrado')).length).toBeGreaterThan(0)
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/Luc|8777|Heredia/)
    const [url, target] = open.mock.calls[0] ?? []
    expect([open.mock.calls.length, target, opened.opener]).toEqual([1, '_blank', null])
    expect(String(url)).toMatch(/^https:\/\/wa\.me\/50688880000\?text=/)
    const message = new URL(String(url)).searchParams.get('text') ?? ''
    for (const part of [number, 'Lucía Mora', '8777-1234', '2 × Bandas de resistencia: ₡25,000', 'Total: ₡41,900'])
      expect(message).toContain(part)
    expect(message.split('\n').at(-1)).toBe(`Ver cómo va el pedido: ${location.origin}/pedido/${number}`)
  })

  // @rule customer-cart-shows-tracking: The cart shows the tracking number with the way to follow the order, over a
  //   reload too
  test('the page then shows the number with the way to follow the order, and has the focus there', async () => {
    openShop()
    answerOrders(placed())
    const { user } = await openDialog()
    await fill(user)
    await send(user)
    const panel = await registered()
    expect(within(panel).getByText(number)).toBeDefined()
    expect(within(panel).getByText('₡41,900')).toBeDefined()
    expect(within(panel).getByRole('link', { name: 'Ver cómo va mi pedido' }).getAttribute('href')).toBe(
      `/pedido/${number}`,
    )
    await focusIsOn(within(panel).getByText('Su pedido está registrado'))
  })
})

describe('when it fails', () => {
  test('closed after a failure, the cart says that the order may stand', async () => {
    openShop()
    answerOrders(broken)
    const { user } = await openDialog()
    expect(screen.queryByText('Su pedido quedó sin respuesta')).toBeNull()
    await fill(user)
    await send(user)
    await screen.findByText(/puede volver a intentar sin pedir dos veces/)
    await user.click(dialog().getByRole('button', { name: 'Volver' }))
    expect(await screen.findByRole('region', { name: 'Su pedido quedó sin respuesta' })).toBeDefined()
  })

  // @rule customer-price-changed-stock
  test('a price that changes while the dialog is open is told before anything is ordered at it', async () => {
    openShop()
    const at18 = placedOrder([
      { productId: bands.productId, name: bands.name, quantity: 2, price: 12_500 },
      { productId: roller.productId, name: roller.name, quantity: 1, price: 18_000 },
    ])
    const sent = answerOrders(placed(at18))
    const { user } = await openDialog()
    await fill(user)
    fakeLive.send({
      projection: 'products',
      id: roller.productId,
      position: '101',
      row: {
        id: roller.productId,
        name: roller.name,
        description: '',
        price: 18_000,
        imageUrl: '',
        revision: '0',
        category: 'Equipo de Rehabilitación',
        stock: 9,
      },
    })
    await send(user)
    expect(await dialog().findByText('El precio de «Rodillo de espuma» cambió: ahora es ₡18,000.')).toBeDefined()
    expect(sent).toEqual([])
    expect(dialog().getByText('₡43,000')).toBeDefined()
    await send(user)
    await registered()
    expect(sent[0]?.body.totalAmount).toBe(43_000)
  })

  test('stock that is short names the product, and the next try has a new key', async () => {
    openShop()
    const sentence = '«Rodillo de espuma» está agotado.'
    const short = { error: sentence, code: 'stock-short', fields: { 'items.1.quantity': sentence } }
    const sent = answerOrders(() => HttpResponse.json(short, { status: 409 }), placed())
    const { user } = await openDialog()
    await fill(user)
    await send(user)
    expect(await dialog().findByText(new RegExp(sentence))).toBeDefined()
    await send(user)
    await registered()
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })
})
