import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerChanges, answerOrders, four, listed, openOrders, statusOf } from '../testing/orders-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const toastText = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const refusal = (status: number, body: object) => HttpResponse.json(body as Record<string, unknown>, { status })

describe('a change of the status', () => {
  // @rule orders-status-selector: §2, §4 The status badge is an inline selector of every status
  // @rule orders-toast-updated: §4, §8 Success shows 'Estado actualizado'
  // @rule orders-call-status
  test('is sent with its key and the revision that was shown, and told', async () => {
    answerOrders(() => four)
    const sent = answerChanges(() => HttpResponse.json({ ...four[0], status: 'delivered', revision: '1' }))
    const { user } = await openOrders()
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Estado del pedido MV-000000000A' }),
      'Entregado',
    )
    await toastText('Estado actualizado')
    expect(sent).toMatchObject([{ path: '/api/orders/A/status', body: { status: 'delivered' }, ifMatch: '0' }])
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(statusOf('MV-000000000A').value).toBe('delivered')
  })

  // @rule orders-undone: Issue: an order's status has 'Deshacer'
  test('is undone by a press, at the revision that it was answered with', async () => {
    answerOrders(() => four)
    const answers = [
      { ...four[0], status: 'delivered', revision: '1' },
      { ...four[0], revision: '2' },
    ]
    const sent = answerChanges(() => HttpResponse.json(answers.shift() ?? {}))
    const { user } = await openOrders()
    const before = (await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Estado del pedido MV-000000000A' }))
      .value
    await user.selectOptions(statusOf('MV-000000000A'), 'Entregado')
    await user.click(await screen.findByRole('button', { name: 'Deshacer', description: /MV-000000000A: Entregado/ }))
    await waitFor(() => expect(statusOf('MV-000000000A').value).toBe(before))
    expect(sent.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
      [{ status: 'delivered' }, '0'],
      [{ status: before }, '1'],
    ])
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  })

  // @rule orders-toast-failed: §8 Failure shows 'Error', 'Hubo un problema al actualizar el estado del pedido.'
  // @rule orders-reopening-short
  test('that fails is told in the specified words, with the product that is short', async () => {
    answerOrders(() => four)
    let answer = refusal(500, { error: 'No.', code: 'x' })
    answerChanges(() => answer)
    const { user } = await openOrders()
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Estado del pedido MV-000000000D' }),
      'Pendiente',
    )
    await toastText('Hubo un problema al actualizar el estado del pedido.')
    expect(statusOf('MV-000000000D').value).toBe('cancelled')
    const error = 'No se puede reabrir el pedido: lleva 2 unidades de «Rodillo» y queda 1 unidad.'
    answer = refusal(409, { error, code: 'stock-short' })
    await user.selectOptions(statusOf('MV-000000000D'), 'Procesando')
    await toastText(`Hubo un problema al actualizar el estado del pedido. ${error}`)
  })

  // @rule orders-unanswered, orders-unanswered-processed
  test('of an order that gave its units up says which product is short, and takes the mark away when it was processed', async () => {
    const rows = four.map((row) => ({ ...row, withoutStock: row.id === 'A' }))
    answerOrders(() => rows)
    const error =
      'No se puede procesar el pedido, que quedó sin reserva de existencias: lleva 2 unidades de «Rodillo» y queda 1 unidad.'
    let answer = refusal(409, { error, code: 'stock-short' })
    answerChanges(() => answer)
    const { user } = await openOrders('?pedido=A')
    const detail = await screen.findByRole('complementary', { name: 'Detalle del pedido' })
    expect(await within(detail).findByText('Sin reserva de existencias')).toBeTruthy()
    const list = screen.getByRole('region', { name: 'Pedidos' })
    expect(within(list).getAllByText('Sin reserva de existencias')).toHaveLength(1)
    await user.selectOptions(statusOf('MV-000000000A'), 'Procesando')
    await toastText(`Hubo un problema al actualizar el estado del pedido. ${error}`)
    answer = HttpResponse.json({ ...rows[0], status: 'processing', withoutStock: false, revision: '1' })
    await user.selectOptions(statusOf('MV-000000000A'), 'Procesando')
    await waitFor(() => expect(screen.queryByText('Sin reserva de existencias')).toBeNull())
  })

  // @rule orders-status-if-match
  test('after somebody else’s asks first, showing both statuses, and overwrites nothing by itself', async () => {
    let rows = four
    answerOrders(() => rows)
    const newest = { ...four[0], status: 'processing', revision: '1' } as (typeof four)[0]
    const sent = answerChanges(({ ifMatch }) =>
      ifMatch === '0'
        ? refusal(412, { error: 'Otra persona', code: 'stale' })
        : HttpResponse.json({ ...newest, status: 'delivered', revision: '2' }),
    )
    const { user } = await openOrders()
    await waitFor(() => expect(listed()).toHaveLength(4))
    rows = [newest, ...four.slice(1)]
    await user.selectOptions(statusOf('MV-000000000A'), 'Entregado')
    const asks = await screen.findByRole('alertdialog', { name: 'Otra persona cambió este pedido' })
    expect(asks.textContent).toContain('El estado es ahora «Procesando»; usted eligió «Entregado».')
    await user.click(within(asks).getByRole('button', { name: 'Cambiar a «Entregado»' }))
    await toastText('Estado actualizado')
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['0', '1'])
  })

  test('after somebody else’s to the same status has nothing to ask', async () => {
    let rows = four
    answerOrders(() => rows)
    answerChanges(() => refusal(412, { error: 'Otra persona', code: 'stale' }))
    const { user } = await openOrders()
    await waitFor(() => expect(listed()).toHaveLength(4))
    rows = [{ ...four[0], status: 'delivered', revision: '1' } as (typeof four)[0], ...four.slice(1)]
    await user.selectOptions(statusOf('MV-000000000A'), 'Entregado')
    await toastText('Estado actualizado')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
