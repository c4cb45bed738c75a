import { offeredSlots } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { expect, type Page } from '@playwright/test'
import { appointmentsOn, book, bookedByLink } from './support/actions/appointments.ts'
import { isLive, markPage, wasNotReloaded } from './support/actions/board.ts'
import { block, calendarOn, standsAt } from './support/actions/calendar.ts'
import { holdClock } from './support/clock.ts'
import { dateText } from './support/days.ts'
import { test } from './support/systems/clinic.ts'
import { answerWith, asks, requestOf } from './support/waiting.ts'

const isAnswered = (page: Page, name: string) => expect(answerWith(page, 'Procesar', name)).toHaveCount(0)

// @rule requests-move-free-hours, requests-listed-live
test("a patient asks for another hour: 'Procesar' opens the edit with the free hours, and the move answers it", async ({
  asStaff,
  visit,
  clinic,
  day,
}) => {
  const name = 'Graciela Umaña Prado'
  const id = await bookedByLink(clinic.url, { name, date: day, startTime: '09:00' })
  const [mine, theirs] = [await asStaff(calendarOn(day)), await asStaff(calendarOn(day), 'jsolano')]
  for (const page of [mine, theirs]) await isLive(page)
  await markPage(theirs)
  const patient = await visit(`/r/${id}`)
  await patient.getByLabel('¿Qué días y horas le sirven?').fill('A las diez, por favor')
  await patient.getByRole('button', { name: 'Solicitar reprogramación' }).click()
  await expect(patient.getByRole('heading', { name: 'Solicitud Enviada' })).toBeVisible()

  for (const page of [mine, theirs]) await expect(await requestOf(page, name)).toContainText('«A las diez, por favor»')
  await answerWith(mine, 'Procesar', name).click()
  const dialog = mine.getByRole('dialog', { name: 'Editar cita' })
  const free = dialog.getByRole('region', { name: new RegExp(`^Horas libres del \\p{L}+ ${dateText(day)}$`, 'u') })
  await expect(free.getByRole('button', { name: '09:00' })).toHaveAttribute('aria-pressed', 'true')
  await expect(free.getByRole('button', { name: '11:00', exact: true })).toBeVisible()
  await book(clinic.staff, { name: 'Norberto Umaña Prado', date: day, startTime: '11:00' })
  await expect(free.getByRole('button', { name: '11:00 ocupada por Norberto Umaña Prado' })).toBeVisible()
  await free.getByRole('button', { name: '10:00' }).click()
  await expect(dialog.getByLabel(/^Hora de fin/)).toHaveValue('11:00')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(
    mine.getByText('La cita fue reprogramada y necesita una nueva confirmación del paciente.', { exact: true }),
  ).toBeVisible()
  for (const page of [mine, theirs]) {
    await isAnswered(page, name)
    await standsAt(page, name, `${dateText(day)} de 10:00`)
  }
  await wasNotReloaded(theirs)
})

// @rule request-wishes
for (const width of [375, 1280])
  test(`at ${width} px a patient offers free hours, and staff take one with one press`, async ({
    asStaff,
    visit,
    clinic,
    day,
  }) => {
    const name = `Noemí Ugalde ${width}`
    const id = await bookedByLink(clinic.url, { name, date: day, startTime: '09:00' })
    const patient = await visit(`/r/${id}`, { viewport: { width, height: 812 } })
    const turn = patient.getByRole('button', { name: 'Semana siguiente' })
    // A few weeks ahead at most; how many hours are free of a week that was turned to comes later than its days.
    while ((await patient.locator(`input[type="radio"][value="${day}"]`).count()) === 0) await turn.click()
    const radio = patient.getByRole('radio', { name: new RegExp(`${dateText(day).slice(0, 5)}, \\d+ libre`) })
    await radio.check({ force: true })
    const hours = patient.getByRole('group', { name: /^Horas libres del/ })
    await expect(hours.getByRole('button', { name: '9:00 AM' })).toHaveCount(0)
    for (const hour of ['10:00 AM', '11:00 AM']) await hours.getByRole('button', { name: hour }).click()
    await patient.getByRole('button', { name: 'Solicitar reprogramación' }).click()
    await expect(patient.getByRole('heading', { name: 'Solicitud Enviada' })).toBeVisible()

    const office = await asStaff(calendarOn(day), 'mquesada', { viewport: { width, height: 812 } })
    await requestOf(office, name)
    await book(clinic.staff, { name: 'Norberto Ugalde Mora', date: day, startTime: '10:00' })
    const offered = (hour: string) =>
      office.getByRole('button', { name: new RegExp(`${dateText(day)} ${hour}: solicitud de ${name}`) })
    await offered('10:00').click()
    await expect(office.getByText('Ese horario ya no está disponible', { exact: true })).toBeVisible()
    await offered('11:00').click()
    await expect(
      office.getByText('La cita fue reprogramada y necesita una nueva confirmación del paciente.', { exact: true }),
    ).toBeVisible()
    await isAnswered(office, name)
    const moved = (await appointmentsOn(clinic, day)).find((one) => one.id === id)
    expect(moved).toMatchObject({ startTime: '11:00', endTime: '12:00' })
  })

