import { expect, type Page } from '@playwright/test'
import type { Screen } from '../walk.ts'

/** The bot's page for an administrator, and what is done there. */
const botScreen = (name: string, says: string[], act: (page: Page) => Promise<unknown>): Screen => ({
  name,
  says: ['Twilio Bot - Módulo de Pruebas', 'Esta sección todavía no está disponible', ...says],
  open: async ({ asStaff }, options) => {
    const page = await asStaff('/doctor/twilio-bot', options)
    await expect(page.getByText('Esta sección todavía no está disponible')).toBeVisible()
    await act(page)
    return page
  },
})

/** On a phone the sections of administrators are behind 'Más', at a desk in the rail. */
const showSections = async (page: Page) => {
  const more = page.getByRole('button', { name: 'Más' })
  if (await more.isVisible()) await more.click()
  await expect(page.getByRole('link', { name: 'Usuarios' })).toBeVisible()
}

/** What only administrators find in the frame of the portal. */
export const adminScreens: readonly Screen[] = [
  botScreen('the bot, which is not there yet', [], async () => {}),
  botScreen('the sections of administrators', ['Usuarios', 'Bot'], showSections),
]
