import { bookedId, bookingBody } from '@clinic/system/clinic-client.ts'
import { expect } from '@playwright/test'
import { boardOn, detail, isLive, markPage, row, wasNotReloaded } from './support/actions/board.ts'
import { test } from './support/systems/clinic.ts'

// @rule records-print: The records are printed without the frame
// @rule records-form, records-to-dashboard, records-live, records-from-board
test('a medical record is written from the board, and a colleague who has it open sees it come', async ({
  asStaff,
  clinic,
  day,
}) => {
  const name = 'Hellen Murillo Rojas'
  const booking = bookingBody({ name, date: day, startTime: '10:00', endTime: '11:00', specialty: 'fisioterapia' })
  const id = bookedId(await clinic.staff.book(booking, 'medical-record-story'))
  const theirs = await asStaff(`/doctor/medical-record/${id}`, 'jsolano')
  const records = theirs.getByRole('region', { name: 'Registros anteriores' })
  await expect(records.getByText('Esta cita no tiene registros')).toBeVisible()
  await isLive(theirs)
  await markPage(theirs)

  const mine = await asStaff(boardOn(day))
  await row(mine, name).click()
  await expect(detail(mine).getByRole('link', { name: 'Expediente' })).toBeVisible()
  await mine.keyboard.press('e')
  await mine.waitForURL(`**/doctor/medical-record/${id}`)
  await expect(mine.getByLabel(/^Paciente/)).toHaveValue(name)
  await mine.getByLabel(/^Diagnóstico/).fill('Contractura de trapecio')
  await mine.getByLabel(/^Tratamiento/).fill('Terapia manual')
  await mine.getByRole('button', { name: 'Guardar registro' }).click()
  await mine.waitForURL('**/doctor/dashboard?**')
  await expect(mine.getByText('Registro médico guardado', { exact: true })).toBeVisible()

  await expect(records.getByText('Contractura de trapecio')).toBeVisible()
  await expect(records.getByRole('listitem')).toHaveCount(1)
  await wasNotReloaded(theirs)

  await theirs.emulateMedia({ media: 'print' })
  await expect(theirs.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(records.getByText('Terapia manual')).toBeVisible()
  for (const part of ['Cerrar Sesión', 'Guardar registro', 'Imprimir', 'Pacientes'])
    await expect(theirs.getByText(part, { exact: true }).first()).toBeHidden()
})
