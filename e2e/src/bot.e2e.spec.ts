import { expect, type Page } from '@playwright/test'
import { isLive } from './support/actions/board.ts'
import { keyboardOf } from './support/keyboard.ts'
import { optOutPath } from './support/mails.ts'
import { test } from './support/systems/clinic.ts'

const bot = '/doctor/twilio-bot'
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const notice = (page: Page, words: string) => page.getByText(words, { exact: true })

/** What is focused has an outline that is seen. */
const focusIsSeen = async (page: Page) => {
  const outline = await page.evaluate<string>(`getComputedStyle(document.activeElement).outlineStyle`)
  expect(outline).not.toBe('none')
}

// @rule bot-keyboard
test('settings of the bot are made by keyboard alone, and the focus stays where one was', async ({ asStaff }) => {
  const board = await asStaff(`${bot}?tab=test`, 'admin')
  await isLive(board)
  const { press, type, tabTo } = keyboardOf(board)
  await tabTo(tab(board, /^Prueba/))
  await focusIsSeen(board)
  await board.keyboard.press('ArrowRight')
  await expect(tab(board, /^Configuración/)).toBeFocused()

  const add = board.getByRole('button', { name: 'Nueva configuración' })
  await press(add)
  const dialog = board.getByRole('dialog', { name: 'Nueva configuración' })
  await type(dialog.getByLabel(/^Nombre/), 'Línea de teclado')
  await type(dialog.getByLabel(/^Account SID/), 'AC0f6b1c2d3e4f5a6b7c8d9e0f1a2b3c4d')
  await press(dialog.getByRole('button', { name: 'Crear configuración' }))
  await expect(notice(board, 'Configuración creada')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
  await focusIsSeen(board)
  await press(board.getByRole('button', { name: 'Activar Línea de teclado' }))
  await expect(notice(board, 'Configuración activada')).toBeVisible()
  await expect(board.getByText('A la configuración activa le falta el Auth Token.')).toBeVisible()
  await expect(board.getByRole('button', { name: 'Desactivar Línea de teclado' })).toBeFocused()
  await board.keyboard.press('Enter')
  const ask = board.getByRole('alertdialog', { name: '¿Desactivar Línea de teclado?' })
  await press(ask.getByRole('button', { name: 'Desactivar' }))
  await expect(notice(board, 'Configuración desactivada')).toBeVisible()
  await expect(board.getByText('No hay una configuración activa.')).toBeVisible()
  await expect(board.getByRole('button', { name: 'Activar Línea de teclado' })).toBeFocused()

  await tabTo(tab(board, /^Configuración/))
  await board.keyboard.press('ArrowRight')
  const make = board.getByRole('button', { name: 'Nueva respuesta' })
  await press(make)
  const form = board.getByRole('dialog', { name: 'Nueva respuesta' })
  await type(form.getByLabel(/^Palabras clave/), 'teclado, teclas')
  await type(form.getByLabel(/^Texto de respuesta/), 'Se usa sin ratón.')
  await press(form.getByRole('button', { name: 'Crear respuesta' }))
  await expect(notice(board, 'Respuesta creada')).toBeVisible()
  await expect(make).toBeFocused()
  await expect(board.getByText('Se usa sin ratón.')).toBeVisible()
})

// @rule bot-keyboard
test('a message is tried, its conversation answered and reviewed, and a template tried, by keyboard alone', async ({
  asStaff,
}) => {
  const board = await asStaff(`${bot}?tab=test`, 'admin')
  await isLive(board)
  const { press, type, tabTo } = keyboardOf(board)
  const phone = '8765-1357'
  const ask = async (message: string) => {
    const form = board.getByRole('region', { name: 'Mensaje de prueba' })
    await type(form.getByLabel(/^Teléfono/), phone)
    await type(form.getByLabel(/^Mensaje/), message)
    await press(form.getByRole('button', { name: 'Enviar prueba' }))
    await expect(board.getByText('Queda para revisión manual')).toBeVisible()
  }
  await ask('¿Y los domingos en Guápiles?')
  await expect(board.getByRole('button', { name: 'Enviar prueba' })).toBeFocused()
  await press(board.getByRole('link', { name: 'Ver conversación' }))
  const view = board.getByRole('region', { name: `Mensajes con ${phone}` })
  await type(view.getByLabel('Su respuesta'), 'Por ahora no llegamos.')
  await press(view.getByRole('button', { name: 'Enviar', exact: true }))
  await expect(view.getByText('Por ahora no llegamos.', { exact: true })).toBeVisible()
  await expect(view.getByRole('link', { name: 'Abrir en WhatsApp' })).toBeVisible()
  await expect(view.getByRole('button', { name: 'Marcar como revisado' })).toBeHidden()
  await expect(view.getByRole('button', { name: 'Enviar', exact: true })).toBeFocused()

  await tabTo(tab(board, /^Conversaciones/))
  await board.keyboard.press('Home')
  await ask('¿Y los feriados en Limón?')
  await press(board.getByRole('link', { name: 'Ver conversación' }))
  await press(view.getByRole('button', { name: 'Marcar como revisado' }))
  await expect(view.getByRole('button', { name: 'Marcar como revisado' })).toBeHidden()
  await expect(view.getByRole('heading', { name: phone })).toBeFocused()

  await tabTo(tab(board, /^Conversaciones/))
  await board.keyboard.press('Home')
  const template = board.getByRole('region', { name: 'Prueba de plantillas' })
  await tabTo(template.getByLabel('Plantilla'))
  await board.keyboard.press('G')
  await type(template.getByLabel(/^Teléfono/), phone)
  await type(template.getByLabel(/^Content SID/), 'HX00000000000000000000000000000009')
  await press(template.getByRole('button', { name: 'Enviar plantilla' }))
  await expect(notice(board, 'Error al enviar plantilla')).toBeVisible()
  await expect(template.getByRole('button', { name: 'Enviar plantilla' })).toBeFocused()
  await expect(template.getByLabel(/^Teléfono/)).toHaveValue(phone)
})

// @rule bot-live, bot-review-filter, bot-answer-way
test('an answer in one tab shows in the other, and going back leads to the tab before', async ({ asStaff }) => {
  const [here, there] = [await asStaff(`${bot}?tab=test`, 'admin'), await asStaff(`${bot}?tab=test`, 'admin')]
  const form = here.getByRole('region', { name: 'Mensaje de prueba' })
  await isLive(here)
  await form.getByLabel(/^Teléfono/).fill('8765-2468')
  await form.getByLabel(/^Mensaje/).fill('¿Tienen convenio con mi aseguradora?')
  await form.getByRole('button', { name: 'Enviar prueba' }).click()
  await here.getByRole('link', { name: 'Ver conversación' }).click()
  const view = (page: Page) => page.getByRole('region', { name: 'Mensajes con 8765-2468' })
  await expect(view(here).getByLabel('Su respuesta')).toBeVisible()
  await expect(view(here).getByText('Se envía a mano, en su WhatsApp: el sistema no la envía por usted.')).toBeVisible()

  await isLive(there)
  await tab(there, /^Conversaciones/).click()
  await there.getByRole('button', { name: /^8765-2468/ }).click()
  await view(there).getByLabel('Su respuesta').fill('Emitimos factura para el reintegro.')
  // Twice as fast as one can: it is sent once.
  await view(there).getByRole('button', { name: 'Enviar', exact: true }).dblclick()
  for (const page of [here, there])
    await expect(view(page).getByText('Emitimos factura para el reintegro.', { exact: true })).toHaveCount(1)
  await expect(view(here).getByRole('button', { name: 'Marcar como revisado' })).toBeHidden()

  // Nothing of it waits any more: the list of those that wait has no part of it.
  const lines = there.getByRole('button', { name: /^8765-2468/ })
  await expect(lines).toBeVisible()
  await there.getByRole('button', { name: 'Revisión manual', exact: true }).click()
  await expect(lines).toHaveCount(0)
  await expect(there).toHaveURL(/estado=revision/)
  await there.getByRole('button', { name: 'Todas', exact: true }).click()
  await expect(lines).toBeVisible()

  await there.goBack()
  await expect(view(there)).toBeHidden()
  await expect(tab(there, /^Conversaciones/)).toHaveAttribute('aria-selected', 'true')
  await there.goBack()
  await expect(tab(there, /^Prueba/)).toHaveAttribute('aria-selected', 'true')
})

// @rule opt-out-page
test("who follows a mail's link stops the mails, also where the first try fails, by keyboard alone", async ({
  visit,
  clinic,
}) => {
  const page = await visit(await optOutPath(clinic, 'teclado.correos@example.com'))
  const { press } = keyboardOf(page)
  await expect(page.getByRole('button', { name: 'No recibir más correos' })).toBeVisible()
  await page.route('**/api/contact-preferences/**', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await press(page.getByRole('button', { name: 'No recibir más correos' }))
  await expect(page.getByRole('alert')).toHaveText('No se pudo guardar. Intente de nuevo.')
  await press(page.getByRole('button', { name: 'No recibir más correos' }))
  await expect(page.getByText('No le enviaremos más correos', { exact: true })).toBeVisible()
  await press(page.getByRole('button', { name: 'Volver a recibir correos' }))
  await expect(page.getByText('Volveremos a enviarle correos', { exact: true })).toBeVisible()
})