// @rule request-near-hours
for (const width of [375, 1280])
  test(`at ${width} px words offer the free hours that fit them, and staff answer with one press`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const name = `Nereo Ulate ${width}`
    const id = await bookedByLink(clinic.url, { name, date: day, startTime: '09:00' })
    await asks(clinic, id, 'reschedule', 'A las once, por favor')
    const office = await asStaff(calendarOn(day), 'mquesada', { viewport: { width, height: 812 } })
    const line = await requestOf(office, name)
    await expect(line).toContainText('Horas libres como lo pide')
    const offered = line.getByRole('button', { name: /^Mover al / })
    for (const hour of await offered.all()) await expect(hour).toContainText('11:00')
    await answerWith(office, 'Procesar', name).click()
    const dialog = office.getByRole('dialog', { name: 'Editar cita' })
    await expect(dialog.getByText(`${name} pide reprogramar.`)).toContainText('«A las once, por favor»')
    await dialog.getByRole('button', { name: new RegExp(`${dateText(day)} 11:00$`) }).click()
    await expect(dialog.getByLabel(/^Hora de inicio/)).toHaveValue('11:00')
    await office.keyboard.press('Escape')
    await office.getByRole('button', { name: 'Descartar' }).click()
    await expect(dialog).toBeHidden()
    await offered.filter({ hasText: dateText(day).slice(0, 5) }).click()
    await isAnswered(office, name)
    const moved = (await appointmentsOn(clinic, day)).find((one) => one.id === id)
    expect(moved).toMatchObject({ startTime: '11:00', endTime: '12:00' })
  })

// @rule requests-cancel-asks
test("'Procesar' of a cancellation asks, cancels, and ends the patient's link", async ({
  asStaff,
  visit,
  clinic,
  day,
}) => {
  const name = 'Hermes Quirós Lobo'
  const id = await bookedByLink(clinic.url, { name, date: day, startTime: '09:00' })
  await asks(clinic, id, 'cancel')
  const page = await asStaff(calendarOn(day))
  await requestOf(page, name)
  await answerWith(page, 'Procesar', name).click()
  const question = page.getByRole('alertdialog', { name: '¿Procesar la cancelación?' })
  await expect(question).toContainText(name)
  await question.getByRole('button', { name: 'Volver' }).click()
  await expect(question).toBeHidden()
  await answerWith(page, 'Procesar', name).click()
  await question.getByRole('button', { name: 'Cancelar la cita' }).click()
  await expect(page.getByText('Cita cancelada.', { exact: true })).toBeVisible()
  await isAnswered(page, name)
  expect((await appointmentsOn(clinic, day)).map(({ status }) => status)).toEqual(['cancelado'])
  const patient = await visit(`/r/${id}`)
  await expect(patient.getByRole('heading', { name: 'Enlace No Válido' })).toBeVisible()
})

// @rule requests-expire-asks
test("'Expirar' asks, and leaves the appointment as it is", async ({ asStaff, clinic, day }) => {
  const name = 'Iveth Lobo Quesada'
  const id = await bookedByLink(clinic.url, { name, date: day, startTime: '09:00' })
  await asks(clinic, id, 'reschedule')
  const page = await asStaff(calendarOn(day))
  await requestOf(page, name)
  await answerWith(page, 'Expirar', name).click()
  const question = page.getByRole('alertdialog', { name: '¿Dejar vencer la solicitud?' })
  await question.getByRole('button', { name: 'Expirar' }).click()
  await expect(page.getByText('Solicitud vencida. La cita sigue como está.', { exact: true })).toBeVisible()
  await isAnswered(page, name)
  await expect(block(page, name)).toBeVisible()
  await standsAt(page, name, `${dateText(day)} de 09:00`)
})

// @rule requests-calendar-sight
for (const width of [375, 1280])
  test(`the requests of the next two days are in sight above the calendar (${width} px)`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const names = ['Ana', 'Bea', 'Cleo'].map((name) => `${name} Salas ${width}`)
    for (const [at, name] of names.entries()) {
      const id = await bookedByLink(clinic.url, { name, date: day, startTime: offeredSlots[at] })
      await asks(clinic, id, 'cancel')
    }
    const page = await asStaff(calendarOn(day), 'mquesada', { viewport: { width, height: 812 } })
    await holdClock(page, `${addDays(day, -1)}T15:00:00.000Z`)
    await page.reload()
    const line = page.getByRole('region', { name: 'De los próximos dos días' })
    for (const name of names) {
      const one = line.getByText(name)
      await one.scrollIntoViewIfNeeded()
      await expect(one).toBeInViewport()
    }
    const week = page.getByRole('heading', { name: /^\d\d\/\d\d\/\d{4} – / })
    const begins = width < 768 ? page.getByRole('navigation', { name: 'Día', exact: true }) : week
    await expect.poll(async () => (await begins.boundingBox())?.y ?? 812).toBeLessThan(812 / 3)
  })
