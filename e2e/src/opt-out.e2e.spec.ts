import { expect } from '@playwright/test'
import { book } from './support/actions/appointments.ts'
import { boardOn, detail, markPage, row, wasNotReloaded } from './support/actions/board.ts'
import { inBotPractice } from './support/bot-practice.ts'
import { test } from './support/systems/clinic.ts'
import { violationsOf } from './support/walks/axe.ts'

// @rule opt-out-word, opt-out-seen, opt-out-staff
test("a patient writes BAJA: the open detail shows it at once, and staff take it back at the patient's wish by keyboard alone", ({
  visit,
  day,
}) =>
  inBotPractice(visit, async ({ twilio, says, open, doctor, staff }) => {
    const [name, phone] = ['Zoraida Piedra Lobo', '8399-4471']
    await book(staff, { name, phone, date: day, startTime: '07:00', endTime: '07:30' })
    const board = await open(boardOn(day), {}, await doctor('Jimena Solano'))
    await markPage(board)
    await row(board, name).click()
    const notices = detail(board).getByRole('region', { name: 'Avisos al paciente' })
    await expect(notices).toContainText('Recibe avisos y recordatorios por WhatsApp.')

    await says('¡BAJA, por favor!', '+50683994471')
    await expect(notices).toContainText('El paciente pidió no recibir mensajes de WhatsApp: no se le envían.')
    await expect
      .poll(() => twilio.taken.map(({ fields }) => fields.Body))
      .toContainEqual(expect.stringMatching(/responda ALTA\.$/))
    await expect.poll(() => violationsOf(board)).toEqual([])

    await notices.getByRole('button', { name: 'Volver a escribirle por WhatsApp' }).focus()
    await board.keyboard.press('Enter')
    const asks = board.getByRole('alertdialog', { name: '¿Volver a escribirle por WhatsApp?' })
    await expect(asks).toContainText(`Hágalo solo si ${name} lo pidió`)
    await asks.getByRole('button', { name: 'Volver a escribirle' }).focus()
    await board.keyboard.press('Enter')
    await expect(notices).toContainText('Recibe avisos y recordatorios por WhatsApp.')
    await wasNotReloaded(board)
  }))
