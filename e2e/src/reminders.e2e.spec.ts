import { addDays } from '@clinic/shared-events/contracts/clock.ts'
import { expect, type Page } from '@playwright/test'
import { appointmentsOn, book } from './support/appointments.ts'
import { isLive, markPage, wasNotReloaded } from './support/board.ts'
import { test } from './support/clinic.ts'
import { today } from './support/days.ts'

const pending = '/doctor/appointments?tab=pending-3days'
const soon = () => addDays(today(), 2)
/** Early, where nobody of the demonstration is booked. */
const early = () => ({ date: soon(), startTime: '06:00', endTime: '06:30', overbook: true })
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
/** What opens in another tab is answered here. */
const answerWhatsapp = (page: Page) =>
  page.context().route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }))

// @rule appointments-remind-one, reminders-opened
test('an appointment is reminded of: its link is offered, and a colleague sees it once the chat was opened', async ({
  asStaff,
  clinic,
}) => {
  const name = 'Recaredo Mora Sáenz'
  await book(clinic.staff, { ...early(), name })
  const [mine, theirs] = [await asStaff(pending), await asStaff(pending, 'jsolano')]
  await isLive(theirs)
  await markPage(theirs)
  await expect(line(theirs, name)).toContainText('Sin recordar')
  const remind = mine.getByRole('button', { name: `Recordar: cita de ${name}` })
  await remind.click()
  await expect(mine.getByText('Recordatorio preparado.', { exact: true })).toBeVisible()
  const link = mine.getByRole('link', { name: /^Abrir WhatsApp/ })
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/50688881234\?text=.*recordamos/)
  await expect(line(mine, name)).toContainText('Sin recordar')
  await answerWhatsapp(mine)
  const chat = mine.waitForEvent('popup')
  await link.click()
  await (await chat).close()
  await expect(line(mine, name)).toContainText('Recordada')
  await expect(line(theirs, name)).toContainText('Recordada')
  await wasNotReloaded(theirs)

  const href = await link.getAttribute('href')
  const once = (await appointmentsOn(clinic, soon())).find((row) => row.name === name)
  await mine.getByRole('button', { name: 'Cerrar aviso' }).click()
  await remind.click()
  await expect(link).toHaveAttribute('href', href ?? '')
  const twice = (await appointmentsOn(clinic, soon())).find((row) => row.name === name)
  expect([twice?.reminderSent, twice?.revision]).toEqual([true, once?.revision])
})

// @rule appointments-mass-dialog, appointments-mass-goes-on
test('reminders of many are opened and copied one by one, and those of a later call come first', async ({
  asStaff,
  clinic,
}) => {
  const [first, later] = ['Melania Rojas Quirós', 'Otilia Rojas Quirós']
  await book(clinic.staff, { ...early(), name: first })
  const page = await asStaff(pending, 'mquesada', { permissions: ['clipboard-read', 'clipboard-write'] })
  await answerWhatsapp(page)
  const prepare = async () => {
    await page.getByRole('button', { name: /^Recordatorios 3 días/ }).click()
    return page.getByRole('dialog', { name: 'Recordatorios de 3 días por WhatsApp' })
  }
  const dialog = await prepare()
  const open = dialog.getByRole('link', { name: `Abrir WhatsApp de ${first}` })
  await expect(open).toHaveAttribute('href', /^https:\/\/wa\.me\/50688881234\?text=/)
  const progress = dialog.getByText(/^\d+ de \d+ abiertos$/)
  const before = Number.parseInt((await progress.textContent()) ?? '', 10)
  const chat = page.waitForEvent('popup')
  await open.click()
  await (await chat).close()
  await expect(progress).toHaveText(new RegExp(`^${before + 1} de \\d+ abiertos$`))
  await expect(dialog.getByText(/^Abierto \d\d:\d\d$/)).toHaveCount(1)
  await dialog.getByRole('button', { name: `Copiar enlace de ${first}` }).click()
  await expect(dialog.getByText('Copiado', { exact: true })).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await open.getAttribute('href'))
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(dialog).toBeHidden()

  await book(clinic.staff, { ...early(), name: later })
  const again = await prepare()
  await expect(again).toContainText('Se preparó 1 recordatorio de las citas de los próximos 3 días.')
  const items = again.getByRole('listitem')
  await expect(items.first()).toContainText(later)
  await expect(items.first()).not.toContainText('Ya preparado antes')
  await expect(items.filter({ hasText: first })).toContainText('Ya abierto en WhatsApp')
})
