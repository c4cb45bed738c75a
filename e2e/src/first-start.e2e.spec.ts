import { mondayToCome } from '@clinic/system/days.ts'
import { expect, test } from '@playwright/test'
import { createVisit, signIn } from './support/systems/clinic.ts'
import { adminPassword, startEmbedded } from './support/systems/embedded.ts'

// @rule first-start-panel, first-start-practice, first-start-live, first-start-shop
test('from an empty practice to its first users: the board says what comes first, and the shop that it is being prepared', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const practice = await startEmbedded({
    PRACTICE_NAME: 'Clínica del Norte',
    PRACTICE_CHAT_NUMBER: '50677770000',
    PRACTICE_PHONE: '7777-0000',
  })
  const { visit, end } = createVisit((options) => browser.newContext({ baseURL: practice.url, ...options }))
  try {
    const shop = await visit('/tienda')
    await expect(shop.getByText('Estamos preparando la tienda')).toBeVisible()

    const admin = await visit('/doctor/login')
    await signIn(admin, practice.url, 'admin', adminPassword)
    await admin.goto('/doctor/dashboard')
    const steps = admin.getByRole('region', { name: 'Primeros pasos' })
    await expect(steps.getByText('Falta: correo')).toBeVisible()
    await expect(steps.getByRole('link', { name: 'Poner los datos' })).toHaveAttribute('href', '/doctor/admin/clinica')

    await steps.getByRole('link', { name: 'Crear usuario' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Nuevo usuario' })
    await dialog.getByLabel(/^Usuario/).fill('lvargas')
    await dialog.getByLabel(/^Contraseña/).fill('inicial')
    await dialog.getByLabel(/^Nombre/).fill('Lucía Vargas')
    await dialog.getByLabel(/^Correo/).fill('lucia@ejemplo.cr')
    await dialog.getByLabel(/^Especialidad/).fill('Nutrición')
    await dialog.getByRole('button', { name: 'Crear usuario' }).click()
    await expect(admin.getByText('Usuario creado', { exact: true })).toBeVisible()
    await admin.goto('/doctor/dashboard')
    await expect(steps.getByRole('link', { name: 'Agregar producto' })).toBeVisible()
    await expect(steps.getByRole('link', { name: 'Crear usuario' })).toHaveCount(0)

    const booking = {
      name: 'Rosa Mora Jiménez',
      email: 'rosa@ejemplo.cr',
      phone: '8888-1234',
      date: mondayToCome(0),
      startTime: '09:00',
      address: 'Heredia, 200 m norte de la iglesia',
    }
    const booked = await shop.context().request.post('/api/appointments', {
      data: booking,
      headers: { Origin: practice.url, 'Idempotency-Key': 'la-primera-cita' },
    })
    expect(booked.status()).toBe(201)
    await expect(steps.getByRole('link', { name: 'Agendar cita' })).toHaveCount(0)
  } finally {
    await end()
    await practice.stop()
  }
})
