import { expect, type Locator, type Page } from '@playwright/test'
import { bookedByLink } from './support/actions/appointments.ts'
import { recordedVisit } from './support/actions/records.ts'
import { test as clinicTest } from './support/systems/clinic.ts'
import { setTexts, textSizeOf } from './support/walks/text-size.ts'

/** A phone whose owner reads everything one and a half times as large as usual, or twice: the browser's own setting. */
const [size, twice] = [24, 32]

const test = clinicTest.extend<{ phone: Page }>({
  phone: async ({ visit }, use) => {
    const page = await visit('/', { viewport: { width: 375, height: 812 } })
    await setTexts(page, size)
    await use(page)
  },
})

const sideways = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

const pages = [
  ['/', 'Fisioterapia en su casa, a su ritmo.'],
  ['/citas', 'Agendar Cita'],
  ['/formulario-primera-sesion', 'Formulario de Primera Sesión'],
  ['/tienda', 'Tienda'],
] as const

// @rule every-texts-grow-size
for (const [path, heading] of pages)
  test(`${path} grows with the reader's texts and still fits`, async ({ phone, clinic }) => {
    await phone.goto(`${clinic.url}${path}`)
    await expect(phone.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await textSizeOf(phone)).toBe(`${size}px`)
    await expect.poll(() => sideways(phone)).toBe(0)
  })

const pagesOfLongWords = ['/', '/servicios', '/multas', '/privacy-policy', '/terms-of-service', '/data-deletion']

// @rule every-texts-grow-size
test('texts of twice the size divide a word before they widen a page', async ({ phone, clinic }) => {
  await setTexts(phone, twice)
  for (const path of pagesOfLongWords) {
    await phone.goto(`${clinic.url}${path}`)
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => sideways(phone), path).toBe(0)
  }
})

// @rule every-texts-grow-size
test('the history of a visit fits with texts of twice the size', async ({ asStaff, clinic }) => {
  const path = `/doctor/appointments/${await recordedVisit(clinic)}/historial`
  const page = await asStaff('about:blank', undefined, { viewport: { width: 375, height: 812 } })
  await setTexts(page, twice)
  await page.goto(`${clinic.url}${path}`)
  await expect(page.getByRole('heading', { name: 'Lo que pasó' })).toBeVisible()
  await expect.poll(() => sideways(page)).toBe(0)
})

// @rule every-texts-grow-size
test("the areas of the body stand clear of each other whatever the size of the reader's texts", async ({
  phone,
  clinic,
  day,
}) => {
  const id = await bookedByLink(clinic.url, { date: day, startTime: '10:00' })
  await phone.goto(`${clinic.url}/ficha-clinica/${id}`)
  const areas = phone.getByRole('group', { name: 'Frente' }).getByRole('button')
  await expect(areas.first()).toBeVisible()
  await expect.poll(() => overlapsIn(areas)).toEqual([])
  expect(await areas.count()).toBeGreaterThan(8)
  await expect.poll(() => sideways(phone)).toBe(0)
})

/** Pairs of names, one above the other, whose boxes share a height. */
const overlapsIn = async (areas: Locator): Promise<string[]> => {
  const named = await Promise.all(
    (await areas.all()).map(async (area) => ({ name: await area.innerText(), box: await area.boundingBox() })),
  )
  const placed = named.flatMap(({ name, box }) => (box ? [{ name, ...box }] : []))
  return [...new Set(placed.map(({ x }) => x))].flatMap((column) => {
    const below = placed.filter(({ x }) => x === column).sort((one, other) => one.y - other.y)
    return below.slice(1).flatMap((area, at) => {
      const above = below[at]
      return above && area.y < above.y + above.height ? [`${above.name} · ${area.name}`] : []
    })
  })
}
