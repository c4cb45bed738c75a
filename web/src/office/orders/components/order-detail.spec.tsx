import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { server } from '~/testing/server.ts'
import { answerChanges, answerOrders, at, openOrders } from '../testing/orders-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  forgetStaffDrafts()
})
afterEach(() => {
  vi.useRealTimers()
})

const one = '/api/orders/:id'
const stale = () => HttpResponse.json({ error: 'Otra persona lo cambió.', code: 'stale' }, { status: 412 })
const detail = async (name: string) => within(await screen.findByRole('region', { name }))

// @rule orders-paid
test('that it was paid is one press, and is undone by one; of a cancelled order nothing is received', async () => {
  let row = at('14:40', 'A')
  answerOrders(() => [row, at('13:40', 'D', { status: 'cancelled' })])
  const sent = answerChanges(({ body }) => {
    const { paid } = body as { paid: 'sinpe' | '' }
    row = {
      ...row,
      paid: paid === '' ? null : { method: paid, at: '2026-11-24T16:20:00.000Z' },
      revision: `${row.revision}1`,
    }
    return HttpResponse.json(row)
  }, one)
  const { user } = await openOrders('?pedido=A')
  const payment = await detail('Pago')
  payment.getByText('Cobrar ₡20,200 con')
  await user.click(payment.getByRole('button', { name: 'SINPE' }))
  await payment.findByText('Pago recibido')
  payment.getByText('SINPE, 24/11/2026 10:20')
  await user.click(payment.getByRole('button', { name: 'Deshacer' }))
  await payment.findByText('Cobrar ₡20,200 con')
  expect(sent.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
    [{ paid: 'sinpe' }, '0'],
    [{ paid: '' }, '01'],
  ])
  await user.click(screen.getByRole('button', { name: 'Ver el pedido MV-000000000D' }))
  await screen.findByRole('heading', { name: 'MV-000000000D' })
  expect((await detail('Pago')).queryByRole('button')).toBeNull()
})

// @rule orders-paid
test('of an order that was cancelled after it was paid, what is to be given back stands there', async () => {
  const paid = { method: 'sinpe', at: '2026-11-24T16:20:00.000Z' } as const
  answerOrders(() => [at('14:40', 'A', { paid }), at('13:40', 'D', { paid, status: 'cancelled' })])
  const { user } = await openOrders('?pedido=A')
  const owed = /^Se canceló después de pagarse/
  expect((await detail('Pago')).queryByText(owed)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ver el pedido MV-000000000D' }))
  const says = await screen.findByText(owed)
  expect(says.textContent).toBe('Se canceló después de pagarse: devuelva ₡20,200 y deshaga el pago.')
})

// @rule orders-paid
test('a payment is noted on what a colleague changed meanwhile, unless they noted one themselves', async () => {
  let row = at('14:40', 'A')
  answerOrders(() => [row])
  const sent = answerChanges(({ ifMatch }) => {
    if (ifMatch !== row.revision) return stale()
    row = { ...row, paid: { method: 'efectivo', at: '2026-11-24T16:20:00.000Z' }, revision: '2' }
    return HttpResponse.json(row)
  }, one)
  const { user } = await openOrders('?pedido=A')
  const payment = await detail('Pago')
  row = { ...row, staffNote: 'Pasa a las 4', revision: '1' }
  await user.click(payment.getByRole('button', { name: 'Efectivo' }))
  await payment.findByText('Efectivo, 24/11/2026 10:20')
  expect(sent.at(-1)?.ifMatch).toBe('1')
  ;(await detail('Cliente')).getByText('Pasa a las 4')
})

// @rule orders-paid
test.each([
  ['comes to another total', { totalAmount: 26_700 }],
  ['was cancelled', { status: 'cancelled' }],
] as const)('of an order that %s meanwhile no payment is noted unseen', async (_what, change) => {
  let row = at('14:40', 'A')
  answerOrders(() => [row])
  const sent = answerChanges(stale, one)
  const { user } = await openOrders('?pedido=A')
  const payment = await detail('Pago')
  row = { ...row, ...change, revision: '1' }
  await user.click(payment.getByRole('button', { name: 'Efectivo' }))
  await screen.findByText('Otra persona lo cambió.')
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['0'])
  if ('totalAmount' in change) await payment.findByText('Cobrar ₡26,700 con')
})

// @rule orders-corrected
test('who buys is put right field by field; what a colleague wrote there meanwhile is shown first', async () => {
  let row = at('14:40', 'A')
  answerOrders(() => [row])
  const sent = answerChanges(({ body, ifMatch }) => {
    if (ifMatch !== row.revision) return stale()
    row = { ...row, ...(body as object), revision: String(Number(row.revision) + 1) }
    return HttpResponse.json(row)
  }, one)
  const { user } = await openOrders('?pedido=A')
  const buyer = await detail('Cliente')
  await user.click(buyer.getByRole('button', { name: 'Editar Nota interna' }))
  await user.type(buyer.getByLabelText(/^Nota interna/), 'Pasa a las 4')
  await user.click(buyer.getByRole('button', { name: 'Guardar' }))
  await buyer.findByRole('button', { name: 'Editar Nota interna' })
  buyer.getByText('Pasa a las 4')
  await user.click(buyer.getByRole('button', { name: 'Editar Dirección' }))
  const field = buyer.getByLabelText(/^Dirección/)
  await user.clear(field)
  await user.type(field, 'Barva, casa 3')
  row = { ...row, customerAddress: 'Santo Domingo', revision: '5' }
  await user.click(buyer.getByRole('button', { name: 'Guardar' }))
  const choice = within(await buyer.findByRole('alert'))
  for (const text of ['Santo Domingo', 'Barva, casa 3']) choice.getByText(text)
  await user.click(choice.getByRole('button', { name: 'Guardar lo mío' }))
  await waitFor(() => expect(buyer.getByRole('link', { name: /^Barva, casa 3/ })).toBeDefined())
  expect(sent.map(({ body }) => body)).toEqual([
    { staffNote: 'Pasa a las 4' },
    { customerAddress: 'Barva, casa 3' },
    { customerAddress: 'Barva, casa 3' },
  ])
})

