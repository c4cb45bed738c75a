import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { expect, type Page } from '@playwright/test'
import { appointmentsOn, book, setStatus } from './support/actions/appointments.ts'
import { isLive, markPage, wasNotReloaded } from './support/actions/board.ts'
import { chatOpened } from './support/actions/shop.ts'
import { today } from './support/days.ts'
import { test } from './support/systems/clinic.ts'

const pending = '/doctor/appointments?tab=pending-3days'
const soon = addDays(today(), 2)
/** Early, where nobody of the demonstration is booked. */
const early = { date: soon, startTime: '06:00', endTime: '06:30', overbook: true }
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
/** What opens in another tab is answered here. */
const answerWhatsapp = (page: Page) =>
  page.context().route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }))

// @rule appointments-remind-one, reminders-opened, chat-opens-at-once
test('an appointment is reminded of: its chat opens at the press or is offered, and a colleague sees it once it opened', async ({
  asStaff,
  clinic,
}) => {
  const [name, other] = ['Recaredo Mora Sáenz', 'Zoraida Mora Sáenz']
  for (const who of [name, other]) await book(clinic.staff, { ...early, name: who })
  const [mine, theirs] = [await asStaff(pending), await asStaff(pending, 'jsolano')]
  await isLive(theirs)
  await markPage(theirs)
  await expect(line(theirs, name)).toContainText('Sin recordar')
  const remind = mine.getByRole('button', { name: `Recordar: cita de ${name}` })
  // A browser that gives no window.
  await mine.evaluate('window.open = () => null')
  await remind.click()
  await expect(mine.getByText('Recordatorio preparado.', { exact: true })).toBeVisible()
  const link = mine.getByRole('link', { name: /^Abrir WhatsApp/ })
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/50688881234\?text=.*recordamos/)
  await expect(line(mine, name)).toContainText('Sin recordar')
  await answerWhatsapp(mine)
  const manual = mine.waitForEvent('popup')
  await link.click()
  await chatOpened(manual)
  await expect(line(mine, name)).toContainText('Recordada')
  await expect(line(theirs, name)).toContainText('Recordada')
  await wasNotReloaded(theirs)

  // A refusal leaves no window behind, and a double click opens one.
  await answerWhatsapp(theirs)
  const windows: Page[] = []
  theirs.on('popup', (opened) => windows.push(opened))
  const areClosed = () => windows.map((opened) => opened.isClosed())
  const remindOther = theirs.getByRole('button', { name: `Recordar: cita de ${other}` })
  await theirs.route('**/send-reminder', (route) => route.fulfill({ status: 503, json: {} }))
  await remindOther.click()
  await expect.poll(areClosed).toEqual([true])
  await theirs.unroute('**/send-reminder')
  await remindOther.dblclick()
  await expect.poll(areClosed).toEqual([true, false])
  const chat = windows[1] as Page
  await expect(chat).toHaveURL(/^https:\/\/wa\.me\/50688881234\?text=.*recordamos/)
  expect(await chat.evaluate('window.opener')).toBeNull()
  await expect(line(mine, other)).toContainText('Recordada')

  const href = await link.getAttribute('href')
  const once = (await appointmentsOn(clinic, soon)).find((row) => row.name === name)
  await mine.getByRole('button', { name: 'Cerrar aviso' }).click()
  await remind.click()
  await expect(link).toHaveAttribute('href', href ?? '')
  const twice = (await appointmentsOn(clinic, soon)).find((row) => row.name === name)
  expect([twice?.reminderSent, twice?.revision]).toEqual([true, once?.revision])
})

// @rule appointments-outcome-in-place
test('what a press did is told over a list that was scrolled down, and the list stays where it is', async ({
  asStaff,
  clinic,
}) => {
  const name = 'Última Quesada Rojas'
  const others = Array.from({ length: 11 }, (_, n) => ({ ...early, name: `Visita ${n + 1} Quesada Rojas` }))
  for (const visit of [...others, { ...early, startTime: '06:30', endTime: '07:00', name }])
    await setStatus(clinic.staff, await book(clinic.staff, visit), 'confirmado')
  const page = await asStaff('/doctor/appointments?tab=confirmed')
  await isLive(page)
  await page.evaluate('window.open = () => null')
  const remind = page.getByRole('button', { name: `Recordar: cita de ${name}` })
  await remind.scrollIntoViewIfNeeded()
  const top = async () => (await remind.boundingBox())?.y ?? 0
  const before = await top()
  expect(await page.evaluate('tablero.scrollTop')).toBeGreaterThan(300)
  await remind.click()
  await expect(page.getByText('Recordatorio preparado.', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: /^Abrir WhatsApp/ })).toBeInViewport({ ratio: 1 })
  expect(Math.abs((await top()) - before)).toBeLessThan(2)

  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await page.getByRole('button', { name: `Editar: cita de ${name}` }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Dirección completa/).fill('Tibás, 75 m norte de la clínica')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Datos de la cita corregidos.', { exact: true })).toBeInViewport({ ratio: 1 })
})

// @rule appointments-mass-dialog, appointments-mass-goes-on
test('reminders of many are opened and copied one by one, and those of a later call come first', async ({
  asStaff,
  clinic,
}) => {
  const [first, later] = ['Melania Rojas Quirós', 'Otilia Rojas Quirós']
  await book(clinic.staff, { ...early, name: first })
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
  await chatOpened(chat)
  await expect(progress).toHaveText(new RegExp(`^${before + 1} de \\d+ abiertos$`))
  await expect(dialog.getByText(/^Abierto \d\d:\d\d$/)).toHaveCount(1)
  await dialog.getByRole('button', { name: `Copiar enlace de ${first}` }).click()
  await expect(dialog.getByText('Copiado', { exact: true })).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await open.getAttribute('href'))
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(dialog).toBeHidden()

  await book(clinic.staff, { ...early, name: later })
  const again = await prepare()
  await expect(again).toContainText('Se preparó 1 recordatorio de las citas de los próximos 3 días.')
  const items = again.getByRole('listitem')
  await expect(items.first()).toContainText(later)
  await expect(items.first()).not.toContainText('Ya preparado antes')
  await expect(items.filter({ hasText: first })).toContainText('Ya abierto en WhatsApp')
})
