import { addDays, hourOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { expect } from '@playwright/test'
import { book, setStatus } from './support/actions/appointments.ts'
import { holdClock } from './support/clock.ts'
import { today } from './support/days.ts'
import { withMotion } from './support/sizes.ts'
import { test } from './support/systems/clinic.ts'

test.use(withMotion)

const address = 'Barva, del parque 100 m sur'
const now = { name: 'Óscar Zeledón Jara', startTime: '10:00', endTime: '11:00', address }
const next = { name: 'Damaris Solís Chavarría', startTime: '14:00', endTime: '15:00', address }

// @rule phone-now-next
for (const width of [375, 1280])
  test(`a doctor sees who is now and next, and goes, calls and writes from there (${width} px)`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    for (const visit of [now, next]) await book(clinic.staff, { ...visit, date: day })
    const page = await asStaff('/doctor/dashboard', 'mquesada', { viewport: { width, height: 812 } })
    // Twenty past ten in Costa Rica.
    await holdClock(page, `${day}T16:20:00.000Z`)
    await page.reload()
    const first = page.getByRole('region', { name: 'Ahora y siguiente' })
    await expect(page.getByRole('list', { name: /^Citas del/ })).toContainText(now.name)
    if (width >= 768) {
      await expect(first).toHaveCount(0)
      return
    }
    await expect(first).toContainText(now.name)
    await expect(first).toContainText(next.name)
    await expect(first.getByRole('link', { name: `Llamar: ${now.name}` })).toHaveAttribute('href', /^tel:\+506/)
    await expect(first.getByRole('link', { name: `Anotar: ${next.name}` })).toBeInViewport()
    await first.getByRole('button', { name: `Ir: ${now.name}` }).click()
    await expect(first.getByRole('link', { name: /^Waze/ })).toHaveAttribute('href', /waze\.com\/ul\?q=Barva/)
    await first.getByRole('link', { name: `Anotar: ${now.name}` }).click()
    const form = page.getByRole('region', { name: 'Nuevo registro' })
    await expect(form.getByLabel(/^Paciente/)).toBeInViewport()
    await form.getByLabel(/^Diagnóstico/).fill('Lumbalgia')
    await form.getByLabel(/^Tratamiento/).fill('Calor')
    await form.getByRole('button', { name: 'Realizado y anotar' }).click()
    await expect(page.getByText('Registro médico guardado', { exact: true })).toBeVisible()
    await expect(first).toContainText(next.name)
  })

// @rule phone-calendar-high: Issue: in 'Citas' the calendar begins high up: tabs in one line that scrolls, buttons behind '⋯'
// @rule done-folded
for (const width of [375, 1280])
  test(`the day opens at what is left of it, and the calendar is in sight (${width} px)`, async ({
    asStaff,
    clinic,
  }) => {
    // A day that is over for the server, at which visits can be closed; the browser's clock says that it is today.
    const day = addDays(today(), width === 375 ? -9 : -16)
    for (const startTime of ['07:00', '08:00']) {
      const done = { ...now, name: `Hecha ${startTime}`, startTime, endTime: startTime.replace('00', '45') }
      const id = await book(clinic.staff, { ...done, date: day, overbook: true })
      await setStatus(clinic.staff, id, 'realizado')
    }
    for (const visit of [now, next]) await book(clinic.staff, { ...visit, date: day, overbook: true })
    const page = await asStaff('/doctor/dashboard', 'mquesada', { viewport: { width, height: 740 } })
    await holdClock(page, `${day}T16:20:00.000Z`)
    await page.reload()
    const list = page.getByRole('list', { name: /^Citas del/ })
    await expect(list).toContainText(now.name)
    await expect(list.getByText('Hecha 07:00')).toHaveCount(0)
    await list.getByRole('button', { name: /\d realizadas/ }).click()
    await expect(list.getByText('Hecha 07:00')).toBeVisible()
    await page.goto('/doctor/appointments')
    const week = page.getByRole('heading', { name: /^\d\d\/\d\d\/\d{4} – / })
    await expect(week).toBeVisible()
    const phone = width < 768
    const strip = page.getByRole('navigation', { name: 'Día', exact: true })
    if (phone) await expect.poll(async () => (await strip.boundingBox())?.y ?? 740).toBeLessThan(740 / 3)
    const feed = page.getByRole('button', { name: 'Suscribirse' })
    await expect(feed).toBeVisible({ visible: !phone })
    if (phone) await page.getByRole('button', { name: 'Más acciones' }).click()
    await expect(feed).toBeVisible()
    await page.goto('/doctor/appointments?tab=heatmap')
    await expect(page.getByRole('tab', { name: 'Mapa' })).toBeInViewport()
  })

