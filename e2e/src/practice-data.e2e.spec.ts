import { expect, type Locator, type Page } from '@playwright/test'
import { pngOf } from '../../command-service/testing/image-samples.ts'
import { isLive } from './support/actions/board.ts'
import { fillBooking, isBooked, rosa, submitButton } from './support/actions/booking-form.ts'
import { createDays } from './support/days.ts'
import { signIn, test } from './support/systems/clinic.ts'
import { adminPassword, startEmbedded } from './support/systems/embedded.ts'

const fits = async (page: Page) =>
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

const logoIn = (part: Page | Locator) => part.getByRole('img', { name: 'Clínica del Norte' })

/** Opens the site while the logo is on its way: it comes with the document, and nothing moves when it arrives. */
const keepsRoomForLogo = async (site: Page) => {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await site.route('**/images/**', (route) => held.then(() => route.continue()))
  await site.reload({ waitUntil: 'commit' })
  await expect(site.getByRole('contentinfo').getByText('2222-3333')).toBeVisible()
  const name = site.getByRole('banner').getByText('Clínica del Norte')
  // The letters' own font is there: until then their width is another's.
  await site.evaluate('document.fonts.ready.then(() => undefined)')
  const before = await name.boundingBox()
  arrive()
  await expect(logoIn(site.getByRole('banner'))).toHaveJSProperty('naturalWidth', 320)
  expect(await name.boundingBox()).toEqual(before)
  await site.unroute('**/images/**')
}

for (const [where, viewport] of [
  ['at a desk', { width: 1280, height: 800 }],
  ['on a phone', { width: 375, height: 812 }],
] as const) {
  // @rule practice-screen, practice-preparing, practice-data-documents, practice-data-public
  // @rule practice-hours-chosen, practice-bookings-off, practice-logo, history-practice
  test(`${where}, an administrator puts the clinic's data, and the site has them without a restart`, async ({
    visit,
  }) => {
    test.setTimeout(240_000)
    const practice = await startEmbedded()
    try {
      const admin = await visit('about:blank', { baseURL: practice.url, viewport })
      await signIn(admin, practice.url, 'admin', adminPassword)
      await admin.goto('/doctor/admin/clinica')
      await isLive(admin)
      const site = await visit('about:blank', { baseURL: practice.url, viewport })
      await site.goto('/')
      await expect(site.getByText(/^Sitio en preparación/)).toBeVisible()
      await fits(site)

      await expect(admin.getByText(/^Falta poner teléfono y correo electrónico/)).toBeVisible()
      await admin.getByLabel('Nombre').fill('Clínica del Norte')
      await admin.getByLabel('Teléfono').fill('2222-3333')
      await admin.getByLabel('Correo electrónico').fill('citas@norte.example')
      await admin.getByLabel('Primera sesión, cerca').fill('32000')
      for (const hour of ['8:00 AM', '9:00 AM', '10:00 AM', '11:00 AM'])
        await admin.getByRole('checkbox', { name: `Sábado, ${hour}` }).uncheck()
      const preview = admin.getByRole('region', { name: 'Así se leerá el sitio' })
      await expect(preview.getByText('₡32,000 – ₡35,000')).toBeVisible()
      const file = { name: 'logo.png', mimeType: 'image/png', buffer: await pngOf(900, 240) }
      await admin.getByLabel('Subir imagen').setInputFiles(file)
      await expect(preview.getByRole('img', { name: 'Mueve' })).toBeVisible()
      await fits(admin)
      await admin.getByRole('button', { name: 'Guardar' }).click()
      await expect(admin.getByText('Datos guardados: ya se ven en el sitio', { exact: true })).toBeVisible()
      await expect(admin.getByText(/^Falta poner/)).toHaveCount(0)

      await site.reload()
      await expect(site.getByRole('contentinfo').getByText('2222-3333')).toBeVisible()
      await expect(site.getByText(/^Sitio en preparación/)).toHaveCount(0)
      await expect(site).toHaveTitle(/^Clínica del Norte/)
      await keepsRoomForLogo(site)
      await expect(site.getByText('₡32,000')).toBeVisible()
      await site.goto('/citas')
      const saturday = site.getByRole('radio', { name: /^sábado/i })
      await expect(saturday).toBeDisabled()
      await expect(site.getByRole('button', { name: 'Agendar Cita' })).toBeVisible()

      await admin.goto('/doctor/appointments/hoja')
      await admin.emulateMedia({ media: 'print' })
      await expect(logoIn(admin.getByRole('main'))).toHaveJSProperty('naturalWidth', 320)
      await admin.emulateMedia({ media: 'screen' })
      await admin.goto('/doctor/admin/clinica')
      await admin.getByRole('button', { name: 'Quitar logotipo' }).click()
      await admin.getByRole('button', { name: 'Guardar' }).click()
      await expect(admin.getByText('Datos guardados: ya se ven en el sitio', { exact: true })).toBeVisible()
      await site.goto('/')
      await expect(site.getByRole('banner').locator('[data-mark]')).toBeVisible()
      await expect(logoIn(site)).toHaveCount(0)

      await admin.getByRole('button', { name: 'Apagar' }).click()
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click()
      await expect(admin.getByText('Apagadas: el sitio pide llamar al 2222-3333.')).toBeVisible()
      await site.goto('/citas')
      await expect(site.getByRole('heading', { name: 'Por ahora no se agenda por el sitio' })).toBeVisible()
      await fits(site)

      await admin.getByRole('link', { name: 'Historial' }).click()
      await expect(admin.getByRole('heading', { name: 'Historial de los datos de la clínica' })).toBeVisible()
      const happened = admin.getByRole('region', { name: 'Lo que pasó' })
      await expect(happened.getByText('Datos de la clínica cambiados')).toHaveCount(3)
      for (const said of ['Clínica del Norte', '₡32,000', 'un logotipo propio', 'No'])
        await expect(happened.getByText(said, { exact: true }).first()).toBeVisible()
      await admin.getByRole('button', { name: 'Evento anterior' }).click()
      await expect(admin.getByRole('region', { name: 'Como estaba entonces' })).toContainText('1 diferencia con hoy')
      await expect(admin.getByRole('region', { name: 'Exportar firmado' })).toBeVisible()
      await fits(admin)
    } finally {
      await practice.stop()
    }
  })

  // @rule practice-prices-shown
  test(`${where}, a price that changes while a patient fills in the form is said before it is booked`, async ({
    visit,
  }) => {
    const practice = await startEmbedded()
    try {
      const admin = await visit('about:blank', { baseURL: practice.url, viewport })
      await signIn(admin, practice.url, 'admin', adminPassword)
      await admin.goto('/doctor/admin/clinica')
      await admin.getByLabel('Reserva', { exact: true }).fill('6000')
      const site = await visit('/citas', { baseURL: practice.url, viewport })
      const costs = site.getByRole('region', { name: 'Lo que cuesta' })
      await fillBooking(site, { ...rosa, date: createDays()(), hour: '8:00 AM' })
      await expect(costs).toContainText('₡5,000')
      await admin.getByRole('button', { name: 'Guardar' }).click()
      await expect(admin.getByText('Datos guardados: ya se ven en el sitio', { exact: true })).toBeVisible()

      await submitButton(site).click()
      await expect(site.getByText('Reserva: antes ₡5,000, ahora ₡6,000.')).toBeVisible()
      await expect(costs).toContainText('₡6,000')
      await fits(site)
      await submitButton(site).click()
      await isBooked(site)
    } finally {
      await practice.stop()
    }
  })
}
