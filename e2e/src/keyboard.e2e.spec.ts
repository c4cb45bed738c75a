import { expect } from '@playwright/test'
import { bookedByLink } from './support/actions/appointments.ts'
import { rosa, slot, submitButton, whatsappQuestion } from './support/actions/booking-form.ts'
import { cedulaField, cedulaText, newCedula, sendForm, sendIntake } from './support/actions/patient-forms.ts'
import {
  addButton,
  bands,
  buyer,
  catchChats,
  chatOpened,
  customerDialog,
  sendCheckout,
  sendDialog,
  tape,
  trackingNumberOn,
} from './support/actions/shop.ts'
import { keyboardOf } from './support/keyboard.ts'
import { withMotion } from './support/sizes.ts'
import { test } from './support/systems/clinic.ts'

test.use(withMotion)

// @rule every-form-usable-keyboard: Issue: every form is usable by keyboard alone
test('an appointment is booked by keyboard alone', async ({ visit, day }) => {
  const page = await visit('/citas')
  const { type, press, tabTo, choose } = keyboardOf(page)
  await type(page.getByLabel(/^Nombre completo/), rosa.name)
  await type(page.getByLabel(/^Teléfono/), buyer.phone)
  await type(page.getByLabel(/^Correo electrónico/), buyer.email)
  const wanted = page.locator(`input[type="radio"][value="${day}"]`)
  await tabTo(page.getByRole('button', { name: 'Semana siguiente' }))
  for (let weeks = 0; weeks < 60 && (await wanted.count()) === 0; weeks += 1) await page.keyboard.press('Enter')
  const days = page.getByRole('radiogroup', { name: 'Días de la semana' }).getByRole('radio')
  await choose(days.and(page.locator(':enabled')).first(), wanted)
  await expect(slot(page, '8:00 AM')).toBeEnabled()
  await choose(slot(page, '8:00 AM'), slot(page, '10:00 AM'))
  await type(page.getByLabel(/^Dirección completa/), buyer.address)
  await press(page.getByRole('checkbox', { name: /^Acepto los/ }), 'Space')
  await press(submitButton(page))
  await press(whatsappQuestion(page).getByRole('button', { name: 'Ahora no' }))
  await expect(page.getByRole('heading', { name: 'Su cita está agendada' })).toBeFocused()
})

// @rule every-form-usable-keyboard
test('the first-session form is sent by keyboard alone', async ({ visit }) => {
  const page = await visit('/formulario-primera-sesion')
  const { type, press, tabTo, choose } = keyboardOf(page)
  const cedula = newCedula()
  await tabTo(cedulaField(page))
  await page.keyboard.type(cedula)
  await expect(cedulaField(page)).toHaveValue(cedulaText(cedula))
  await type(page.getByLabel(/^Nombre completo/), rosa.name)
  await type(page.getByLabel(/^Teléfono\*?$/), buyer.phone)
  await type(page.getByLabel(/^Correo electrónico/), buyer.email)
  await press(page.getByLabel(/^Género/), 'ArrowDown')
  await expect(page.getByLabel(/^Género/)).toHaveValue('masculino')
  await press(page.getByRole('checkbox', { name: 'Cuello' }), 'Space')
  await choose(page.getByRole('radio', { name: '1 de 10', exact: true }), page.getByRole('radio', { name: '4 de 10' }))
  await press(sendForm(page))
  await expect(page.getByRole('heading', { name: 'Formulario enviado' })).toBeFocused()
})

