import { expect } from '@playwright/test'
import { appointmentsOn, book } from './support/actions/appointments.ts'
import { isLive, markPage, wasNotReloaded } from './support/actions/board.ts'
import { block, calendarOn, dragBy, emptyHour, moveQuestion, standsAt } from './support/actions/calendar.ts'
import { dateText } from './support/days.ts'
import { test } from './support/systems/clinic.ts'

const delia = { name: 'Delia Arce Ugalde', startTime: '09:00' }
const elena = { name: 'Elena Vega Solís', startTime: '09:00' }
/** 50 px an hour. */
const hour = 50

// @rule calendar-drag-asks, calendar-drag-reschedules, calendar-live
test('a block dragged by the mouse asks, moves, and is followed in another browser', async ({
  asStaff,
  clinic,
  day,
}) => {
  await book(clinic.staff, { ...delia, date: day })
  const [mine, theirs] = [await asStaff(calendarOn(day)), await asStaff(calendarOn(day), 'jsolano')]
  await isLive(theirs)
  await markPage(theirs)
  await standsAt(theirs, delia.name, `${dateText(day)} de 09:00`)
  await dragBy(mine, block(mine, delia.name), 0, 2 * hour)
  await expect(moveQuestion(mine)).toContainText('Pasa del')
  await expect(moveQuestion(mine)).toContainText('a las 11:00')
  await mine.getByRole('button', { name: 'Mover la cita' }).click()
  await expect(
    mine.getByText('La cita fue reprogramada y necesita una nueva confirmación del paciente.', { exact: true }),
  ).toBeVisible()
  await standsAt(mine, delia.name, `${dateText(day)} de 11:00`)
  await standsAt(theirs, delia.name, `${dateText(day)} de 11:00`)
  await wasNotReloaded(theirs)
})

// @rule calendar-drag-asks, office-keyboard
test('the keyboard moves a block too, and Escape leaves it', async ({ asStaff, clinic, day }) => {
  await book(clinic.staff, { ...elena, date: day })
  const page = await asStaff(calendarOn(day))
  await block(page, elena.name).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/^Hacia .* a las 09:15$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Hacia/)).toBeHidden()
  await expect(moveQuestion(page)).toBeHidden()

  await block(page, elena.name).focus()
  await page.keyboard.press('Space')
  for (let quarters = 0; quarters < 4; quarters += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/^Hacia .* a las 10:00$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(moveQuestion(page)).toBeVisible()
  await page.getByRole('button', { name: 'Dejar como está' }).press('Enter')
  await standsAt(page, elena.name, `${dateText(day)} de 09:00`)
  expect((await appointmentsOn(clinic, day)).map(({ startTime }) => startTime)).toEqual(['09:00'])
})

// @rule calendar-keyboard-hour: Issue: moved by the keyboard, the hour said is the hour taken, whatever scrolls
test('a block lifted by the keyboard goes as far as the arrows said, whatever scrolls meanwhile', async ({
  asStaff,
  clinic,
  day,
}) => {
  await book(clinic.staff, { ...elena, date: day })
  const page = await asStaff(calendarOn(day), undefined, { viewport: { width: 375, height: 500 } })
  await block(page, elena.name).focus()
  await page.keyboard.press('Space')
  for (const scrolled of [180, -90, 240, -200, 120, -60, 300, -30, 90, -240, 60, -120, 200, 30, -70, 100]) {
    await page.mouse.wheel(0, scrolled)
    await page.keyboard.press('ArrowDown')
  }
  await expect(page.getByText(/^Hacia .* a las 13:00$/)).toBeVisible()
  await expect(block(page, elena.name)).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await page.mouse.wheel(0, -150)
  await expect(page.getByText(/^Hacia .* a las 12:45$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(moveQuestion(page)).toContainText('a las 12:45')
})

// @rule calendar-empty-hour
test('a click on an empty hour starts an appointment there', async ({ asStaff, day }) => {
  const page = await asStaff(calendarOn(day))
  await emptyHour(page, day, '10:00').click({ position: { x: 20, y: 10 } })
  const dialog = page.getByRole('dialog', { name: 'Nueva cita' })
  await expect(dialog.getByLabel(/^Hora de inicio/)).toHaveValue('10:00')
  await expect(dialog.getByLabel(/^Fecha/)).toHaveValue(dateText(day))
})

// @rule appointments-tabs-keyboard, office-keyboard
test('the tabs are changed by the keyboard', async ({ asStaff }) => {
  const page = await asStaff('/doctor/appointments')
  await page.getByRole('tab', { name: 'Calendario' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=pending-3days/)
  await expect(page.getByRole('heading', { name: 'Por confirmar en los próximos 3 días' })).toBeVisible()
})

// @rule appointments-mass-dialog
test('the reminders of the next days are listed, each with its link', async ({ asStaff }) => {
  const page = await asStaff('/doctor/appointments?tab=pending-3days')
  await page.getByRole('button', { name: /^Recordatorios 3 días/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Recordatorios de 3 días por WhatsApp' })
  await expect(dialog.getByRole('link', { name: /^Abrir WhatsApp de/ }).first()).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/506\d{8}/,
  )
  await expect(dialog.getByText(/^0 de \d+ abiertos$/)).toBeVisible()
})
