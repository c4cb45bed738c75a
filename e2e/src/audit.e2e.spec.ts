import { readFileSync } from 'node:fs'
import { bookedId, bookingBody } from '@clinic/system/clinic-client.ts'
import { expect } from '@playwright/test'
import { test } from './support/systems/clinic.ts'

// @rule audit-explorer, audit-correlation, accesses-on-the-record, history-timeline, export-on-screen
for (const width of [375, 1280])
  test(`an administrator finds a booking in the log, what it caused, its history and who looked, at ${width} px`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const name = `Irene Bitácora ${width}`
    const startTime = width === 375 ? '13:00' : '15:00'
    const endTime = width === 375 ? '14:00' : '16:00'
    const booking = bookingBody({ name, date: day, startTime, endTime, specialty: 'fisioterapia' })
    const id = bookedId(await clinic.staff.book(booking, `audit-story-${width}`))
    const doctor = await asStaff(`/doctor/medical-record/${id}`, 'jsolano')
    await expect(doctor.getByRole('region', { name: 'Registros anteriores' })).toBeVisible()
    await expect(doctor.getByText('Esta cita no tiene registros')).toBeVisible()

    const admin = await asStaff('/doctor/admin/auditoria', 'admin')
    await admin.setViewportSize({ width, height: 812 })
    await admin.getByRole('searchbox').fill(name)
    const events = admin.getByRole('list', { name: 'Eventos del registro' }).getByRole('listitem')
    // What was sent of it is found with it.
    await expect(events.filter({ hasText: `Envíos: ${name}` })).not.toHaveCount(0)
    const booked = events.filter({ hasText: 'Cita agendada' })
    await expect(booked).toHaveCount(1)
    await booked.getByRole('button', { name: 'Seguir la solicitud' }).click()
    await expect(admin.getByRole('heading', { name: 'Todo lo que causó la solicitud' })).toBeVisible()
    await expect(events.filter({ hasText: 'Agenda' })).not.toHaveCount(0)
    await booked.getByRole('link', { name: `Historial: ${name}` }).click()

    await expect(admin.getByRole('region', { name: 'Cadena verificada' })).toBeVisible()
    const looked = admin.getByRole('region', { name: 'Quién vio los datos clínicos' })
    await looked.getByRole('button', { name: 'Ver quién los vio' }).click()
    await expect(looked.getByRole('listitem').filter({ hasText: 'Registros médicos' })).toHaveCount(1)
    await expect(looked.getByRole('listitem').filter({ hasText: 'Historial completo' })).toHaveCount(1)

    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Exportar firmado (JSON Lines)' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^registro-\d{4}-\d\d-\d\d\.jsonl$/)
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\n')
    expect(lines[0]).toContain('"type":"AppointmentBooked"')
    expect(lines.at(-1)).toMatch(/^\{"manifest":\{.*"signature":"[0-9a-f]{64}"\}\}$/)
  })
