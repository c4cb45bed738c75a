import { expect } from '@playwright/test'
import { book } from './support/actions/appointments.ts'
import { boardOn, detail, isLive, markPage, row, wasNotReloaded } from './support/actions/board.ts'
import { test } from './support/systems/clinic.ts'

// @rule messaging-confirm-link, messaging-own-links
test("a patient confirms by the link of their reminder, by keyboard alone, and the doctor's open board shows it at once", async ({
  asStaff,
  visit,
  clinic,
  day,
}) => {
  const name = 'Casilda Murillo Rojas'
  const id = await book(clinic.staff, { name, date: day, startTime: '07:00', endTime: '07:30' })
  const board = await asStaff(boardOn(day), 'jsolano')
  await isLive(board)
  await markPage(board)
  await row(board, name).click()

  const path = `/api/appointments/${id}/send-reminder`
  const { body } = await clinic.staff.call({ method: 'POST', path, body: { reminderType: '1-day' } })
  const { whatsappNotification } = body as { whatsappNotification: { whatsappURL: string } }
  const text = new URL(whatsappNotification.whatsappURL).searchParams.get('text') ?? ''
  const link = new RegExp(`https?://\\S+/cita/${id}[^/\\s]+/confirmar`).exec(text)?.[0] ?? ''
  expect(new URL(link).origin).toBe(new URL(clinic.url).origin)
  const patient = await visit(new URL(link).pathname)
  await expect(patient.getByRole('region', { name: 'Su cita' })).toContainText(name)
  await expect(row(board, name)).toContainText('Agendado')

  await patient.getByRole('button', { name: 'Confirmar mi cita' }).focus()
  await patient.keyboard.press('Enter')
  await expect(patient.getByRole('heading', { name: 'Su cita está confirmada' })).toBeFocused()
  await expect(row(board, name)).toContainText('Confirmado')
  await expect(detail(board)).toContainText('Confirmada por el paciente')
  await wasNotReloaded(board)
})

// @rule bot-confirms: Issue: who answers 'confirmo' confirms the appointment
// @rule bot-test-message
test("a patient who writes 'confirmo' confirms the visit, and the doctor's open board shows it at once", async ({
  asStaff,
  clinic,
  day,
}) => {
  const name = 'Odilia Carranza Vindas'
  const phone = '8411-7263'
  await book(clinic.staff, { name, phone, date: day, startTime: '08:00', endTime: '08:30' })
  const board = await asStaff(boardOn(day), 'jsolano')
  await isLive(board)
  await markPage(board)
  await row(board, name).click()
  await expect(row(board, name)).toContainText('Agendado')

  const say = (path: string, body: object) =>
    clinic.staff.call({ method: 'POST', path: `/api/twilio-bot/${path}`, body })
  expect((await say('initialize-defaults', {})).status).toBe(200)
  const denied = await say('test-message', { phoneNumber: phone, message: 'Le confirmo que el dolor bajó' })
  expect(denied.body).toMatchObject({ actionTaken: 'none', needsManualReview: true })
  const confirmed = await say('test-message', { phoneNumber: `+506 ${phone}`, message: '¡Sí, confirmo! 🙏' })
  expect(confirmed.body).toMatchObject({ actionTaken: 'appointment_confirm', needsManualReview: false })
  await expect(row(board, name)).toContainText('Confirmado')
  await wasNotReloaded(board)
})
