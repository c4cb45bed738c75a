import { expect, type Page } from '@playwright/test'
import { isLive, markPage, wasNotReloaded } from './support/board.ts'
import { fillCheckout, returningWith, sendCheckout, tape, trackingNumberOn } from './support/shop.ts'
import { productOf, test } from './support/shop-clinic.ts'

const rows = (board: Page) => board.getByRole('button', { name: /^Ver el pedido/ })
const statusOf = (board: Page, number: string) =>
  board.getByRole('region', { name: 'Pedidos' }).getByRole('combobox', { name: `Estado del pedido ${number}` })
/** Pendientes, Procesando, Entregados and Total as the page says them. */
const counts = (board: Page): Promise<number[]> =>
  board
    .getByRole('region', { name: 'Contadores de pedidos' })
    .locator('dd .sr-only')
    .allTextContents()
    .then((texts) => texts.map(Number))
const counted = (board: Page, ...expected: number[]) => expect.poll(() => counts(board)).toEqual(expected)
const stands = (page: Page, status: string) => expect(page.locator('[aria-current="step"]')).toContainText(status)

// @rule orders-live-list, orders-live-counters, orders-cancelling-returns-stock, orders-progress-follows, live-within-a-second
test('an order placed in the shop is on every open board of orders, and so is what staff make of it', async ({
  visit,
  asStaff,
  clinic,
}) => {
  const [mine, theirs] = [await asStaff('/doctor/orders'), await asStaff('/doctor/orders', 'jsolano')]
  for (const board of [mine, theirs]) {
    await isLive(board)
    await expect(rows(board).first()).toBeVisible()
    await markPage(board)
  }
  const [pending = 0, processing = 0, delivered = 0, total = 0] = await counts(mine)
  const { stock } = await productOf(clinic, tape)

  const shop = await visit('/checkout', await returningWith(clinic, tape))
  await fillCheckout(shop)
  await sendCheckout(shop).click()
  const number = await trackingNumberOn(shop)
  const buyer = await visit(`/pedido/${number}`)
  for (const board of [mine, theirs]) {
    await expect(rows(board).first()).toHaveText(number)
    await counted(board, pending + 1, processing, delivered, total + 1)
  }
  expect((await productOf(clinic, tape)).stock).toBe(stock - 1)

  await statusOf(mine, number).selectOption('Procesando')
  await expect(mine.getByText('Estado actualizado', { exact: true })).toBeVisible()
  await expect(statusOf(theirs, number)).toHaveValue('processing')
  await counted(theirs, pending, processing + 1, delivered, total + 1)
  await stands(buyer, 'Procesando')

  await statusOf(theirs, number).selectOption('Cancelado')
  await expect(statusOf(mine, number)).toHaveValue('cancelled')
  await counted(mine, pending, processing, delivered, total + 1)
  await expect(buyer.getByText('Su pedido fue cancelado.')).toBeVisible()
  await expect.poll(async () => (await productOf(clinic, tape)).stock).toBe(stock)

  await statusOf(mine, number).selectOption('Entregado')
  await expect(statusOf(theirs, number)).toHaveValue('delivered')
  await counted(theirs, pending, processing, delivered + 1, total + 1)
  await expect.poll(async () => (await productOf(clinic, tape)).stock).toBe(stock - 1)
  for (const board of [mine, theirs]) await wasNotReloaded(board)
})

// @rule orders-keyboard, office-keyboard
test('the keyboard alone: through the rows, into the detail, and another status', async ({ asStaff }) => {
  const board = await asStaff('/doctor/orders')
  await isLive(board)
  await rows(board).first().focus()
  await board.keyboard.press('ArrowDown')
  await expect(rows(board).nth(1)).toBeFocused()
  const number = (await rows(board).nth(1).textContent()) ?? ''
  await board.keyboard.press('Enter')
  await expect(board.getByRole('heading', { name: number })).toBeVisible()
  await board.keyboard.press('Tab')
  await expect(statusOf(board, number)).toBeFocused()
  const before = await statusOf(board, number).inputValue()
  await board.keyboard.press(before === 'cancelled' ? 'ArrowUp' : 'ArrowDown')
  await expect(board.getByText('Estado actualizado', { exact: true })).toBeVisible()
  await expect(statusOf(board, number)).not.toHaveValue(before)
  await expect(statusOf(board, number)).toBeFocused()
})