// @rule clinical-body-diagram-usable, every-form-usable-keyboard
test('the clinical intake is sent by keyboard alone, its body diagram included', async ({ visit, clinic, day }) => {
  const page = await visit(`/ficha-clinica/${await bookedByLink(clinic.url, { date: day, startTime: '11:00' })}`)
  const { type, press } = keyboardOf(page)
  const front = page.getByRole('group', { name: 'Frente' })
  await press(front.getByRole('button', { name: 'Cabeza' }), 'Space')
  await expect(front.getByRole('button', { name: 'Cabeza' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Quitar Cuello' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Quitar Cabeza' }))
  await expect(page.getByRole('button', { name: 'Quitar Cuello' })).toBeFocused()
  await type(page.getByLabel(/^Edad/), '47')
  await type(page.getByLabel(/^Ocupación/), 'Maestra')
  await press(sendIntake(page))
  await expect(page.getByRole('heading', { name: 'Gracias, ya tenemos su ficha clínica' })).toBeFocused()
})

// @rule every-form-usable-keyboard
test('products are put into the cart and ordered by keyboard alone, by the chat and by the checkout', async ({
  visit,
}) => {
  const page = await visit('/tienda')
  const { type, press, choose } = keyboardOf(page)
  await catchChats(page)
  await press(addButton(page, bands))
  await press(page.getByRole('link', { name: 'Carrito (1 producto)' }))
  await press(page.getByRole('button', { name: 'Pedir por WhatsApp' }))
  const dialog = customerDialog(page)
  await type(dialog.getByLabel(/^Nombre completo/), buyer.name)
  await type(dialog.getByLabel(/^Correo electrónico/), buyer.email)
  await type(dialog.getByLabel(/^Teléfono/), buyer.phone)
  await type(dialog.getByLabel(/^Dirección/), buyer.address)
  const chat = page.waitForEvent('popup')
  await press(sendDialog(dialog))
  await chatOpened(chat)
  await trackingNumberOn(page)

  await press(page.getByRole('main').getByRole('link', { name: 'Ir a la tienda' }))
  await press(addButton(page, tape))
  await press(page.getByRole('link', { name: 'Carrito (1 producto)' }))
  await press(page.getByRole('link', { name: 'Completar la compra aquí' }))
  await type(page.getByLabel(/^Nombre completo/), buyer.name)
  await type(page.getByLabel(/^Teléfono/), buyer.phone)
  await type(page.getByLabel(/^Correo electrónico/), buyer.email)
  await type(page.getByLabel(/^Dirección completa/), buyer.address)
  await choose(page.getByRole('radio', { name: /^Efectivo/ }), page.getByRole('radio', { name: /^Tarjeta/ }))
  await press(sendCheckout(page))
  await expect(page.getByRole('heading', { name: 'Pedido Completado' })).toBeFocused()
})

// @rule every-form-usable-keyboard
test('a cancellation, and the deletion of data, are asked for by keyboard alone', async ({ visit, clinic, day }) => {
  const page = await visit(`/c/${await bookedByLink(clinic.url, { date: day, startTime: '11:00' })}`)
  const asking = keyboardOf(page)
  await asking.type(page.getByLabel('¿Por qué cancela?'), 'Me voy de viaje')
  await asking.press(page.getByRole('button', { name: 'Solicitar cancelación' }))
  await expect(page.getByRole('heading', { name: 'Solicitud Enviada' })).toBeFocused()

  await page.goto('/data-deletion')
  await asking.type(page.getByLabel(/^Nombre completo/), buyer.name)
  await asking.type(page.getByLabel(/^Correo electrónico/), buyer.email)
  await asking.press(page.getByRole('checkbox', { name: 'Datos de marketing' }), 'Space')
  await asking.press(page.getByRole('button', { name: 'Enviar solicitud' }))
  await asking.press(page.getByRole('alertdialog').getByRole('button', { name: 'Entendido' }))
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

// @rule every-form-usable-keyboard
test('staff sign in by keyboard alone', async ({ visit, clinic }) => {
  const page = await visit('/doctor/login')
  const { type, press } = keyboardOf(page)
  await type(page.getByLabel(/^Usuario/), 'mquesada')
  await type(page.getByLabel(/^Contraseña/), clinic.password)
  await press(page.getByRole('button', { name: 'Ingresar' }))
  await expect(page).toHaveURL(/\/doctor\/dashboard/)
})
