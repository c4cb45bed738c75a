import { expect, type Page } from '@playwright/test'
import { isLive } from '../../actions/board.ts'
import type { Screen } from '../../walks/walk.ts'

/** The products' board, live, then what is done on it. */
const productsScreen = (name: string, act: (board: Page) => Promise<unknown>, says: Screen['says'] = []): Screen => ({
  name,
  says,
  open: async ({ asStaff }, options) => {
    const board = await asStaff('/doctor/products', options)
    await isLive(board)
    await act(board)
    return board
  },
})

export const productsScreens: readonly Screen[] = [
  productsScreen(
    'the products of the office',
    (board) => expect(board.getByRole('button', { name: 'Editar Gel frío-calor' })).toBeVisible(),
    ['Gestión de Productos', 'Total Productos', 'Stock Bajo', 'Agotados', 'Agregar Producto', '+5 Stock'],
  ),
  productsScreen(
    'the form of a new product',
    async (board) => {
      await board.getByRole('button', { name: 'Agregar Producto' }).click()
      const dialog = board.getByRole('dialog', { name: 'Agregar Producto' })
      await dialog.getByRole('button', { name: 'Crear producto' }).click()
      await expect(dialog.getByText('Por favor completa todos los campos requeridos.')).toBeVisible()
    },
    ['Por favor completa todos los campos requeridos.'],
  ),
  productsScreen('the panel of a product', async (board) => {
    await board.getByRole('button', { name: 'Editar Rodillo de espuma' }).click()
    await expect(board.getByRole('dialog', { name: 'Editar producto' })).toBeVisible()
  }),
]
