import { expect, type Page } from '@playwright/test'
import { book } from './support/actions/appointments.ts'
import { fillPatientIntake, newCedula, sendForm, sendIntake } from './support/actions/patient-forms.ts'
import { formPath, visitFormPath } from './support/mails.ts'
import { test } from './support/systems/clinic.ts'
import { isKept } from './support/waiting.ts'

const occupation = (page: Page) => page.getByLabel(/^Ocupación/)

for (const [width, other] of [
  [375, 1280],
  [1280, 375],
] as const) {
  const viewport = { width, height: 800 }
  const elsewhere = { width: other, height: 800 }

  // @rule form-drafts-go-on, form-drafts-sent-says-when, form-drafts-asked-once, form-drafts-mark
  test(`a form begun at ${width} px by a mail's link goes on at ${other} px, and once sent says when`, async ({
    visit,
    clinic,
    day,
  }) => {
    const email = `ficha${width}@correo.cr`
    const name = `Rosa Mora ${width}`
    const booking = { name, email, phone: '8888-7001', address: 'Heredia centro', date: day, startTime: '14:00' }
    const id = await book(clinic.staff, { ...booking, endTime: '15:00' })
    const path = await visitFormPath(clinic, email)

    const begun = await visit(path, { viewport })
    const kept = isKept(begun, '/api/form-drafts/')
    await occupation(begun).fill('Maestra')
    await begun.getByRole('button', { name: 'Rodilla izquierda' }).first().click()
    await kept

    const later = await visit(path, { viewport: elsewhere })
    await expect(occupation(later)).toHaveValue('Maestra')
    await expect(later.getByText(/^Borrador de hoy \d\d:\d\d$/)).toBeVisible()
    // Who merely knows the visit's id is shown nothing of it.
    const stranger = await visit(`/ficha-clinica/${id}`, { viewport: elsewhere })
    await expect(occupation(stranger)).toHaveValue('')
    await later.getByLabel(/^Edad/).fill('61')
    await sendIntake(later).click()
    await expect(later.getByRole('heading', { name: 'Gracias, ya tenemos su ficha clínica' })).toBeVisible()

    await begun.reload()
    await expect(begun.getByText(/^Enviada el /)).toBeVisible()
    await expect(begun.getByRole('button', { name: 'Enviar ficha clínica' })).toHaveCount(0)
    await begun.getByRole('link', { name: 'formulario de primera sesión' }).click()
    await expect(begun.getByLabel(/^Nombre completo/)).toHaveValue(name)
    await expect(begun.getByLabel(/^Correo electrónico/)).toHaveValue(email)
    await expect(begun.getByLabel(/^Dirección/)).toHaveValue('Heredia centro')
    await expect(begun.getByLabel(/^Edad/)).toHaveValue('61')
    await expect(occupation(begun)).toHaveValue('Maestra')
  })

  // @rule form-put-off, form-drafts-go-on, form-drafts-sent-says-when
  test(`a first-session form put off at ${width} px goes on at ${other} px by the mail's link`, async ({
    visit,
    clinic,
  }) => {
    const email = `despues${width}@correo.cr`
    const begun = await visit('/formulario-primera-sesion', { viewport })
    await fillPatientIntake(begun, newCedula(), `Xinia Rojas ${width}`)
    await begun.getByLabel(/^Alergias/).fill('Látex')
    await begun.getByRole('button', { name: 'Seguir después' }).click()
    const dialog = begun.getByRole('dialog', { name: 'Seguir después' })
    await dialog.getByLabel(/^Correo electrónico/).fill(email)
    await dialog.getByRole('button', { name: 'Enviarme el enlace' }).click()
    await expect(begun.getByText(`Le enviamos el enlace a ${email}.`, { exact: false })).toBeVisible()

    const path = await formPath(clinic, email)
    const later = await visit(path, { viewport: elsewhere })
    await expect(later.getByLabel(/^Alergias/)).toHaveValue('Látex')
    await expect(later.getByRole('button', { name: 'Seguir después' })).toHaveCount(0)
    const kept = isKept(later, '/api/form-drafts/')
    await later.getByLabel(/^Medicamentos/).fill('Ninguno')
    await kept
    await later.reload()
    await expect(later.getByLabel(/^Medicamentos/)).toHaveValue('Ninguno')
    await sendForm(later).click()
    await expect(later.getByRole('heading', { name: 'Formulario enviado' })).toBeVisible()
    const again = await visit(path, { viewport })
    await expect(again.getByText(/^Enviado el /)).toBeVisible()
    await expect(sendForm(again)).toHaveCount(0)
  })
}
