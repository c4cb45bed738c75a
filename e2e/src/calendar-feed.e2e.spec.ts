import { expect, type Page } from '@playwright/test'
import { appointmentsOn, book } from './support/actions/appointments.ts'
import { test } from './support/systems/clinic.ts'

const panelOf = async (page: Page) => {
  await page.getByRole('button', { name: 'Suscribirse' }).click()
  return page.getByRole('dialog', { name: 'Calendario para suscribirse' })
}
const read = async (address: string) => {
  const answer = await fetch(address)
  return { status: answer.status, type: answer.headers.get('Content-Type'), text: await answer.text() }
}

// @rule feed-panel, feed-address, feed-initials, feed-revoked, feed-not-found
test('a doctor makes an address, copies it, makes another with names, and revokes it', async ({
  asStaff,
  clinic,
  day,
}) => {
  await book(clinic.staff, { name: 'Jacinta Zúñiga Xatruch', date: day, startTime: '09:00' })
  await appointmentsOn(clinic, day)
  const page = await asStaff('/doctor/appointments', 'jsolano', { permissions: ['clipboard-read', 'clipboard-write'] })
  const panel = await panelOf(page)
  await expect(panel.getByText('No hay ninguna dirección activa.', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Crear dirección' }).click()
  const field = panel.getByLabel('Dirección del calendario')
  await expect(field).toHaveValue(new RegExp(`^${clinic.url}/calendario/[\\w-]{43}\\.ics$`))
  await panel.getByRole('button', { name: 'Copiar' }).click()
  await expect(panel.getByRole('button', { name: 'Copiada' })).toBeVisible()
  const first = await field.inputValue()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first)

  const withInitials = await read(first)
  expect([withInitials.status, withInitials.type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(withInitials.text).toContain('SUMMARY:Cita · J. Z. X.')
  expect(withInitials.text).not.toContain('Jacinta')

  await panel.getByRole('checkbox', { name: /nombres completos/ }).check()
  await panel.getByRole('button', { name: 'Crear otra dirección' }).click()
  await expect(field).not.toHaveValue(first)
  const second = await field.inputValue()
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).text).toContain('SUMMARY:Cita · Jacinta Zúñiga Xatruch')

  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  const again = await panelOf(page)
  await expect(again.getByText(/^Hay una dirección activa desde el .*; muestra nombres\.$/)).toBeVisible()
  await expect(again.getByLabel('Dirección del calendario')).toHaveCount(0)
  expect((await read(second)).status).toBe(200)
  await again.getByRole('button', { name: 'Anular dirección' }).click()
  await expect(again.getByText('No hay ninguna dirección activa.', { exact: true })).toBeVisible()
  expect((await read(second)).status).toBe(404)
})