// @rule visit-money, visit-price
for (const width of [375, 1280])
  test(`the deposit and the visit are paid by a press each, live for a colleague (${width} px)`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const id = await book(clinic.staff, { ...next, appointmentType: 'seguimiento', date: day })
    const address = `/doctor/dashboard?fecha=${day}&cita=${id}`
    const [mine, theirs] = [
      await asStaff(address, 'mquesada', { viewport: { width, height: 812 } }),
      await asStaff(address, 'jsolano', { viewport: { width: 1280, height: 812 } }),
    ]
    const card = mine.getByRole('region', { name: 'Dinero de la visita' })
    const other = theirs.getByRole('region', { name: 'Dinero de la visita' })
    await card.getByRole('button', { name: 'SINPE' }).click()
    await expect(card.getByText('recibida')).toBeVisible()
    await expect(other.getByText('recibida')).toBeVisible()
    await card.getByRole('button', { name: 'Efectivo' }).click()
    await expect(card.getByText('de ₡24,000')).toBeVisible()
    await expect(card.getByText('₡19,000').first()).toBeVisible()
    await card.getByRole('button', { name: 'Otro precio' }).click()
    await card.getByLabel('Precio en colones').fill('30000')
    await card.getByRole('button', { name: 'Guardar precio' }).click()
    for (const board of [card, other]) {
      await expect(board.getByText('de ₡30,000')).toBeVisible()
      await expect(board.getByText('faltan ₡6,000')).toBeVisible()
    }
    await expect(theirs.getByText('Precio de la visita: ₡30,000')).toBeVisible()
    await theirs.goto(`/doctor/appointments/hoja?dia=${day}`)
    await expect(theirs.getByRole('row', { name: new RegExp(next.name) })).toContainText('precio ₡30,000')
    await theirs.goto(address)
    await mine.getByRole('button', { name: 'Cancelar', exact: true }).click()
    const question = mine.getByRole('alertdialog', { name: '¿Cancelar esta cita?' })
    await question.getByRole('button', { name: 'El paciente' }).click()
    await expect(question.getByText(/Sin cobro: avisa con al menos 12 horas/)).toBeVisible()
    await question.getByLabel(/^Por qué/).fill('Se va de viaje y llama en enero')
    await question.getByRole('button', { name: 'Cancelar la cita' }).click()
    await expect(card.getByText('no se devuelve')).toBeVisible()
    for (const board of [mine, theirs]) await expect(board.getByText('Se va de viaje y llama en enero')).toBeVisible()
  })

// @rule appointments-edit-said-at-once
for (const width of [375, 1280])
  test(`'Editar' says at once what a colleague changes, and saving needs no second round (${width} px)`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const id = await book(clinic.staff, { ...next, date: day })
    const page = await asStaff(`/doctor/dashboard?fecha=${day}&cita=${id}`, 'mquesada', {
      viewport: { width, height: 812 },
    })
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar cita' })
    await dialog.getByLabel(/^Notas internas/).fill('Portón verde')
    await dialog.getByLabel(/^Motivo/).fill('Rodilla')
    const body = { startTime: '15:00', endTime: '16:00', reason: 'Hombro' }
    await clinic.staff.call({ method: 'PUT', path: `/api/appointments/${id}`, body })
    await expect(
      dialog.getByText(/^Administración cambió fecha y hora y motivo de consulta hace un momento\.$/),
    ).toBeVisible()
    await expect(dialog.getByText('La cita cambió mientras tanto: vea arriba.')).toBeInViewport()
    await expect(dialog.getByLabel(/^Hora de inicio/)).toHaveValue('15:00')
    await expect(dialog.getByLabel(/^Motivo/)).toHaveValue('Rodilla')
    await dialog.getByRole('radio', { name: 'Usted escribió: Rodilla' }).check()
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Datos de la cita corregidos.', { exact: true })).toBeVisible()
    await expect
      .poll(async () => (await clinic.staff.call({ path: `/api/appointments/${id}` })).body)
      .toMatchObject({ startTime: '15:00', reason: 'Rodilla', notes: 'Portón verde' })
  })

// @rule lists-open-now: Issue: lists open at 'Ahora'
for (const width of [375, 1280])
  test(`a long day opens at the visit of now, once, and not where a link names another (${width} px)`, async ({
    asStaff,
    clinic,
  }) => {
    const day = addDays(today(), width === 375 ? -23 : -30)
    const ids: string[] = []
    for (let minutes = 5 * 60; minutes < 9 * 60; minutes += 20) {
      const [startTime, endTime] = [hourOf(minutes), hourOf(minutes + 20)]
      const visit = { name: `Cita ${startTime}`, startTime, endTime, date: day, overbook: true }
      ids.push(await book(clinic.staff, visit))
    }
    await book(clinic.staff, { ...now, date: day, overbook: true })
    const page = await asStaff('/doctor/dashboard', 'mquesada', { viewport: { width, height: 740 } })
    await holdClock(page, `${day}T16:20:00.000Z`)
    await page.reload()
    const list = page.getByRole('list', { name: /^Citas del/ })
    const current = list.getByText(now.name)
    const first = list.getByText('Cita 05:00')
    if (width < 768) {
      // A phone's page begins with it, and stays there.
      await expect(list).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Portal del Doctor' })).toBeInViewport()
      await expect(page.getByRole('button', { name: `Ir: ${now.name}` })).toBeInViewport({ ratio: 1 })
    } else {
      await expect(current).toBeInViewport()
      await expect(first).not.toBeInViewport()
    }
    // Another day and back: nothing scrolls any more.
    await page.getByRole('button', { name: 'Día anterior' }).click()
    await page.getByRole('button', { name: 'Ir a hoy' }).click()
    await first.scrollIntoViewIfNeeded()
    await expect(current).not.toBeInViewport()
    await page.goto(`/doctor/dashboard?cita=${ids[0]}`)
    await expect(page.getByRole('heading', { name: 'Cita 05:00' })).toBeVisible()
    await expect(current).not.toBeInViewport()
  })
