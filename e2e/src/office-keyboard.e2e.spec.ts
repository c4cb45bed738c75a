import { expect } from '@playwright/test'
import { pngOf } from '../../command-service/testing/image-samples.ts'
import { book } from './support/actions/appointments.ts'
import { block, calendarOn, moveQuestion, standsAt } from './support/actions/calendar.ts'
import { cedulaText, newCedula } from './support/actions/patient-forms.ts'
import { recordedVisit } from './support/actions/records.ts'
import { dateText } from './support/days.ts'
import { keyboardOf } from './support/keyboard.ts'
import { test } from './support/systems/clinic.ts'

// @rule office-keyboard
test('a record is opened, corrected and noted in by keyboard alone', async ({ asStaff }) => {
  const board = await asStaff('/doctor/patients')
  const { press, type, tabTo } = keyboardOf(board)
  const name = 'Olga Teclado Brenes'
  await press(board.getByRole('button', { name: 'Nuevo Expediente' }))
  const form = board.getByRole('dialog', { name: 'Nuevo Expediente' })
  await type(form.getByLabel(/^Nombre/), name)
  await type(form.getByLabel(/^Cédula/), cedulaText(newCedula()))
  await type(form.getByLabel(/^Teléfono/).first(), '8777-1212')
  await type(form.getByLabel(/^Correo/), 'olga.teclado@example.com')
  await press(form.getByRole('button', { name: 'Crear expediente' }))
  await expect(board.getByText('Paciente creado', { exact: true })).toBeVisible()
  await expect(board.getByRole('article', { name })).toBeVisible()

  await press(board.getByRole('button', { name: 'Editar Seguro', exact: true }))
  await board.keyboard.insertText('INS')
  await board.keyboard.press('Tab')
  await press(board.getByRole('button', { name: 'Guardar', exact: true }))
  await expect(board.getByText('Información actualizada', { exact: true })).toBeVisible()

  const add = board.getByRole('button', { name: 'Nueva Nota' })
  await press(add)
  const note = board.getByRole('dialog')
  await type(note.getByLabel('Síntomas'), 'Camina sin bastón')
  await press(note.getByRole('button', { name: 'Guardar nota' }))
  await expect(board.getByText('Nota agregada', { exact: true })).toBeVisible()
  await tabTo(board.getByRole('button', { name: /ver la nota/ }).first())
  await board.keyboard.press('Enter')
  await expect(board.getByRole('dialog')).toContainText('Camina sin bastón')
  await expect(board.getByRole('dialog').getByRole('button', { name: 'Cerrar' })).toBeFocused()
  await board.keyboard.press('Escape')
  await expect(board.getByRole('button', { name: /ver la nota/ }).first()).toBeFocused()
})

// @rule office-keyboard
test('a form is read and corrected, and a medical record written, by keyboard alone', async ({ asStaff, clinic }) => {
  const board = await asStaff('/doctor/patient-intakes')
  const { press, type } = keyboardOf(board)
  const details = board.getByRole('button', { name: /^Ver Detalles/ }).first()
  await press(details)
  const form = board.getByRole('dialog')
  await press(form.getByRole('button', { name: 'Editar Ocupación', exact: true }))
  await board.keyboard.press('ControlOrMeta+A')
  await board.keyboard.insertText('Costurera')
  await press(form.getByRole('button', { name: 'Guardar', exact: true }))
  await expect(board.getByText('Información actualizada', { exact: true })).toBeVisible()
  await press(form.getByRole('button', { name: 'Cerrar', exact: true }))
  await expect(form).toBeHidden()
  await expect(details).toBeFocused()

  await board.goto(`/doctor/medical-record/${await recordedVisit(clinic)}`)
  await type(board.getByLabel(/^Diagnóstico/), 'Lumbalgia mecánica')
  await type(board.getByLabel(/^Tratamiento/), 'Ejercicio')
  await press(board.getByRole('button', { name: 'Guardar registro' }))
  await expect(board).toHaveURL(/\/doctor\/dashboard/)
})

