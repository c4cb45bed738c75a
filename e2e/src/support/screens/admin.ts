import { expect } from '@playwright/test'
import type { Screen } from '../walk.ts'

/** What only administrators find in the frame of the portal. On a phone it is behind 'Más', at a desk in the rail. */
export const adminScreens: readonly Screen[] = [
  {
    name: 'the sections of administrators',
    says: ['Usuarios', 'Bot'],
    open: async ({ asStaff }, options) => {
      const page = await asStaff('/doctor/twilio-bot', options)
      const more = page.getByRole('button', { name: 'Más' })
      const users = page.getByRole('link', { name: 'Usuarios' })
      // The frame is drawn after the page has loaded.
      await expect(more.or(users)).toBeVisible()
      if (await more.isVisible()) await more.click()
      await expect(users).toBeVisible()
      return page
    },
  },
]
