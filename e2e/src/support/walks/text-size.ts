import { expect, type Page } from '@playwright/test'

/** Ordinary texts, in px. */
export const usualTexts = 16

/**
 * The browser's own setting of somebody who reads larger texts; lengths and breakpoints in rem follow it.
 * It holds as long as the page and its session are open. @param size of ordinary text in px
 */
export const setTexts = async (page: Page, size: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: size } })
  await expect.poll(() => textSizeOf(page)).toBe(`${size}px`)
}

export const textSizeOf = (page: Page) => page.evaluate<string>('getComputedStyle(document.documentElement).fontSize')
