import { expect, type Locator, type Page } from '@playwright/test'

/** The board of orders: its rows, newest first. */
export const orderRows = (board: Page): Locator => board.getByRole('button', { name: /^Ver el pedido/ })

/** What sets an order's status in the list. */
export const orderStatus = (board: Page, number: string): Locator =>
  board.getByRole('region', { name: 'Pedidos' }).getByRole('combobox', { name: `Estado del pedido ${number}` })

const counters = (board: Page): Locator =>
  board.getByRole('region', { name: 'Contadores de pedidos' }).locator('dd .sr-only')
/** Pendientes, Procesando, Entregados and Total as the page says them. */
export const orderCounts = async (board: Page): Promise<number[]> => {
  await expect(counters(board)).toHaveCount(4)
  return (await counters(board).allTextContents()).map(Number)
}
export const ordersCounted = (board: Page, ...expected: number[]): Promise<void> =>
  expect(counters(board)).toHaveText(expected.map(String))
