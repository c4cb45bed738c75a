import { addDays, dateText, weekdayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { expect } from '@playwright/test'
import { appointmentsOn, book, setStatus } from './support/actions/appointments.ts'
import { boardOn } from './support/actions/board.ts'
import { block, calendarOn } from './support/actions/calendar.ts'
import { orderRows } from './support/actions/orders.ts'
import { addButton, badge, bands, card, putIn } from './support/actions/shop.ts'
import { today } from './support/days.ts'
import { test } from './support/systems/clinic.ts'

/** The Saturday or Sunday of a weekday's week. */
const weekend = (day: string, which: 6 | 7) => addDays(day, which - weekdayOf(day))

for (const width of [375, 1280]) {
  const viewport = { width, height: 812 }

  // @rule form-next-visit, mail-slips, form-outside-hours, form-book-again
  test(`by phone: who has a visit, a slip of an address, Sunday 22:30, and a cancelled visit anew (${width} px)`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const name = width < 768 ? 'Adelina Brenes Cubero' : 'Zoraida Picado Loría'
    await book(clinic.staff, { name, date: day, startTime: '10:00' })
    const dropped = await book(clinic.staff, { name: `Cancelada ${width}`, date: day, startTime: '14:00' })
    await setStatus(clinic.staff, dropped, 'cancelado')
    const board = await asStaff(boardOn(day), 'mquesada', { viewport })
    const form = board.getByRole('dialog', { name: 'Nueva cita' })
    await board.getByRole('button', { name: 'Nueva cita' }).first().click()
    await form.getByRole('combobox', { name: 'Buscar paciente' }).fill(name)
    await form.getByRole('option', { name: new RegExp(`^${name}`) }).click()
    await expect(form.getByText(/^Ya tiene una cita el \S+ \d\d\/\d\d 10:00$/)).toBeVisible()

    await form.getByRole('button', { name: 'Corregir: Correo' }).click()
    const email = form.getByLabel(/^Correo/)
    await email.fill('adelina@gmial.com')
    await email.press('Tab')
    await form.getByRole('button', { name: '¿Quiso decir gmail.com?' }).click()
    await expect(email).toHaveValue('adelina@gmail.com')

    // One of its own: the stories' days may be of one week.
    const sunday = addDays(weekend(day, 7), width < 768 ? 0 : 70)
    await form.getByLabel(/^Fecha/).fill(dateText(sunday))
    await form.getByLabel(/^Hora de inicio/).fill('22:30')
    await form.getByRole('button', { name: 'Agendar cita' }).click()
    await expect(form.getByText('Domingo 22:30 está fuera del horario. ¿Agendar de todos modos?')).toBeVisible()
    await form.getByRole('button', { name: 'Agendar fuera del horario' }).click()
    await expect(form).toBeHidden()
    expect((await appointmentsOn(clinic, sunday)).filter((row) => row.name === name)).toMatchObject([
      { startTime: '22:30', email: 'adelina@gmail.com' },
    ])

    await board.goto(`${boardOn(day)}&cita=${dropped}`)
    await board.getByRole('button', { name: 'Agendar de nuevo' }).click()
    await expect(form.getByRole('heading', { name: `Cancelada ${width}` })).toBeVisible()
    await expect(form.getByLabel(/^Hora de inicio/)).toHaveValue('14:00')
    const again = (await form.getByLabel(/^Fecha/).inputValue()).split('/').reverse().join('-')
    await form.getByRole('button', { name: 'Agendar cita' }).click()
    await expect(form).toBeHidden()
    const rows = (await appointmentsOn(clinic, again)).filter((row) => row.name === `Cancelada ${width}`)
    expect(rows.filter(({ status }) => status !== 'cancelado')).toMatchObject([{ startTime: '14:00' }])
  })

  // @rule calendar-saturday, visits-to-note, orders-undone, first-start-aside
  test(`Saturday is switched on, a done visit asks for its note, an order's status and the first steps go back (${width} px)`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const saturday = weekend(day, 6)
    await book(clinic.staff, { name: `Sabatina ${width}`, date: saturday, startTime: '09:00', overbook: true })
    const [done, yesterday] = [`Sin nota ${width}`, addDays(today(), -1)]
    const visit = { name: done, date: yesterday, startTime: '20:00', endTime: '21:00', overbook: true }
    const id = await book(clinic.staff, visit)
    const page = await asStaff(calendarOn(day), 'admin', { viewport })
    const isPhone = width < 768
    const switched = page.getByRole('button', { name: 'Sábado', exact: true })
    const strip = page.getByRole('navigation', { name: 'Día', exact: true })
    await expect(switched).toHaveAttribute('aria-pressed', 'false')
    await expect(block(page, `Sabatina ${width}`)).toHaveCount(0)
    await switched.click()
    if (isPhone) await strip.getByRole('button', { name: /^Sáb/ }).click()
    await expect(block(page, `Sabatina ${width}`)).toBeVisible()

    await page.goto(`${boardOn(yesterday)}&cita=${id}`)
    await page.getByRole('button', { name: 'Marcar Realizado' }).click()
    const itsNote = page.locator(`a[href$="/medical-record/${id}"]`)
    await expect(page.getByRole('link', { name: 'Anotar', exact: true }).and(itsNote)).toBeVisible()
    if (isPhone) await page.keyboard.press('Escape')
    const toNote = page.getByRole('region', { name: 'Sin nota' })
    await expect(toNote.getByRole('link', { name: new RegExp(`^${done} ayer 20:00`) })).toBeVisible()
    await expect(toNote).toHaveText(/^Sin nota\s?\d/)

    const steps = page.getByRole('region', { name: 'Primeros pasos' })
    await steps.getByRole('button', { name: 'Dejar para después' }).click()
    await expect(steps.getByRole('listitem')).toHaveCount(0)
    await page.reload()
    await steps.getByRole('button', { name: /^Ver \d pasos? pendientes?$/ }).click()
    await expect(steps.getByRole('listitem').first()).toBeVisible()

    await page.goto('/doctor/orders')
    await expect(orderRows(page).first()).toBeVisible()
    const status = page.getByRole('combobox', { name: /^Estado del pedido/ }).first()
    const before = await status.inputValue()
    await status.selectOption(before === 'delivered' ? 'Procesando' : 'Entregado')
    await expect(page.getByText('Estado actualizado', { exact: true })).toBeVisible()
    const undo = page.getByRole('region', { name: /^Se puede deshacer/ }).getByRole('button', { name: 'Deshacer' })
    await undo.last().click()
    await expect(status).toHaveValue(before)
  })

  // @rule mail-slips, cart-units
  test(`a visitor is asked about a slip of an address, and takes one unit out of the cart (${width} px)`, async ({
    visit,
  }) => {
    const page = await visit('/citas', { viewport })
    const email = page.getByLabel(/^Correo electrónico/)
    await email.fill('rosa@gmial.com')
    await email.press('Tab')
    await page.getByRole('button', { name: '¿Quiso decir gmail.com?' }).click()
    await expect(email).toHaveValue('rosa@gmail.com')

    const shop = await visit('/tienda', { viewport })
    await putIn(shop, bands)
    await addButton(shop, bands).click()
    await expect(card(shop, bands).getByText('2 en el carrito')).toBeVisible()
    await badge(shop, 1).click()
    await expect(shop.getByText('Cantidad: 2')).toBeVisible()
    await shop.getByRole('button', { name: `Una unidad menos de ${bands}` }).click()
    await expect(shop.getByText('Cantidad: 1')).toBeVisible()
    await expect(shop.getByRole('button', { name: `Una unidad menos de ${bands}` })).toBeDisabled()
  })
}
