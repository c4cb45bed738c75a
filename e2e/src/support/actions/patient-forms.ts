import { expect, type Locator, type Page } from '@playwright/test'

let given = 0
/** A cédula that nobody has yet, as it is typed: digits alone. */
export const newCedula = (): string => {
  given += 1
  return `8${String(given).padStart(8, '0')}`
}
/** '812345678' → '8-1234-5678', as the page writes it. */
export const cedulaText = (digits: string): string => `${digits[0]}-${digits.slice(1, 5)}-${digits.slice(5)}`

export const sendForm = (page: Page): Locator => page.getByRole('button', { name: /^Enviar formulario$|^Enviando/ })
export const cedulaField = (page: Page): Locator => page.getByLabel(/^Cédula/)

/** What the first-session form cannot be sent without. */
export const fillPatientIntake = async (page: Page, cedula: string, name = 'Rosa Mora Jiménez'): Promise<void> => {
  await cedulaField(page).pressSequentially(cedula)
  await expect(cedulaField(page)).toHaveValue(cedulaText(cedula))
  await page.getByLabel(/^Nombre completo/).fill(name)
  await page.getByLabel(/^Teléfono\*?$/).fill('8888-1234')
  await page.getByLabel(/^Correo electrónico/).fill('rosa.mora@example.com')
}

export const sendIntake = (page: Page): Locator =>
  page.getByRole('button', { name: /^Enviar ficha clínica$|^Enviando/ })
/** An area of the body, wherever on the page it can be chosen. */
export const bodyArea = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).first()

/** What the clinical intake cannot be sent without, and a pain area. */
export const fillIntake = async (page: Page): Promise<void> => {
  await bodyArea(page, 'Cabeza').click()
  await expect(page.getByRole('button', { name: 'Quitar Cabeza' })).toBeVisible()
  await page.getByLabel(/^Edad/).fill('47')
  await page.getByLabel(/^Ocupación/).fill('Maestra')
}
