import { expect, type Page } from '@playwright/test'
import { appointmentsOn, book, bookedByLink } from './support/actions/appointments.ts'
import { isLive, markPage, wasNotReloaded } from './support/actions/board.ts'
import { block, calendarOn, standsAt } from './support/actions/calendar.ts'
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
