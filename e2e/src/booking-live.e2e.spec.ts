import { bookingBody } from '@clinic/system/clinic-client.ts'
import { expect } from '@playwright/test'
import {
  boardOn,
  countsToday,
  countToday,
  isLive,
  markPage,
  row,
  rows,
  wasNotReloaded,
} from './support/actions/board.ts'
import { fillBooking, isBooked, rosa, submitButton } from './support/actions/booking-form.ts'
import { dateText, today } from './support/days.ts'
import { test } from './support/systems/clinic.ts'

test('a patient books, and the doctor who has the day open sees it at once', async ({ visit, asStaff, day }) => {
  const board = await asStaff(boardOn(day))
  await expect(board.getByText(`No hay citas para la fecha seleccionada: ${dateText(day)}`)).toBeVisible()
  await isLive(board)
  await markPage(board)

  const page = await visit('/')
  await page.getByRole('main').getByRole('link', { name: 'Agendar cita' }).first().click()
  await expect(page.getByRole('heading', { name: 'Agendar Cita' })).toBeVisible()
  await fillBooking(page, { ...rosa, date: day, hour: '9:00 AM' })
  await submitButton(page).click()
  await expect(page.getByText('Cita agendada exitosamente', { exact: true })).toBeVisible()
  await expect(page.getByText('Recibirás un email de confirmación en breve.', { exact: true })).toBeVisible()
  await expect(
    page.getByText(`Cita agendada exitosamente para ${rosa.name}. ¿Abrir WhatsApp para enviar confirmación?`),
  ).toBeVisible()
  await isBooked(page)

  await expect(row(board, rosa.name)).toContainText('09:00')
  await expect(row(board, rosa.name)).toContainText('Agendado')
  await expect(row(board, rosa.name)).toContainText('Nueva')
  await expect(rows(board)).toHaveCount(1)
  await wasNotReloaded(board)
})

test("an appointment of today raises 'Citas Hoy' on every open dashboard", async ({ asStaff, clinic, day }) => {
  const [here, there] = [await asStaff('/doctor/dashboard'), await asStaff(boardOn(day), 'jsolano')]
  await isLive(here)
  await isLive(there)
  const before = await countToday(here)
  await Promise.all([markPage(here), markPage(there)])

  const booked = await clinic.staff.book(
    bookingBody({ name: 'Keilor Sandí Picado', date: today(), startTime: '06:00', endTime: '06:30', overbook: true }),
  )
  expect(booked.status).toBe(201)

  await countsToday(here, before + 1)
  await countsToday(there, before + 1)
  await expect(row(here, 'Keilor Sandí Picado')).toBeVisible()
  await expect(there.getByText(`No hay citas para la fecha seleccionada: ${dateText(day)}`)).toBeVisible()
  await Promise.all([wasNotReloaded(here), wasNotReloaded(there)])
})
