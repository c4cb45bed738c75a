import { expect, type Page } from '@playwright/test'
import { book } from './support/actions/appointments.ts'
import { isLive, markPage, wasNotReloaded } from './support/actions/board.ts'
import { cedulaField, cedulaText, fillPatientIntake, newCedula, sendForm } from './support/actions/patient-forms.ts'
import { patientWithNotes } from './support/actions/records.ts'
import { type Clinic, test } from './support/systems/clinic.ts'

const edit = async (board: Page, field: string, text: string) => {
  await board.getByRole('button', { name: `Editar ${field}`, exact: true }).click()
  await board.getByRole('textbox', { name: field, exact: true }).fill(text)
}
const save = (board: Page) => board.getByRole('button', { name: 'Guardar', exact: true }).click()

// @rule record-paper-alerts: Issue: a patient's record on paper says the allergies first, under the name
// @rule intakes-create-record-leads, intakes-one-result-opens, patients-live, patients-stale-shown, notes-live, patients-print
test('a form becomes a record; two people correct it, and each sees what the other did', async ({ visit, asStaff }) => {
  const digits = newCedula()
  const name = 'Hannia Vargas Ulate'
  const page = await visit('/formulario-primera-sesion')
  await fillPatientIntake(page, digits, name)
  await sendForm(page).click()
  await expect(page.getByRole('heading', { name: 'Formulario enviado' })).toBeFocused()

  const mine = await asStaff(`/doctor/patient-intakes?search=${digits}`)
  const form = mine.getByRole('dialog', { name })
  await expect(form.getByText(cedulaText(digits)).first()).toBeVisible()
  await form.getByRole('button', { name: `Crear Expediente de ${name}` }).click()
  await expect(mine.getByText('¡Expediente creado exitosamente!', { exact: true })).toBeVisible()
  await mine.waitForURL(/\/doctor\/patients\/\w{22}/)
  await expect(mine.getByRole('article', { name })).toBeVisible()
  await expect(mine.getByRole('link', { name: 'Ver formulario' })).toBeVisible()

  const theirs = await asStaff(new URL(mine.url()).pathname, 'jsolano')
  await isLive(theirs)
  await markPage(theirs)
  await edit(theirs, 'Seguro', 'CCSS')
  await edit(mine, 'Seguro', 'INS')
  await save(theirs)
  await expect(mine.getByText(/ahora dice CCSS/)).toBeVisible()
  await save(mine)
  const both = mine.getByRole('alert').filter({ hasText: 'Otra persona cambió este dato' })
  await expect(both).toContainText('CCSS')
  await expect(both).toContainText('INS')
  await both.getByRole('button', { name: 'Guardar lo mío' }).click()
  await expect(theirs.getByRole('region', { name: 'Información médica' })).toContainText('INS')

  await mine.getByRole('button', { name: 'Nueva Nota' }).click()
  await mine.getByRole('dialog').getByLabel('Síntomas').fill('Camina mejor')
  await mine.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(theirs.getByRole('button', { name: /^Seguimiento del .*: ver la nota/ })).toContainText('Camina mejor')
  await wasNotReloaded(theirs)

  await theirs.emulateMedia({ media: 'print' })
  await expect(theirs.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(theirs.getByText('Camina mejor').filter({ visible: true })).toHaveCount(1)
  const [alerts, facts] = await Promise.all(
    [
      theirs.getByRole('group', { name: 'Alergias y medicamentos' }),
      theirs.getByRole('article').getByRole('region').first(),
    ].map((part) => part.boundingBox()),
  )
  expect(alerts?.y).toBeLessThan(facts?.y ?? 0)
  for (const part of ['Total Pacientes', 'Cerrar Sesión', 'Nuevo Expediente', 'Imprimir'])
    await expect(theirs.getByText(part, { exact: true }).first()).toBeHidden()
})

const addNotes = async ({ staff }: Clinic, patientId: string, count: number) => {
  for (let at = 0; at < count; at += 1) {
    const noteDate = `2026-10-${10 + at}`
    const note = { patientId, noteDate, sessionType: 'seguimiento', symptoms: `Dolor al final del día, sesión ${at}` }
    const { status } = await staff.call({ method: 'POST', path: '/api/follow-up-notes', body: note })
    expect(status).toBe(201)
  }
}

// @rule notes-list
test('many notes scroll inside their list, and leave what stands under it in sight', async ({ asStaff, clinic }) => {
  const patientId = await patientWithNotes(clinic)
  await addNotes(clinic, patientId, 14)
  for (const { width, height, most } of [
    { width: 375, height: 812, most: 812 / 2 },
    { width: 1280, height: 800, most: 600 },
  ]) {
    const board = await asStaff(`/doctor/patients/${patientId}`, 'mquesada', { viewport: { width, height } })
    const panel = board.getByRole('region', { name: 'Notas de seguimiento' })
    const notes = panel.getByRole('button', { name: /ver la nota$/ })
    await expect.poll(() => notes.count()).toBeGreaterThan(14)
    expect((await panel.boundingBox())?.height).toBeLessThan(most)
    await expect(notes.last()).not.toBeInViewport()
    await notes.last().focus()
    await expect(notes.last()).toBeInViewport()
  }
})

// @rule records-corrected
for (const width of [375, 1280])
  test(`a record on the wrong visit is corrected, then annulled, and stays to be read (${width} px)`, async ({
    asStaff,
    clinic,
  }) => {
    const id = await book(clinic.staff, { name: 'Wendy Núñez Porras', date: clinic.nextDay(), startTime: '09:00' })
    const body = { appointmentId: id, patientName: 'Wendy Núñez Porras', diagnosis: 'Ciática', treatment: 'Calor' }
    await clinic.staff.call({ method: 'POST', path: '/api/medical-records', body })
    const page = await asStaff(`/doctor/medical-record/${id}`, 'mquesada', { viewport: { width, height: 740 } })
    const record = page.getByRole('region', { name: /^Registro del/ })
    await record.getByRole('button', { name: 'Corregir' }).click()
    const dialog = page.getByRole('dialog', { name: /^Corregir registro/ })
    await dialog.getByLabel(/^Diagnóstico/).fill('Lumbalgia')
    await dialog.getByRole('button', { name: 'Guardar corrección' }).click()
    await expect(record.getByText('Versión 2')).toBeVisible()
    await expect(record.locator('del').getByText('Ciática')).toBeVisible()
    await record.getByRole('button', { name: 'Anular' }).click()
    await record.getByRole('button', { name: 'Anular el registro' }).click()
    await expect(record.getByText('Anulado: paciente equivocado')).toBeVisible()
    await expect(record.locator('del').getByText('Lumbalgia')).toBeVisible()
    await expect(record.getByRole('button')).toHaveCount(0)
  })

// @rule documents
for (const width of [375, 1280])
  test(`at ${width} px who has a DIMEX sends the form and gets a record; who has no document gets one too`, async ({
    visit,
    asStaff,
  }) => {
    const viewport = { width, height: 812 }
    const [number, name] = [`1558${String(Date.now()).slice(-7)}`, 'Xiomara Téllez Obando']
    const page = await visit('/formulario-primera-sesion', { viewport })
    await page.getByLabel('Tipo de documento').selectOption('DIMEX')
    await expect(cedulaField(page)).toBeFocused()
    await page.keyboard.type(number)
    await page.getByLabel(/^Nombre completo/).fill(name)
    await page.getByLabel(/^Teléfono\*?$/).fill('8888-4321')
    await page.getByLabel(/^Correo electrónico/).fill(`xiomara.${number}@example.com`)
    await sendForm(page).click()
    await expect(page.getByRole('heading', { name: 'Formulario enviado' })).toBeFocused()

    const office = await asStaff(`/doctor/patient-intakes?search=${number}`, 'mquesada', { viewport })
    const form = office.getByRole('dialog', { name })
    await form.getByRole('button', { name: `Crear Expediente de ${name}` }).click()
    const record = office.getByRole('article', { name })
    await expect(record.getByText(`DIMEX ${number}`).first()).toBeVisible()

    await office.goto('/doctor/patients')
    await office.getByRole('button', { name: 'Nuevo Expediente' }).click()
    const dialog = office.getByRole('dialog', { name: 'Nuevo Expediente' })
    await dialog.getByLabel('Tipo de documento').selectOption('Sin documento')
    await expect(dialog.getByLabel(/^Cédula/)).toHaveValue(/^Sin documento \w{8}$/)
    await dialog.getByLabel(/^Nombre/).fill('Recién Nacido Obando')
    await dialog.getByLabel(/^Teléfono/).fill('8888-4321')
    await dialog.getByLabel(/^Correo/).fill(`bebe.${number}@example.com`)
    await dialog.getByRole('button', { name: 'Crear expediente' }).click()
    const opened = office.getByRole('article', { name: 'Recién Nacido Obando' })
    await expect(opened.getByText(/^Sin documento \w{8}$/).first()).toBeVisible()
  })

// @rule notes-failed
for (const width of [1280, 375])
  test(`at ${width} px a note that was not saved says so above its buttons, where it stays`, async ({
    asStaff,
    clinic,
  }) => {
    const person = { name: `Hannia Rojas ${width}`, phone: '8555-1313', email: `hannia${width}@correo.cr` }
    const cedula = `1-0888-${String(width).padStart(4, '0')}`
    const opened = await clinic.staff.call({ method: 'POST', path: '/api/patients', body: { ...person, cedula } })
    const page = await asStaff(`/doctor/patients/${(opened.body as { id: string }).id}`, 'mquesada', {
      viewport: { width, height: 720 },
    })
    await page.route('**/api/follow-up-notes', (route) => route.abort())
    await page.getByRole('button', { name: 'Nueva Nota' }).click()
    const note = page.getByRole('dialog')
    await note.getByLabel('Síntomas').fill('Duerme mejor')
    await note.getByRole('button', { name: 'Guardar nota' }).click()
    const said = note.getByText('El servidor no responde. Lo que escribió sigue aquí: intente de nuevo en un momento.')
    await expect(said).toBeInViewport({ ratio: 1 })
    await note.getByLabel('Síntomas').scrollIntoViewIfNeeded()
    await expect(said).toBeInViewport({ ratio: 1 })
    await page.unroute('**/api/follow-up-notes')
    await note.getByRole('button', { name: 'Guardar nota' }).click()
    await expect(note).toBeHidden()
  })
