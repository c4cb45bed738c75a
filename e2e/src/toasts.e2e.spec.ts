import { expect, type Locator, type Page } from '@playwright/test'
import { test, type Visit } from './support/clinic.ts'
import { addButton, bands } from './support/shop.ts'

/** The shop has just said that a product was put into the cart. The page's clock goes on by itself and can be moved ahead. */
const told = async (visit: Visit): Promise<{ page: Page; message: Locator }> => {
  const page = await visit('about:blank', { reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/tienda')
  await addButton(page, bands).click()
  const message = page.getByRole('listitem').filter({ has: page.getByText('Producto agregado', { exact: true }) })
  await expect(message).toBeVisible()
  return { page, message }
}

/** @param by pixels to the right. */
const drag = async (page: Page, message: Locator, by: number) => {
  const box = await message.boundingBox()
  if (!box) throw new Error('the message is not there to be dragged')
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let moved = 0; moved <= by; moved += 5) await page.mouse.move(x + moved, y)
  await page.mouse.up()
}

// @rule frame-toasts-most-shown
test('a message goes by itself once its 5000 ms of the page’s clock are over', async ({ visit }) => {
  const { page, message } = await told(visit)
  await page.mouse.move(0, 0)
  await page.clock.runFor(2000)
  await expect(message).toBeVisible()
  await page.clock.runFor(3500)
  await expect(message).toBeHidden()
})

// @rule frame-toasts-most-shown
test('a message is swiped away to the right over 50 px, not under', async ({ visit }) => {
  const { page, message } = await told(visit)
  await drag(page, message, 40)
  await expect(message).toBeVisible()
  await drag(page, message, 70)
  await expect(message).toBeHidden()
})

test('F8 brings the focus to the messages', async ({ visit }) => {
  const { page } = await told(visit)
  await page.keyboard.press('F8')
  await expect(page.getByRole('list').filter({ hasText: 'Producto agregado' })).toBeFocused()
})
