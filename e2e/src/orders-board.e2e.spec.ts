import { expect, type Page } from '@playwright/test'
import { isLive, markPage, wasNotReloaded } from './support/board.ts'
import { orderCounts, orderRows, orderStatus, ordersCounted } from './support/orders.ts'
import { fillCheckout, returningWith, sendCheckout, tape, trackingNumberOn } from './support/shop.ts'
import { productOf, test } from './support/shop-clinic.ts'

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
    await expect(orderRows(board).first()).toBeVisible()
    await markPage(board)
  }
  const [pending = 0, processing = 0, delivered = 0, total = 0] = await orderCounts(mine)
  const { stock } = await productOf(clinic, tape)

  const shop = await visit('/checkout', await returningWith(clinic, tape))
  await fillCheckout(shop)
  await sendCheckout(shop).click()
  const number = await trackingNumberOn(shop)
  const buyer = await visit(`/pedido/${number}`)
  for (const board of [mine, theirs]) {
    await expect(orderRows(board).first()).toHaveText(number)
    await ordersCounted(board, pending + 1, processing, delivered, total + 1)
  }
  expect((await productOf(clinic, tape)).stock).toBe(stock - 1)

  await orderStatus(mine, number).selectOption('Procesando')
  await expect(mine.getByText('Estado actualizado', { exact: true })).toBeVisible()
  await expect(orderStatus(theirs, number)).toHaveValue('processing')
  await ordersCounted(theirs, pending, processing + 1, delivered, total + 1)
  await stands(buyer, 'Procesando')

  await orderStatus(theirs, number).selectOption('Cancelado')
  await expect(orderStatus(mine, number)).toHaveValue('cancelled')
  await ordersCounted(mine, pending, processing, delivered, total + 1)
  await expect(buyer.getByText('Su pedido fue cancelado.')).toBeVisible()
  await expect.poll(async () => (await productOf(clinic, tape)).stock).toBe(stock)

  await orderStatus(mine, number).selectOption('Entregado')
  await expect(orderStatus(theirs, number)).toHaveValue('delivered')
  await ordersCounted(theirs, pending, processing, delivered + 1, total + 1)
  await expect.poll(async () => (await productOf(clinic, tape)).stock).toBe(stock - 1)
  for (const board of [mine, theirs]) await wasNotReloaded(board)
})

// @rule orders-keyboard, office-keyboard
test('the keyboard alone: through the rows, into the detail, and another status', async ({ asStaff }) => {
  const board = await asStaff('/doctor/orders')
  await isLive(board)
  await orderRows(board).first().focus()
  await board.keyboard.press('ArrowDown')
  await expect(orderRows(board).nth(1)).toBeFocused()
  const number = (await orderRows(board).nth(1).textContent()) ?? ''
  await board.keyboard.press('Enter')
  await expect(board.getByRole('heading', { name: number })).toBeVisible()
  await board.keyboard.press('Tab')
  await expect(orderStatus(board, number)).toBeFocused()
  const before = await orderStatus(board, number).inputValue()
  await board.keyboard.press(before === 'cancelled' ? 'ArrowUp' : 'ArrowDown')
  await expect(board.getByText('Estado actualizado', { exact: true })).toBeVisible()
  await expect(orderStatus(board, number)).not.toHaveValue(before)
  await expect(orderStatus(board, number)).toBeFocused()
})
