import { expect, type Page } from '@playwright/test'
import { isLive } from '../../actions/board.ts'
import type { Screen } from '../../walks/walk.ts'

const words = [
  ...['Gestión de Pedidos', 'Pendientes', 'Procesando', 'Entregados', 'Total', 'Cancelados', 'Todos', 'Nuevo pedido'],
]

/** The orders' board, then what is done on it. */
const ordersScreen = (name: string, path: string, act: (board: Page) => Promise<unknown>, says: string[]): Screen => ({
  name,
  says: [...words, ...says],
  open: async ({ asStaff }, options) => {
    const board = await asStaff(path, options)
    await isLive(board)
    await act(board)
    return board
  },
})

const first = (board: Page) => board.getByRole('button', { name: /^Ver el pedido/ }).first()

export const orderScreens: readonly Screen[] = [
  ordersScreen('the orders', '/doctor/orders', (board) => expect(first(board)).toBeVisible(), []),
  ordersScreen(
    'the orders with a selection',
    '/doctor/orders',
    async (board) => {
      await first(board).click()
      await expect(board.getByRole('list', { name: 'Avance del pedido' })).toBeVisible()
    },
    ['Productos', 'Cliente', 'Teléfono', 'Correo', 'Dirección', 'Pago', 'Creado', 'Notas'],
  ),
  ordersScreen(
    'a new order',
    '/doctor/orders',
    async (board) => {
      await board.getByRole('button', { name: 'Nuevo pedido' }).click()
      const dialog = board.getByRole('dialog', { name: 'Nuevo pedido' })
      await dialog
        .getByRole('button', { name: /^Una unidad más/ })
        .first()
        .click()
      await expect(dialog.getByText(/^1 unidad · /)).toBeVisible()
    },
    ['Buscar paciente', 'Nombre completo', 'Nota interna', 'Registrar pedido'],
  ),
]
