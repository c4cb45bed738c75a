import { expect } from '@playwright/test'
import { bookedByLink, setStatus } from './support/actions/appointments.ts'
import { isLive, markPage, wasNotReloaded } from './support/actions/board.ts'
import { test } from './support/systems/clinic.ts'

for (const width of [375, 1280]) {
  const viewport = { width, height: 812 }
  const name = `Zeneida Alpízar ${width}`
  const email = `zeneida.${width}@ejemplo.cr`

  // @rule personal-data-screen, personal-data-export, erase-live
  test(`at ${width} px an administrator finds a person, takes their data along and erases them; the board shows it at once`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const id = await bookedByLink(clinic.url, { name, email, date: day, startTime: '14:00' })
    const board = await asStaff(`/doctor/dashboard?cita=${id}`, 'jsolano')
    await isLive(board)
    await expect(board.getByText(name).first()).toBeVisible()
    await markPage(board)

    const admin = await asStaff('/doctor/admin/datos-personales', 'admin', { viewport })
    await admin.getByLabel('Correo electrónico').fill(email)
    await admin.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(admin.getByText('La visita está por venir: cancélela primero.')).toBeVisible()
    await setStatus(clinic.staff, id, 'cancelado')
    await admin.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(admin.getByText('Se puede eliminar')).toBeVisible()

    await admin.getByRole('checkbox', { name: new RegExp(name) }).check()
    await admin.getByRole('button', { name: 'Exportar' }).click()
    await expect(admin.getByText('Cita agendada')).toBeVisible()
    const downloading = admin.waitForEvent('download')
    await admin.getByRole('link', { name: 'Descargar (JSON)' }).click()
    expect((await downloading).suggestedFilename()).toBe('datos-personales.json')
    await admin.getByRole('button', { name: 'Cerrar', exact: true }).click()

    await admin.getByRole('button', { name: 'Eliminar' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Eliminar 1 dato para siempre' })
    await dialog.getByLabel(/^Escriba ELIMINAR/).fill(name)
    await dialog.getByRole('button', { name: 'Eliminar' }).click()
    await expect(admin.getByRole('heading', { name: 'Constancia de eliminación' })).toBeVisible()
    await expect(admin.getByText('No hay datos de esa persona')).toBeVisible()

    await expect(board.getByText('[eliminado]').first()).toBeVisible()
    await expect(board.getByText(name)).toHaveCount(0)
    await wasNotReloaded(board)
  })
}
