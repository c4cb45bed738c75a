import { expect } from '@playwright/test'
import { book } from './support/appointments.ts'
import { violationsOf } from './support/axe.ts'
import { boardOn, detail, isLive, markPage, row, wasNotReloaded } from './support/board.ts'
import { test } from './support/clinic.ts'

// @rule opt-out-word, opt-out-seen, opt-out-staff
test("a patient writes BAJA: the open detail shows it at once, and staff take it back at the patient's wish by keyboard alone", async ({
  asStaff,
  clinic,
  day,
}) => {
  const [name, phone] = ['Zoraida Piedra Lobo', '8399-4471']
  await book(clinic.staff, { name, phone, date: day, startTime: '07:00', endTime: '07:30' })
  const board = await asStaff(boardOn(day), 'jsolano')
  await isLive(board)
  await markPage(board)
  await row(board, name).click()
  const notices = detail(board).getByRole('region', { name: 'Avisos al paciente' })
  await expect(notices).toContainText('Recibe avisos y recordatorios por WhatsApp.')

  const bot = await asStaff('/doctor/twilio-bot?tab=test', 'admin')
  const form = bot.getByRole('region', { name: 'Mensaje de prueba' })
  await form.getByLabel(/^Teléfono/).fill(`+506 ${phone}`)
  await form.getByLabel(/^Mensaje/).fill('¡BAJA, por favor!')
  await form.getByRole('button', { name: 'Enviar prueba' }).click()
  await expect(bot.getByText('Dejar de recibir mensajes', { exact: true })).toBeVisible()
  await expect(bot.getByText(/responda ALTA\.$/).first()).toBeVisible()
  await expect(notices).toContainText('El paciente pidió no recibir mensajes de WhatsApp: no se le envían.')
  expect(await violationsOf(board)).toEqual([])

  await notices.getByRole('button', { name: 'Volver a escribirle por WhatsApp' }).focus()
  await board.keyboard.press('Enter')
  const asks = board.getByRole('alertdialog', { name: '¿Volver a escribirle por WhatsApp?' })
  await expect(asks).toContainText(`Hágalo solo si ${name} lo pidió`)
  await asks.getByRole('button', { name: 'Volver a escribirle' }).focus()
  await board.keyboard.press('Enter')
  await expect(notices).toContainText('Recibe avisos y recordatorios por WhatsApp.')
  await wasNotReloaded(board)
})
