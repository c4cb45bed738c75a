import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { bookedByLink, setStatus } from './support/actions/appointments.ts'
import { fillBooking, isBooked, rosa, submitButton } from './support/actions/booking-form.ts'
import { type Clinic, test } from './support/systems/clinic.ts'
import { asks } from './support/waiting.ts'

const booked = ({ url }: Clinic, date: string): Promise<string> =>
  bookedByLink(url, { name: rosa.name, date, startTime: '09:00' })

const ask = (page: Page, words: string) => page.getByRole('button', { name: words })

/** What waits for staff about that appointment. */
const pendingOf = async ({ staff }: Clinic, appointmentId: string): Promise<unknown[]> => {
  const { body } = await staff.call({ path: '/api/doctor/appointment-actions' })
  if (!Array.isArray(body)) throw new Error('the list of requests is no list')
  return body
    .filter((row) => row.appointmentId === appointmentId)
    .map(({ actionType, notes }) => ({ actionType, notes }))
}

// @rule request-optional-notes-field
test('a patient asks for another day by keyboard alone: once, and not by opening the link', async ({
  visit,
  clinic,
  day,
}) => {
  const id = await booked(clinic, day)
  const page = await visit(`/r/${id}`)
  await expect(page.getByRole('region', { name: 'Su cita' })).toContainText(rosa.name)
  expect(await pendingOf(clinic, id)).toEqual([])
  await page.getByLabel('¿Qué días y horas le sirven?').focus()
  await page.keyboard.insertText('El martes, después de las 2 👍 <b>sin falta</b>')
  await page.keyboard.press('Tab')
  await expect(ask(page, 'Solicitar reprogramación')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Solicitud Enviada' })).toBeFocused()
  await expect
    .poll(() => pendingOf(clinic, id))
    .toEqual([{ actionType: 'reschedule', notes: 'El martes, después de las 2 👍 <b>sin falta</b>' }])

  const again = await visit(`/accion-cita/${id}/reschedule`)
  await expect(again.getByRole('heading', { name: 'Solicitud Ya Registrada' })).toBeFocused()
  expect(await pendingOf(clinic, id)).toHaveLength(1)
})

// @rule request-withdrawn, request-withdraw-same-page, request-withdrawal-said-before
test('what a patient asked for is withdrawn by asking for the other, by themselves, and by confirming, as was said before', async ({
  visit,
  clinic,
  day,
}) => {
  const id = await booked(clinic, day)
  await asks(clinic, id, 'reschedule')
  const page = await visit(`/c/${id}`)
  await expect(page.getByText('Si ahora pide cancelarla, esa solicitud queda retirada.')).toBeVisible()
  await ask(page, 'Solicitar cancelación').click()
  await expect(page.getByRole('heading', { name: 'Solicitud Enviada' })).toBeFocused()
  await expect.poll(() => pendingOf(clinic, id)).toEqual([expect.objectContaining({ actionType: 'cancel' })])
  await ask(page, 'Retirar mi solicitud').click()
  await expect(page.getByRole('heading', { name: 'Solicitud Retirada' })).toBeFocused()
  await expect.poll(() => pendingOf(clinic, id)).toEqual([])

  await asks(clinic, id, 'cancel')
  const confirming = await visit(`/cita/${id}/confirmar`)
  await expect(confirming.getByText('Si la confirma, esa solicitud queda retirada.')).toBeVisible()
  await ask(confirming, 'Confirmar mi cita').click()
  await expect(confirming.getByRole('heading', { name: 'Su cita está confirmada' })).toBeFocused()
  await expect.poll(() => pendingOf(clinic, id)).toEqual([])
})

// @rule request-slow-failing-server
test('an answer that never came is asked for again without asking twice', async ({ visit, clinic, day }) => {
  const id = await booked(clinic, day)
  const page = await visit(`/cita/${id}/cancelar`)
  await page.route('**/api/appointment-actions/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('¿Por qué cancela?').fill('Me voy de viaje')
  await ask(page, 'Solicitar cancelación').click()
  await expect(page.getByRole('heading', { name: 'Error al Procesar' })).toBeFocused()
  await page.unroute('**/api/appointment-actions/**')
  await page.reload()
  await expect(page.getByLabel('¿Por qué cancela?')).toHaveValue('Me voy de viaje')
  await ask(page, 'Solicitar cancelación').click()
  await expect(page.getByRole('heading', { name: 'Solicitud Enviada' })).toBeFocused()
  await expect.poll(() => pendingOf(clinic, id)).toHaveLength(1)
})

// @rule request-unusable-link-shows
test('the link of an appointment that was cancelled meanwhile is Enlace No Válido, open or opened', async ({
  visit,
  clinic,
  day,
}) => {
  const id = await booked(clinic, day)
  const page = await visit(`/c/${id}`)
  await expect(ask(page, 'Solicitar cancelación')).toBeVisible()
  await setStatus(clinic.staff, id, 'cancelado')
  await ask(page, 'Solicitar cancelación').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enlace No Válido' })).toBeVisible()
  const summary = { path: `/api/appointment-actions/${id}/reschedule` }
  await expect.poll(async () => (await clinic.staff.call(summary)).status).toBe(404)
  const reopened = await visit(`/r/${id}`)
  await expect(reopened.getByRole('heading', { level: 1, name: 'Enlace No Válido' })).toBeVisible()
})

// @rule calendar-ics-right-zone, calendar-served
for (const width of [375, 1280])
  test(`at ${width} px the booked appointment is saved for the patient's calendar, until it is cancelled`, async ({
    visit,
    clinic,
    day,
  }) => {
    const page = await visit('/citas', { viewport: { width, height: 800 } })
    await fillBooking(page, { ...rosa, date: day, hour: '2:00 PM' })
    await submitButton(page).click()
    await isBooked(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Añadir al calendario' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`cita-${day}.ics`)
    const file = await readFile(await download.path(), 'utf8')
    expect(file).toContain(`DTSTART;TZID=America/Costa_Rica:${day.replaceAll('-', '')}T140000\r\n`)
    expect(file).toContain('SUMMARY:Cita de Fisioterapia · ')
    expect(file).not.toContain(rosa.name)
    const [, id = ''] = /appointments\/(\w{22})\/calendar\.ics$/.exec(download.url()) ?? []
    await setStatus(clinic.staff, id, 'cancelado')
    const path = `/api/appointments/${id}/calendar.ics`
    await expect.poll(async () => (await clinic.staff.call({ path })).status).toBe(404)
    await page.goto(path)
    await expect(page.getByText('Este enlace no es válido, o la cita ya pasó o fue cancelada.')).toBeVisible()
  })
