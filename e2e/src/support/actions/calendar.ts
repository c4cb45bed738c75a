import { expect, type Locator, type Page } from '@playwright/test'

/** The calendar of a day's week. */
export const calendarOn = (day: string): string => `/doctor/appointments?dia=${day}`

export const block = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Citas de la semana' }).getByRole('button', { name: new RegExp(`^${name}, `) })

/** An empty hour of a day, '10:00'. */
export const emptyHour = (page: Page, day: string, hour: string): Locator =>
  page.locator(`[data-hour="${day} ${hour}"]`)

/** Expects a block to begin at an hour of a day. @param when as its name says it: 'jueves 26/11/2026 de 10:00' */
export const standsAt = (page: Page, name: string, when: string): Promise<void> =>
  expect(block(page, name)).toHaveAccessibleName(new RegExp(`, \\p{L}+ ${when} `, 'u'))

/** Drags a block by so many pixels, as a hand does: it takes hold, moves off and on, and lets go. */
export const dragBy = async (page: Page, which: Locator, x: number, y: number): Promise<void> => {
  await which.scrollIntoViewIfNeeded()
  const box = await which.boundingBox()
  if (!box) throw new Error('the block is not drawn')
  const [fromX, fromY] = [box.x + box.width / 3, box.y + box.height / 2]
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(fromX + 8, fromY + 8, { steps: 3 })
  await page.mouse.move(fromX + x, fromY + y, { steps: 8 })
  await page.mouse.up()
}

/** The question before an appointment is moved. */
export const moveQuestion = (page: Page): Locator => page.getByRole('alertdialog', { name: /^¿Mover la cita de/ })
