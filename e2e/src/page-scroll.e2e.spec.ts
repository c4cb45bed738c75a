import { expect, type Page } from '@playwright/test'
import { bookedByLink } from './support/actions/appointments.ts'
import { bands, returningWith, tape } from './support/actions/shop.ts'
import { type Clinic, test } from './support/systems/clinic.ts'

const link = (pathOf: (id: string) => string) => async (clinic: Clinic) =>
  pathOf(await bookedByLink(clinic.url, { date: clinic.nextDay(), startTime: '09:00' }))

/** Every public page that is longer than a phone, by what stands at its top and at its end once it is there. */
const pages: readonly { path: string | ((clinic: Clinic) => Promise<string>); heading: string; ending: string }[] = [
  { path: '/', heading: 'Fisioterapia en su casa, a su ritmo.', ending: 'Ver técnicas' },
  { path: '/citas', heading: 'Agendar Cita', ending: 'Acepto los' },
  { path: '/servicios', heading: 'Nuestros Servicios', ending: '¿Listo para mejorar tu salud?' },
  { path: '/formulario-primera-sesion', heading: 'Formulario de Primera Sesión', ending: 'Enviar formulario' },
  { path: '/multas', heading: 'Políticas de Cancelación', ending: '₡2,000' },
  { path: '/tienda', heading: 'Tienda', ending: tape },
  { path: '/carrito', heading: 'Carrito', ending: 'Pedir por WhatsApp' },
  { path: '/checkout', heading: 'Completar pedido', ending: 'Completar pedido' },
  { path: '/privacy-policy', heading: 'Política de Privacidad', ending: '5 años' },
  { path: '/terms-of-service', heading: 'Términos de Servicio', ending: '12 horas' },
  { path: '/data-deletion', heading: 'Eliminación de Datos', ending: 'Enviar solicitud' },
  { path: link((id) => `/ficha-clinica/${id}`), heading: 'Ficha clínica', ending: 'Enviar ficha clínica' },
  { path: link((id) => `/c/${id}`), heading: 'Cancelar su cita', ending: 'Solicitar cancelación' },
]

const scrollTop = (page: Page): Promise<number> => page.evaluate<number>('Math.round(scrollY)')
/** Down to somewhere between the top and the end of all that the page shows: what is still to come would move it. */
const scrollOn = async (page: Page): Promise<number> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate('scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * 0.8)')
  expect(await scrollTop(page)).toBeGreaterThan(0)
  return scrollTop(page)
}
const isThere = async (page: Page, { heading, ending }: { heading: string; ending: string }): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await expect(page.getByText(ending).last()).toBeVisible()
}

for (const [at, one] of pages.entries())
  test(`${one.heading} loaded anew starts at its top, and has its place again after Back and after a reload`, async ({
    visit,
    clinic,
  }) => {
    const before = pages[(at + 1) % 4] ?? one
    const pathOf = ({ path }: typeof one) => (typeof path === 'string' ? path : path(clinic))
    const page = await visit('about:blank', {
      viewport: { width: 375, height: 480 },
      ...(await returningWith(clinic, bands, tape)),
    })
    await page.goto(await pathOf(before))
    await isThere(page, before)
    const left = await scrollOn(page)

    await page.goto(await pathOf(one))
    await isThere(page, one)
    expect(await scrollTop(page), 'a new page').toBe(0)
    const here = await scrollOn(page)
    await page.reload()
    await isThere(page, one)
    await expect.poll(() => scrollTop(page), 'reloaded').toBe(here)

    await page.goBack()
    await isThere(page, before)
    await expect.poll(() => scrollTop(page), 'back').toBe(left)
    await page.goForward()
    await isThere(page, one)
    await expect.poll(() => scrollTop(page), 'forward').toBe(here)
  })

test('a link within the site starts the page at its top, and Back has the place it was left at', async ({ visit }) => {
  const page = await visit('/servicios')
  await isThere(page, { heading: 'Nuestros Servicios', ending: '¿Listo para mejorar tu salud?' })
  const left = await scrollOn(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Política de Privacidad' }).click()
  await isThere(page, { heading: 'Política de Privacidad', ending: '5 años' })
  expect(await scrollTop(page)).toBe(0)
  await page.goBack()
  await isThere(page, { heading: 'Nuestros Servicios', ending: '¿Listo para mejorar tu salud?' })
  await expect.poll(() => scrollTop(page)).toBe(left)
})
