import type { Page } from '@playwright/test'

/** Signs in by the login page, which is open. */
export const fillLogin = async (page: Page, username: string, password: string) => {
  await page.getByLabel(/^Usuario/).fill(username)
  await page.getByLabel(/^Contraseña/).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}
