import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import {
  bands,
  gel,
  openProducts,
  openStockroom,
  putStock,
  refusal,
  roller,
  stale,
  stockOf,
} from '../testing/stockroom.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => answerMe(doctor()))

describe('the stock input', () => {
  // @rule products-stock-commits, products-toasts
  test('saves what was typed, once, on top of what was shown', async () => {
    const { sent } = openStockroom()
    const { user } = openProducts()
    await putStock(user, 'Bandas', '25')
    expect(await screen.findByText('Stock actualizado')).toBeDefined()
    expect(sent.map(({ path, body, ifMatch }) => [path, body, ifMatch])).toEqual([
      ['/api/products/bandas/stock', { stock: 25, shownStock: 12 }, '0'],
    ])
    expect((await stockOf('Bandas')).value).toBe('25')
  })

  // @rule products-stock-commits: §2 The table's stock input commits on every change
  test('saves a moment after the last key, and what is typed meanwhile follows on top of it', async () => {
    const room = openStockroom()
    const waiting = Promise.withResolvers<void>()
    room.instead.push(async () => {
      await waiting.promise
      return HttpResponse.json({ ...bands, stock: 25, revision: '1' }, { headers: { 'X-Log-Position': '101' } })
    })
    const { user } = openProducts()
    fireEvent.change(await stockOf('Bandas'), { target: { value: '25' } })
    await waitFor(() => expect(room.sent).toHaveLength(1))
    fireEvent.change(await stockOf('Bandas'), { target: { value: '30' } })
    await user.tab()
    expect(room.sent).toHaveLength(1)
    waiting.resolve()
    await waitFor(() => expect(room.sent).toHaveLength(2))
    expect(room.sent[1]).toMatchObject({ body: { stock: 30, shownStock: 25 }, ifMatch: '1' })
  })

  // @rule products-stock-never-lost: What was typed into the stock input is never lost: when the page is left, when it
  //   could not be saved
  test('saves also when the page is left at once', async () => {
    const { sent } = openStockroom()
    const { unmount } = openProducts()
    fireEvent.change(await stockOf('Bandas'), { target: { value: '7' } })
    unmount()
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ stock: 7, shownStock: 12 }]))
  })

  // @rule products-stock-never-lost
  test('saves also what was typed a moment before the browser leaves the page', async () => {
    const { sent } = openStockroom()
    openProducts()
    fireEvent.change(await stockOf('Bandas'), { target: { value: '7' } })
    dispatchEvent(new Event('pagehide'))
    await waitFor(() =>
      expect(sent.map(({ body, outlivesPage }) => [body, outlivesPage])).toEqual([
        [{ stock: 7, shownStock: 12 }, true],
      ]),
    )
  })

  // @rule products-stock-never-lost
  test('saves it also while a number typed before is on its way, on top of that one', async () => {
    const room = openStockroom()
    const waiting = Promise.withResolvers<void>()
    room.instead.push(async () => {
      await waiting.promise
      return HttpResponse.json({ ...bands, stock: 25, revision: '1' }, { headers: { 'X-Log-Position': '101' } })
    })
    room.instead.push(() =>
      HttpResponse.json({ ...bands, stock: 30, revision: '2' }, { headers: { 'X-Log-Position': '102' } }),
    )
    openProducts()
    fireEvent.change(await stockOf('Bandas'), { target: { value: '25' } })
    await waitFor(() => expect(room.sent).toHaveLength(1))
    fireEvent.change(await stockOf('Bandas'), { target: { value: '30' } })
    dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(room.sent).toHaveLength(2))
    expect(room.sent[1]).toMatchObject({ body: { stock: 30, shownStock: 25 }, ifMatch: null, outlivesPage: true })
    // A page that the browser brings back sends neither again, and goes on from the second.
    expect(await screen.findByText('Stock actualizado')).toBeDefined()
    waiting.resolve()
    fireEvent.change(await stockOf('Bandas'), { target: { value: '31' } })
    await waitFor(() => expect(room.sent).toHaveLength(3))
    expect(room.sent[2]).toMatchObject({ body: { stock: 31, shownStock: 30 }, ifMatch: '2' })
  })

  // @rule products-whole-numbers, products-stock-negative
  test('takes what is no number as 0, and refuses a negative one', async () => {
    const { sent } = openStockroom()
    openProducts()
    fireEvent.change(await stockOf('Bandas'), { target: { value: '-4' } })
    expect(await screen.findByText('El stock no puede ser negativo.')).toBeDefined()
    fireEvent.change(await stockOf('Bandas'), { target: { value: 'abc' } })
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ stock: 0, shownStock: 12 }]))
  })

  // @rule products-whole-numbers: §5 Price and stock inputs are integers, minimum 0; non-numeric input becomes 0
  test('takes a group of thousands as one, and refuses a fraction, which stays to be mended', async () => {
    const { sent } = openStockroom()
    openProducts()
    const input = await stockOf('Bandas')
    fireEvent.change(input, { target: { value: '2' } })
    fireEvent.change(input, { target: { value: '2,5' } })
    expect(await screen.findByText('Stock: debe ser un número entero de unidades')).toBeDefined()
    expect(input.value).toBe('2,5')
    fireEvent.change(input, { target: { value: '2,500' } })
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ stock: 2500, shownStock: 12 }]))
    expect(screen.queryByText('Stock: debe ser un número entero de unidades')).toBeNull()
  })

  // @rule products-conflict-both
  test('shows both values when somebody else was quicker, and saves mine only when told so', async () => {
    const room = openStockroom()
    room.instead.push(stale)
    const { user } = openProducts()
    await putStock(user, 'Bandas', '20')
    expect(await screen.findByText('No se pudo actualizar el stock del producto.')).toBeDefined()
    // Read again and not there yet, what the stock was before is not told as the other's number.
    expect(
      await screen.findByText('Otra persona cambió el stock; usted puso 20. Leyendo lo que hay ahora…'),
    ).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Guardar 20' })).toBeNull()
    fakeLive.send({
      projection: 'products',
      id: 'bandas',
      position: '105',
      row: { ...bands, stock: 14, revision: '3' },
    })
    expect(await screen.findByText('Otra persona lo dejó en 14; usted puso 20.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Guardar 20' }))
    await waitFor(() => expect(room.sent).toHaveLength(2))
    expect(room.sent[1]).toMatchObject({ body: { stock: 20, shownStock: 14 }, ifMatch: '3' })
  })

  // @rule products-stock-commits
  test('stays chosen as a whole when an order changes it before anything is typed: digits are never joined', async () => {
    const { sent } = openStockroom()
    const { user } = openProducts()
    const input = await stockOf('Bandas')
    await user.click(input)
    fakeLive.send({
      projection: 'products',
      id: 'bandas',
      position: '105',
      row: { ...bands, stock: 11, revision: '1' },
    })
    await waitFor(() => expect(input.value).toBe('11'))
    await user.keyboard('30')
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ stock: 30, shownStock: 11 }]))
  })

  // @rule products-conflict-both
  test("reads somebody else's number itself, where no feed brings it", async () => {
    const room = openStockroom()
    room.instead.push(() => {
      room.products = [{ ...bands, stock: 14, revision: '1' }, gel, roller]
      return stale()
    })
    const { user } = openProducts()
    await putStock(user, 'Bandas', '20')
    expect(await screen.findByText('Otra persona lo dejó en 14; usted puso 20.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Guardar 20' }))
    await waitFor(() => expect(room.sent[1]).toMatchObject({ body: { stock: 20, shownStock: 14 }, ifMatch: '1' }))
  })

  // @rule products-stock-failed: §8 'No se pudo actualizar el stock del producto.'
  // @rule products-stock-never-lost
  test('keeps what was typed when it could not be saved, and sends it again as the same command', async () => {
    const room = openStockroom()
    room.instead.push(refusal(503, 'No disponible'))
    const { user } = openProducts()
    await putStock(user, 'Bandas', '20')
    expect(await screen.findByText('No se pudo actualizar el stock del producto.')).toBeDefined()
    expect((await stockOf('Bandas')).value).toBe('20')
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Stock actualizado')).toBeDefined()
    expect(room.sent[1]).toEqual(room.sent[0])
  })

  // @rule products-stock-never-lost
  test.each([408, 429])('keeps what was typed where nothing was tried yet (%s)', async (status) => {
    const room = openStockroom()
    room.instead.push(refusal(status, 'Espere'))
    const { user } = openProducts()
    await putStock(user, 'Bandas', '20')
    expect(await screen.findByText('No se pudo actualizar el stock del producto.')).toBeDefined()
    expect((await stockOf('Bandas')).value).toBe('20')
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(room.sent[1]).toEqual(room.sent[0]))
  })
})

// @rule products-quick-add: §2, §9 '+5 Stock' adds 5
test.each([500, 429])("'+5 Stock' pressed again after %s is the same press: it adds 5 once", async (status) => {
  const room = openStockroom()
  room.instead.push(refusal(status, 'Algo falló'))
  const { user } = openProducts()
  const press = await screen.findByRole('button', { name: '+5 Stock de Gel' })
  await user.click(press)
  expect(await screen.findByText('No se pudo actualizar el stock del producto.')).toBeDefined()
  await user.click(press)
  expect(await screen.findByText('Stock actualizado')).toBeDefined()
  expect(room.sent[1]).toEqual(room.sent[0])
})

// @rule products-quick-add
test("'+5 Stock' adds 5 to whatever is there", async () => {
  const { sent } = openStockroom()
  const { user } = openProducts()
  await user.click(await screen.findByRole('button', { name: '+5 Stock de Gel' }))
  expect(await screen.findByText('Stock actualizado')).toBeDefined()
  expect(sent.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([[{ stock: 5, shownStock: 0 }, null]])
})