// @rule orders-corrected
test('of a delivered order the note alone is put right, of an erased buyer nothing', async () => {
  answerOrders(() => [at('14:40', 'C', { status: 'delivered' }), at('13:40', 'B', { customerName: null })])
  const { user } = await openOrders('?pedido=C')
  const pencils = async () => (await detail('Cliente')).queryAllByRole('button').map((one) => one.ariaLabel)
  expect(await pencils()).toEqual(['Editar Nota interna'])
  await user.click(screen.getByRole('button', { name: 'Ver el pedido MV-000000000B' }))
  await screen.findByRole('heading', { name: 'MV-000000000B' })
  expect(await pencils()).toEqual([])
})

const units = async (name: string) => (await detail('Productos')).queryByRole('button', { name })
const bandUnits = 'Corregir la cantidad de Banda elástica'
/** An order of bands and a compress, of the first of which there are so many beside. */
const openUnits = async (given: Parameters<typeof at>[2] = {}, stock = 3) => {
  const desk = { row: at('14:40', 'A', given) }
  answerOrders(() => [desk.row])
  const band = {
    id: 'p1',
    name: 'Banda elástica',
    price: 6500,
    stock,
    category: 'Paquetes',
    description: '',
    imageUrl: '/a',
  }
  server.use(http.get('/api/products', () => HttpResponse.json([{ ...band, revision: '0' }])))
  const app = await openOrders('?pedido=A')
  await detail('Productos')
  return { ...app, desk }
}
const withUnits = (row: OrderRow, quantity: number, revision: string): OrderRow => {
  const items = row.items.map((item) => (item.productId === 'p1' ? { ...item, quantity } : item))
  const totalAmount = items.reduce((sum, item) => sum + item.quantity * item.price, 0)
  return { ...row, items: items.filter((item) => item.quantity > 0), totalAmount, revision }
}

// @rule orders-units
test('the units of a product are corrected up to what there is, or it is taken out, and the total follows', async () => {
  const { user, desk } = await openUnits()
  const sent = answerChanges(({ body }) => {
    const { quantity } = (body as { units: { quantity: number } }).units
    desk.row = withUnits(desk.row, quantity, `${desk.row.revision}1`)
    return HttpResponse.json(desk.row)
  }, one)
  await user.click((await units(bandUnits)) as HTMLElement)
  const choice = screen.getByLabelText<HTMLSelectElement>('Cantidad de Banda elástica')
  await focusIsOn(choice)
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'Elija una opción',
    'Quitar del pedido',
    '1',
    '2',
    '3',
    '4',
    '5',
  ])
  await user.selectOptions(choice, '3')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  const products = await detail('Productos')
  expect(await products.findByText('₡26,700')).toBeDefined()
  await user.click((await units(bandUnits)) as HTMLElement)
  await user.selectOptions(screen.getByLabelText('Cantidad de Banda elástica'), 'Quitar del pedido')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(products.queryByText('Banda elástica')).toBeNull())
  expect(sent.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
    [{ units: { productId: 'p1', quantity: 3 } }, '0'],
    [{ units: { productId: 'p1', quantity: 0 } }, '01'],
  ])
  // The last one is not taken out.
  await user.click((await units('Corregir la cantidad de Compresa')) as HTMLElement)
  expect(screen.queryByRole('option', { name: 'Quitar del pedido' })).toBeNull()
})

// @rule orders-units
test('of an order that left, was cancelled or was paid no units are corrected', async () => {
  const paid = { method: 'sinpe', at: '2026-11-24T16:20:00.000Z' } as const
  for (const given of [{ status: 'delivered' }, { status: 'cancelled' }, { paid }] as const) {
    const { unmount } = await openUnits(given)
    expect(await units(bandUnits)).toBeNull()
    const says = screen.queryByText('Ya se pagó: para corregir las cantidades, deshaga el pago.')
    expect(says !== null).toBe('paid' in given)
    unmount()
  }
})

// @rule orders-units-both: Issue: two who correct one product at once see both values, and nothing is written over
test('who corrects what a colleague corrected meanwhile sees both numbers', async () => {
  const { user, desk } = await openUnits()
  const sent = answerChanges(({ ifMatch }) => {
    if (ifMatch === desk.row.revision) return HttpResponse.json(withUnits(desk.row, 1, '2'))
    return stale()
  }, one)
  await user.click((await units(bandUnits)) as HTMLElement)
  await user.selectOptions(screen.getByLabelText('Cantidad de Banda elástica'), '1')
  desk.row = withUnits(desk.row, 4, '1')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/4.*1/)
  await user.click(within(alert).getByRole('button', { name: 'Guardar lo mío' }))
  await waitFor(() => expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['0', '1']))
})

// @rule orders-units-stock
test('a product that is short is named', async () => {
  const { user } = await openUnits()
  const sentence = 'De «Banda elástica» no quedan más unidades.'
  answerChanges(() => HttpResponse.json({ error: sentence, code: 'stock-short', fields: {} }, { status: 409 }), one)
  await user.click((await units(bandUnits)) as HTMLElement)
  await user.selectOptions(screen.getByLabelText('Cantidad de Banda elástica'), '5')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(sentence)).toBeDefined()
})
