import { expect } from '@playwright/test'
import { appointmentsOn, book } from './support/actions/appointments.ts'
import { holdClock } from './support/clock.ts'
import { test } from './support/systems/clinic.ts'

for (const width of [375, 1280]) {
  // @rule appointments-move-back
  test(`a visit that was moved by mistake is put back by ‘Deshacer’ (${width} px)`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const name = `Olga Rojas ${width}`
    const id = await book(clinic.staff, { name, date: day, startTime: '09:00' })
    const page = await asStaff(`/doctor/dashboard?fecha=${day}&cita=${id}`, 'mquesada', {
      viewport: { width, height: 812 },
    })
    const visit = async () => {
      const found = (await appointmentsOn(clinic, day)).find((one) => one.id === id)
      return [found?.startTime, found?.status]
    }
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
    await expect(page.getByText('Cita confirmada.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Mover', exact: true }).click()
    const free = page.getByRole('dialog', { name: `Mover la cita de ${name}` })
    await free.getByRole('button', { name: new RegExp(`${day.slice(8)}/${day.slice(5, 7)} 14:00$`) }).click()
    await expect(page.getByRole('checkbox', { name: 'Avisar al paciente', checked: true })).toBeVisible()
    await page.getByRole('button', { name: 'Mover la cita' }).click()
    await expect(page.getByText(/Cita movida:.* 14:00$/)).toBeVisible()
    expect(await visit()).toEqual(['14:00', 'agendado'])
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
    await expect.poll(visit).toEqual(['09:00', 'confirmado'])
  })
}

// @rule move-fine-phone
for (const width of [375, 1280])
  test(`on the day of a visit its move asks who wants it (${width} px)`, async ({ asStaff, clinic, day }) => {
    const name = `Irma Soto ${width}`
    const id = await book(clinic.staff, { name, date: day, startTime: '09:00', appointmentType: 'seguimiento' })
    const page = await asStaff(`/doctor/dashboard?fecha=${day}&cita=${id}`, 'mquesada', {
      viewport: { width, height: 812 },
    })
    await holdClock(page, `${day}T13:00:00.000Z`)
    await page.reload()
    await page.getByRole('button', { name: 'Mover', exact: true }).click()
    const free = page.getByRole('dialog', { name: `Mover la cita de ${name}` })
    await free
      .getByRole('button', { name: / 16:00$/ })
      .first()
      .click()
    const ask = page.getByRole('alertdialog')
    await ask.getByRole('group', { name: 'La pide' }).getByRole('button', { name: 'El paciente' }).click()
    await expect(ask.getByText('Se mueve el mismo día: 25 % (₡6,000) por los términos.')).toBeVisible()
    await ask.getByRole('button', { name: 'Mover la cita' }).click()
    await expect(page.getByText(/Cita movida:.* 16:00$/)).toBeVisible()
  })
