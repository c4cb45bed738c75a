import { expect, type Page } from '@playwright/test'
import { isLive, markPage, wasNotReloaded } from './support/actions/board.ts'
import { cedulaText, fillPatientIntake, newCedula, sendForm } from './support/actions/patient-forms.ts'
import { patientWithNotes } from './support/actions/records.ts'
import { type Clinic, test } from './support/systems/clinic.ts'

const edit = async (board: Page, field: string, text: string) => {
  await board.getByRole('button', { name: `Editar ${field}`, exact: true }).click()
  await board.getByRole('textbox', { name: field, exact: true }).fill(text)
}
const save = (board: Page) => board.getByRole('button', { name: 'Guardar', exact: true }).click()

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
