import { expect, type Locator, type Page } from '@playwright/test'

/** The board of one day. */
export const boardOn = (day: string): string => `/doctor/dashboard?fecha=${day}`

export const liveMark = (page: Page, words: string): Locator => page.getByText(words, { exact: true })
export const isLive = (page: Page): Promise<void> => expect(liveMark(page, 'En vivo')).toBeVisible()

export const rows = (page: Page): Locator => page.getByRole('list', { name: /^Citas del/ }).locator('button[data-id]')
export const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name })
export const detail = (page: Page): Locator => page.getByRole('complementary', { name: 'Detalle de la cita' })

const counter = (page: Page): Locator => page.getByRole('link', { name: /^Citas Hoy/ })
/** 'Citas Hoy' as the page says it. */
export const countToday = async (page: Page): Promise<number> =>
  Number(/^Citas Hoy: (\d+)/.exec((await counter(page).getAttribute('aria-label')) ?? '')?.[1])
export const countsToday = (page: Page, count: number): Promise<void> =>
  expect(counter(page)).toHaveAccessibleName(new RegExp(`^Citas Hoy: ${count}\\.`))

/** Marks the page's own memory: a reload would forget it. */
export const markPage = (page: Page): Promise<unknown> => page.evaluate("document.body.setAttribute('data-kept', '')")
export const wasNotReloaded = (page: Page): Promise<void> => expect(page.locator('body[data-kept]')).toHaveCount(1)

type Pending = 'Pedidos Pendientes' | 'Formularios Pendientes'
const pendingCounter = (page: Page, what: Pending): Locator =>
  page.getByRole('link', { name: new RegExp(`^${what}: \\d`) })
/** What waits for staff, as the page says it. */
export const pendingCount = async (page: Page, what: Pending): Promise<number> =>
  Number(/: (\d+)/.exec((await pendingCounter(page, what).getAttribute('aria-label')) ?? '')?.[1])
export const pendingCounts = (page: Page, what: Pending, count: number): Promise<void> =>
  expect(pendingCounter(page, what)).toHaveAccessibleName(new RegExp(`^${what}: ${count}\\.`))