// @rule office-keyboard
test('a product and a user are made, and a user deactivated, by keyboard alone', async ({ asStaff }) => {
  const board = await asStaff('/doctor/products', 'admin')
  const { press, type, tabTo } = keyboardOf(board)
  await press(board.getByRole('button', { name: 'Agregar Producto' }))
  const dialog = board.getByRole('dialog', { name: 'Agregar Producto' })
  await type(dialog.getByLabel('Nombre'), 'Cojín de teclado')
  await type(dialog.getByLabel('Descripción'), 'Para sentarse.')
  await tabTo(dialog.getByLabel('Precio'))
  await board.keyboard.press('ControlOrMeta+A')
  await board.keyboard.insertText('9500')
  await tabTo(dialog.getByLabel('Categoría'))
  await board.keyboard.press('P')
  await type(dialog.getByLabel('o la dirección de una imagen'), 'https://ejemplo.cr/cojin.png')
  await press(dialog.getByRole('button', { name: 'Crear producto' }))
  await expect(board.getByText('Producto creado', { exact: true })).toBeVisible()
  await press(board.getByRole('button', { name: /\+5 Stock.*Cojín de teclado|Cojín de teclado.*\+5 Stock/ }))
  await expect(board.getByRole('textbox', { name: 'Stock de Cojín de teclado' })).toHaveValue('5')

  await board.goto('/doctor/admin/users')
  await press(board.getByRole('button', { name: 'Crear usuario' }))
  const user = board.getByRole('dialog', { name: 'Nuevo usuario' })
  await type(user.getByLabel(/^Usuario/), 'oteclado')
  await type(user.getByLabel(/^Contraseña/), 'inicial')
  await type(user.getByLabel(/^Nombre/), 'Olga Teclado')
  await type(user.getByLabel(/^Correo/), 'oteclado@example.com')
  await type(user.getByLabel(/^Especialidad/), 'Nutrición')
  await press(user.getByRole('button', { name: 'Crear usuario' }))
  await expect(board.getByText('Usuario creado', { exact: true })).toBeVisible()
  const card = board
    .getByRole('listitem')
    .filter({ has: board.getByRole('heading', { name: 'oteclado', exact: true }) })
  await press(card.getByRole('button', { name: /^Desactivar/ }))
  await press(board.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }))
  await expect(card.getByText('Inactivo', { exact: true })).toBeVisible()
})

// @rule office-keyboard
test('an appointment is moved in the calendar by keyboard alone', async ({ asStaff, clinic, day }) => {
  const name = 'Teresa Teclas Mora'
  await book(clinic.staff, { name, date: day, startTime: '09:00' })
  const page = await asStaff(calendarOn(day))
  const { press } = keyboardOf(page)
  await press(block(page, name), 'Space')
  for (let quarters = 0; quarters < 4; quarters += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/^Hacia .* a las 10:00$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await press(moveQuestion(page).getByRole('button', { name: 'Mover la cita' }))
  await standsAt(page, name, `${dateText(day)} de 10:00`)
})

// @rule office-keyboard
test("a product's picture is uploaded, and a user given a password, by keyboard alone", async ({ asStaff, clinic }) => {
  const newcomer = { username: 'dteclado', password: 'inicial', name: 'Diego Teclado', specialty: 'Nutrición' }
  const body = { ...newcomer, email: 'dteclado@example.com' }
  expect((await clinic.staff.call({ method: 'POST', path: '/api/doctors', body })).status).toBe(201)
  const board = await asStaff('/doctor/products', 'admin')
  const { type, press } = keyboardOf(board)
  await press(board.getByRole('button', { name: 'Agregar Producto' }))
  const dialog = board.getByRole('dialog', { name: 'Agregar Producto' })
  // The window in which a file is chosen is the system's.
  const chooser = board.waitForEvent('filechooser')
  await press(dialog.locator('button', { hasText: 'Subir imagen' }))
  await (await chooser).setFiles({ name: 'cojin.png', mimeType: 'image/png', buffer: await pngOf(400, 300) })
  await expect(board.getByText('Imagen subida', { exact: true })).toBeVisible()

  await board.goto('/doctor/admin/users')
  const change = board.getByRole('button', { name: 'Cambiar contraseña dteclado' })
  await press(change)
  await type(board.getByRole('dialog').getByLabel(/^Nueva contraseña/), 'otra-inicial')
  await board.keyboard.press('Enter')
  await expect(board.getByText('Contraseña cambiada', { exact: true })).toBeVisible()
  await expect(change).toBeFocused()
})
