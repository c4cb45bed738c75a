import { expect, type Locator, type Page } from '@playwright/test'

/** What a patient types at /citas. `hour` as the page writes it: '9:00 AM'. */
export type Wish = {
  name: string
  date: string
  hour: string
  phone?: string
  email?: string
  address?: string
  reason?: string
}

/** Names of the day's story, so that no two stories look for the same person. */
export const rosa = { name: 'Rosa Mora Jiménez', reason: 'Dolor en la espalda baja' }

const field = (page: Page, label: string): Locator => page.getByLabel(new RegExp(`^${label}`))
const hourGroup = (page: Page): Locator => page.getByRole('radiogroup', { name: /^Hora preferida/ })
export const slot = (page: Page, name: string | RegExp): Locator => hourGroup(page).getByRole('radio', { name })
export const submitButton = (page: Page): Locator => page.getByRole('button', { name: /^Agendar cita$|^Agendando/ })

export const chooseDay = (page: Page, date: string): Promise<void> => field(page, 'Fecha preferida').fill(date)
export const chooseHour = async (page: Page, hour: string): Promise<void> => {
  await hourGroup(page).getByText(hour, { exact: true }).click()
  await expect(slot(page, hour)).toBeChecked()
}

/** Fills the whole form. */
export const fillBooking = async (page: Page, wish: Wish): Promise<void> => {
  await field(page, 'Nombre completo').fill(wish.name)
  await field(page, 'Teléfono').fill(wish.phone ?? '8888-1234')
  await field(page, 'Correo electrónico').fill(wish.email ?? 'rosa.mora@example.com')
  await chooseDay(page, wish.date)
  await chooseHour(page, wish.hour)
  await field(page, 'Dirección completa').fill(wish.address ?? 'Heredia, San Francisco, 200 m norte del parque')
  await field(page, 'Motivo de consulta').fill(wish.reason ?? '')
  await page.getByRole('checkbox', { name: /^Acepto los/ }).check()
}

/** What the form holds, to compare before and after. */
export const formContent = async (page: Page): Promise<Record<string, unknown>> => ({
  name: await field(page, 'Nombre completo').inputValue(),
  phone: await field(page, 'Teléfono').inputValue(),
  email: await field(page, 'Correo electrónico').inputValue(),
  date: await field(page, 'Fecha preferida').inputValue(),
  address: await field(page, 'Dirección completa').inputValue(),
  reason: await field(page, 'Motivo de consulta').inputValue(),
  terms: await page.getByRole('checkbox', { name: /^Acepto los/ }).isChecked(),
})

/** After a success the page first asks about WhatsApp. */
export const whatsappQuestion = (page: Page): Locator => page.getByRole('alertdialog')

/** Waits for the success, declines WhatsApp and sees what was booked. */
export const isBooked = async (page: Page): Promise<void> => {
  await whatsappQuestion(page).getByRole('button', { name: 'Ahora no' }).click()
  await expect(page.getByRole('heading', { name: 'Su cita está agendada' })).toBeFocused()
}
