import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { decided, pressWildly, tooManySentence, undecided, undecidedOf } from '~/testing/failures.ts'
import {
  answerOrders,
  dialog,
  fillCheckout,
  openCheckout,
  openDialog,
  openShop,
  placed,
} from '../../testing/order-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const fillDialog = async (user: UserEvent) => {
  await user.type(dialog().getByLabelText(/^Nombre completo/), 'Lucía Mora')
  await user.type(dialog().getByLabelText(/^Correo electrónico/), 'lucia@example.com')
  await user.type(dialog().getByLabelText(/^Teléfono/), '8777-1234')
  await user.type(dialog().getByLabelText(/^Dirección/), 'Heredia, casa verde')
}

const flows = [
  {
    flow: "the cart's dialog",
    open: openDialog,
    fill: fillDialog,
    button: () => dialog().getByRole('button', { name: 'Pedir por WhatsApp' }),
    expectShown: async () => {
      // The toast says what failed, the dialog's own notice why.
      const title = await screen.findByText('Error')
      expect(title.closest('li')?.textContent).toContain('No se pudo registrar el pedido')
      expect(dialog().getByRole('alert').textContent).not.toBe('')
      expect(window.open).not.toHaveBeenCalled()
    },
    arrived: () => screen.findByRole('region', { name: 'Su pedido está registrado' }),
  },
  {
    flow: 'the checkout',
    open: openCheckout,
    fill: fillCheckout,
    button: () => screen.getByRole('button', { name: 'Completar pedido' }),
    expectShown: async () => {
      const sentence = 'Hubo un problema al completar tu pedido. Por favor intenta nuevamente.'
      expect(await screen.findByText(sentence)).toBeDefined()
    },
    arrived: () => screen.findByRole('heading', { level: 1, name: 'Pedido Completado' }),
  },
]

describe.each(flows)('$flow', ({ open, fill, button, expectShown, arrived }) => {
  const sendAgainst = async (...answers: Parameters<typeof answerOrders>) => {
    vi.spyOn(window, 'open').mockReturnValue({ opener: null } as Window)
    openShop()
    const sent = answerOrders(...answers)
    const { user } = await open()
    await fill(user)
    return { sent, send: () => user.click(button()) }
  }
  const failed = async () => {
    await expectShown()
    expect(screen.getByLabelText<HTMLInputElement>(/^Nombre completo/).value).toBe('Lucía Mora')
    expect(screen.getByLabelText<HTMLInputElement>(/^Dirección/).value).toMatch(/^Heredia/)
  }

  // @rule typing-sent-button-disabled
  test('a double click and Enter order once', async () => {
    const { sent } = await sendAgainst(placed())
    pressWildly(button())
    await arrived()
    expect(sent).toHaveLength(1)
  })

  // @rule customer-cart-order-failure: Public §8 Cart order failure: 'Error' / 'No se pudo registrar el pedido';
  //   everything typed is kept
  // @rule checkout-hubo-un-problema: Public §8 'Hubo un problema al completar tu pedido. Por favor intenta
  //   nuevamente.'
  // @rule typing-connection-answer-half
  test.each(undecided)(
    '%s: the message, everything kept, and the same order goes out under the same key',
    async (_, answer) => {
      const { sent, send } = await sendAgainst(answer, placed())
      await send()
      await failed()
      await send()
      await arrived()
      expect(sent).toHaveLength(2)
      expect(sent[1]).toEqual(sent[0])
    },
  )

  // @rule typing-server-decided-against
  test.each(decided)('%s: the message, everything kept, and the next try has a new key', async (_, answer) => {
    const { sent, send } = await sendAgainst(answer, placed())
    await send()
    await failed()
    await send()
    await arrived()
    expect(sent[1]?.body).toEqual(sent[0]?.body)
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  // @rule typing-connection-answer-half
  test.each([
    ['429', new RegExp(tooManySentence)],
    ['503', /puede volver a intentar sin pedir dos veces/],
    ['a connection that breaks', /puede volver a intentar sin pedir dos veces/],
    ['500 as a page of the gateway', /puede volver a intentar sin pedir dos veces/],
  ])('%s is told beside the button: %s', async (name, sentence) => {
    const { send } = await sendAgainst(undecidedOf(name))
    await send()
    await failed()
    expect(within(screen.getByRole('form')).getByText(sentence)).toBeDefined()
  })
})
