import { expect, type Page } from '@playwright/test'
import { bookedByLink } from './support/actions/appointments.ts'
import {
  boardOn,
  detail,
  isLive,
  markPage,
  pendingCount,
  pendingCounts,
  row,
  wasNotReloaded,
} from './support/actions/board.ts'
import { fillIntake, fillPatientIntake, newCedula, sendForm, sendIntake } from './support/actions/patient-forms.ts'
import { countSent } from './support/actions/requests.ts'
import { type Clinic, test } from './support/systems/clinic.ts'

// @rule form-calls-second-cedula-kept, every-pedidos-pendientes-formularios
test("a first-session form raises 'Formularios Pendientes' on an open dashboard; a second one of that cédula is told the same", async ({
  visit,
  asStaff,
}) => {
  const board = await asStaff('/doctor/dashboard')
  await isLive(board)
  const before = await pendingCount(board, 'Formularios Pendientes')
  await markPage(board)
  const cedula = newCedula()
  const page = await visit('/')
  await page.getByRole('link', { name: 'Complete First Session Form' }).click()
  await fillPatientIntake(page, cedula, 'Hannia Vargas Ulate')
  await page.getByText('Rodilla derecha', { exact: true }).click()
  const sent = countSent(page, '/api/patient-intake')
  await sendForm(page).dblclick()
  await expect(page.getByRole('heading', { name: 'Formulario enviado' })).toBeFocused()
  expect(sent()).toBe(1)
  await pendingCounts(board, 'Formularios Pendientes', before + 1)

  const other = await visit('/formulario-primera-sesion')
  await fillPatientIntake(other, cedula, 'Otra Persona Distinta')
  const answering = other.waitForResponse('**/api/patient-intake')
  await sendForm(other).click()
  const answer = await answering
  expect([answer.status(), await answer.json()]).toEqual([201, { success: true }])
  await expect(other.getByRole('heading', { name: 'Formulario enviado' })).toBeFocused()
  await board.getByRole('link', { name: 'Formularios Pendientes' }).first().click()
  const row = board.getByRole('listitem').filter({ hasText: 'Hannia Vargas Ulate' })
  await expect(row).toContainText('Enviado de nuevo')
  await expect(board.getByRole('listitem').filter({ hasText: 'Otra Persona Distinta' })).toHaveCount(0)
  await wasNotReloaded(board)
})

type Booking = { asStaff: (path: string) => Promise<Page>; clinic: Clinic; day: string }

/** Rosa has booked by a link, and staff have her appointment open, live. */
const bookedAndOpen = async ({ asStaff, clinic, day }: Booking) => {
  const name = 'Rosa Mora Jiménez'
  const id = await bookedByLink(clinic.url, { name, date: day, startTime: '10:00' })
  const board = await asStaff(boardOn(day))
  await isLive(board)
  await row(board, name).click()
  return { id, board }
}

// @rule form-calls-staff-see-hilo
test('the clinical intake of a booked appointment shows in the thread that staff have open', async ({
  visit,
  asStaff,
  clinic,
  day,
}) => {
  const { id, board } = await bookedAndOpen({ asStaff, clinic, day })
  const thread = detail(board).getByRole('region', { name: 'Hilo de la cita' })
  await expect(thread).toContainText('Agendada en el sitio web')
  await expect(thread).not.toContainText('Ficha clínica recibida')
  await markPage(board)

  const [page, later] = [await visit(`/ficha-clinica/${id}`), await visit(`/ficha-clinica/${id}`)]
  await expect(page.getByText('10:00 AM')).toBeVisible()
  for (const one of [page, later]) await fillIntake(one)
  const sent = countSent(page, '/api/clinical-intakes')
  await sendIntake(page).dblclick()
  await expect(page.getByText('Ficha clínica enviada exitosamente', { exact: true })).toBeVisible()
  expect(sent()).toBe(1)
  await expect(thread.getByText('Ficha clínica recibida')).toHaveCount(1)
  await expect(detail(board)).toContainText('Maestra')
  await wasNotReloaded(board)

  await clinic.staff.call({ method: 'PATCH', path: `/api/appointments/${id}/status`, body: { status: 'cancelado' } })
  await sendIntake(later).click()
  await expect(later.getByText(/^Esta cita ya no recibe la ficha clínica/)).toBeVisible()
  await expect(later.getByLabel(/^Ocupación/)).toHaveValue('Maestra')
})

// @rule request-calls-means-already-registered, request-calls-link-cancelled-completed
test('a double click on a link asks once, staff see it in the thread, and once they cancelled the link is no more', async ({
  visit,
  asStaff,
  clinic,
  day,
}) => {
  const { id, board } = await bookedAndOpen({ asStaff, clinic, day })
  const page = await visit(`/c/${id}`)
  const other = await visit(`/c/${id}`)
  await expect(other.getByRole('button', { name: 'Solicitar cancelación' })).toBeEnabled()
  const sent = countSent(page, `/api/appointment-actions/${id}/cancel`)
  await page.getByRole('button', { name: 'Solicitar cancelación' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Solicitud Enviada' })).toBeFocused()
  expect(sent()).toBe(1)
  await expect(detail(board).getByText('El paciente pidió cancelar')).toHaveCount(1)
  await other.getByRole('button', { name: 'Solicitar cancelación' }).click()
  await expect(other.getByRole('heading', { name: 'Solicitud Ya Registrada' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Solicitud Ya Registrada' })).toBeVisible()

  await detail(board).getByRole('button', { name: 'Cancelar', exact: true }).click()
  await board.getByRole('alertdialog').getByRole('button', { name: 'Cancelar la cita' }).click()
  await expect(row(board, 'Rosa Mora Jiménez')).toContainText('Cancelado')
  for (const path of [`/c/${id}`, `/r/${id}`, `/cita/${id}/cancelar`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Enlace No Válido' })).toBeVisible()
  }
})
