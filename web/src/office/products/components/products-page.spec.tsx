import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { answerMe, doctor } from '~/testing/staff.ts'
import { setWidth } from '~/testing/window-width.ts'
import { bands, type gel, openProducts, openStockroom, product, rowOf, stockOf } from '../testing/stockroom.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => answerMe(doctor()))

const counted = () => screen.getAllByRole('definition').map((one) => one.textContent?.replace(/\D/g, ''))

describe('the list', () => {
  // @rule products-counters: §2 Stat cards: Total Productos, Stock Bajo, Agotados
  // @rule products-table: §2 A table on large screens: Producto, Categoría, Precio, Stock Actual, Estado, Acciones
  // @rule products-stock-label
  test('counts, and shows each product with its columns on large screens', async () => {
    openStockroom()
    openProducts()
    expect(await screen.findByRole('heading', { name: 'Gestión de Productos' })).toBeDefined()
    expect((await screen.findAllByRole('columnheader')).map((one) => one.textContent)).toEqual([
      ...['Producto', 'Categoría', 'Precio', 'Stock Actual', 'Estado', 'Acciones'],
    ])
    expect(screen.getAllByRole('term').map((one) => one.textContent)).toEqual([
      expect.stringContaining('Total Productos'),
      expect.stringContaining('Stock Bajo'),
      expect.stringContaining('Agotados'),
    ])
    expect(counted()).toEqual(['3', '1', '1'])
    const labels = [
      ['Bandas', 'En Stock', 'bg-confirmado'],
      ['Rodillo', 'Stock Bajo', 'bg-agendado'],
      ['Gel', 'Agotado', 'bg-cancelado'],
    ] as const
    for (const [name, says, colour] of labels)
      expect(
        within(await rowOf(name))
          .getByText(says)
          .className.split(' '),
      ).toContain(colour)
    expect(within(await rowOf('Bandas')).getByText('₡12,500')).toBeDefined()
  })

  // @rule products-cards: §2 Cards on small screens
  test('shows cards on small screens', async () => {
    setWidth(375)
    openStockroom()
    openProducts()
    const card = within(await screen.findByRole('article', { name: 'Gel' }))
    expect(card.getByText('Agotado')).toBeDefined()
    expect(card.getByRole('button', { name: '+5 Stock de Gel' })).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })

  // @rule products-live: Issue: list and counters follow the log
  test('follows what happens, the counters too', async () => {
    openStockroom()
    openProducts()
    await rowOf('Bandas')
    const change = (next: typeof gel, position: string) => ({
      projection: 'products',
      id: next.id,
      position,
      row: next,
    })
    fakeLive.send(change({ ...bands, stock: 2 }, '101'), change(product({ id: 'nuevo', name: 'Pelota' }), '102'))
    expect(within(await rowOf('Pelota')).getByText('En Stock')).toBeDefined()
    expect((await stockOf('Bandas')).value).toBe('2')
    expect(counted()).toEqual(['4', '2', '1'])
  })

  test('says that there is nothing yet', async () => {
    openStockroom([])
    openProducts()
    expect(await screen.findByText('Todavía no hay productos')).toBeDefined()
  })
})

test("'?nuevo' opens the form of a new one and leaves the address with it", async () => {
  openStockroom()
  const { user, router } = renderApp('/doctor/products?nuevo')
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar Producto' }))
  await user.click(dialog.getByRole('button', { name: 'Volver' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('')
})
