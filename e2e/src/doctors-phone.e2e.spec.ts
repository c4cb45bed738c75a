import { expect } from '@playwright/test'
import { book } from './support/actions/appointments.ts'
import { test } from './support/systems/clinic.ts'

const address = 'Barva, del parque 100 m sur'
const now = { name: 'Óscar Zeledón Jara', startTime: '10:00', endTime: '11:00', address }
const next = { name: 'Damaris Solís Chavarría', startTime: '14:00', endTime: '15:00', address }

// @rule phone-now-next
for (const width of [375, 1280])
  test(`a doctor sees who is now and next, and goes, calls and writes from there (${width} px)`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    for (const visit of [now, next]) await book(clinic.staff, { ...visit, date: day })
    const page = await asStaff('/doctor/dashboard', 'mquesada', { viewport: { width, height: 812 } })
    // Twenty past ten in Costa Rica.
    await page.clock.setFixedTime(`${day}T16:20:00.000Z`)
    await page.reload()
    const first = page.getByRole('region', { name: 'Ahora y siguiente' })
    await expect(page.getByRole('list', { name: /^Citas del/ })).toContainText(now.name)
    if (width >= 768) {
      await expect(first).toHaveCount(0)
      return
    }
    await expect(first).toContainText(now.name)
    await expect(first).toContainText(next.name)
    await expect(first.getByRole('link', { name: `Llamar: ${now.name}` })).toHaveAttribute('href', /^tel:\+506/)
    await expect(first.getByRole('link', { name: `Anotar: ${next.name}` })).toBeInViewport()
    await first.getByRole('button', { name: `Ir: ${now.name}` }).click()
    await expect(first.getByRole('link', { name: /^Waze/ })).toHaveAttribute('href', /waze\.com\/ul\?q=Barva/)
    await first.getByRole('link', { name: `Anotar: ${now.name}` }).click()
    await expect(page.getByRole('region', { name: 'Nuevo registro' })).toBeVisible()
  })
