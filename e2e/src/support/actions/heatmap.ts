import type { Locator, Page } from '@playwright/test'
import { dateText } from '../days.ts'

/** The heatmap of the next 14 days. */
export const heatmap = '/doctor/appointments?tab=heatmap'

/** An hour of the map. @param hours as the page writes it: '18:00–19:00' */
export const cell = (page: Page, day: string, hours: string): Locator =>
  page.getByRole('button', { name: new RegExp(`${dateText(day).slice(0, 5)}, ${hours}`) })
