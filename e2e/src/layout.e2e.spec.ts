import { expect, type Locator, type Page } from '@playwright/test'
import { book, setStatus } from './support/actions/appointments.ts'
import { isLive, row, rows } from './support/actions/board.ts'
import { today } from './support/days.ts'
import { test } from './support/systems/clinic.ts'
import { overlapsOn } from './support/walks/overlaps.ts'
import { setTexts, textSizeOf } from './support/walks/text-size.ts'
import { sideways } from './support/walks/walk.ts'

test.use({ keepsShell: true })

const widths = [375, 768, 1024, 1280, 1920] as const

/** Words of letters alone that are broken inside, which happens where a column is narrower than they are. */
const brokenWords = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (!node.parentElement.checkVisibility() || node.parentElement.closest('.sr-only')) continue
    for (const { 0: word, index } of node.data.matchAll(/\\p{L}+/gu)) {
      if (/[@.]/.test(node.data[index - 1] ?? '') || /[@.]\\S/.test(node.data.slice(index + word.length, index + word.length + 2))) continue
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
    }
  }
  return found
})()`

/** Texts of a row of the day that lie over each other, and those that are cut off without a title that has them whole. */
const troubledRows = `[...document.querySelectorAll('button[data-id]')].flatMap((row) => {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode
    if (!parentElement.checkVisibility() || parentElement.closest('.sr-only')) continue
    const box = parentElement.getBoundingClientRect()
    if (parentElement.scrollWidth > parentElement.clientWidth + 1 && parentElement.clientWidth > 0 && !parentElement.title) texts.push({ data: data + ' is cut', box })
    else texts.push({ data, box })
  }
  const over = (a, b) => a !== b && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3
  return texts.filter(({ data, box }) => data.endsWith(' is cut') || texts.some((other) => over(box, other.box))).map(({ data }) => data)
})`

const standsRight = async (page: Page, where: string) => {
  await expect.poll(() => page.evaluate<string[]>(sideways), `${where}: nothing scrolls sideways`).toEqual([])
  await expect.poll(() => page.evaluate<string[]>(troubledRows), `${where}: rows`).toEqual([])
  await expect.poll(() => page.evaluate<string[]>(brokenWords), `${where}: words`).toEqual([])
}

for (const percent of [100, 125, 150, 200])
  test(`the board stands at texts of ${percent} %, on every width: nothing cut, nothing over something else`, async ({
    asStaff,
    clinic,
  }) => {
    const size = (16 * percent) / 100
    const page = await asStaff('/doctor/dashboard')
    await setTexts(page, size)
    // The longest word of a specialty, and in the narrowest column the words of what changes under the reader's eyes.
    const wish = { date: today(), startTime: '18:00', specialty: 'incapacidades', overbook: true } as const
    const visit = await book(clinic.staff, { ...wish, name: `Paciente ${percent}` })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${clinic.url}/doctor/dashboard`)
      await isLive(page)
      await expect(rows(page).first()).toBeVisible()
      expect(await textSizeOf(page)).toBe(`${size}px`)
      if (width === widths[0]) {
        await setStatus(clinic.staff, visit, 'confirmado')
        await expect(row(page, `Paciente ${percent}`)).toContainText('cambió')
      }
      await standsRight(page, `${width} px`)
      await rows(page).first().click()
      await expect(page.getByRole('heading', { name: 'Hilo de la cita' })).toBeVisible()
      await standsRight(page, `${width} px with a selection`)
    }
  })

test('the titles of a phone keep their words whole, also beside the mark that there is no line', async ({
  asStaff,
  clinic,
  day,
}) => {
  const id = await book(clinic.staff, { date: day, startTime: '16:00', name: 'Sin línea' })
  const page = await asStaff('about:blank', 'mquesada', {
    viewport: { width: 375, height: 812 },
    baseURL: clinic.url.replace('localhost', '127.0.0.1'),
  })
  for (const path of [
    `/doctor/medical-record/${id}`,
    '/doctor/orders',
    '/doctor/patient-intakes',
    '/doctor/mensajes',
  ]) {
    await page.goto(path)
    await isLive(page)
    await expect.poll(() => page.evaluate<string[]>(brokenWords), path).toEqual([])
    await page.context().setOffline(true)
    await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate<string[]>(brokenWords), path).toEqual([])
    await expect.poll(() => page.evaluate<string[]>(sideways), path).toEqual([])
    await page.context().setOffline(false)
    await isLive(page)
  }
})

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

for (const width of [1024, 1066, 1110, 1200])
  test(`on the home page at ${width} px the words stand beside the drawing, and nothing scrolls sideways`, async ({
    visit,
  }) => {
    const page = await visit('/', { viewport: { width, height: 900 } })
    const heading = page.getByRole('heading', { level: 1 })
    const lead = page.locator('h1 + p')
    const picture = page.locator('#ventana')
    await expect(picture).toBeVisible()
    const left = (await boxOf(picture)).x
    for (const words of [heading, lead, page.getByRole('link', { name: 'Agendar cita', exact: true }).first()]) {
      const { x, width: wide } = await boxOf(words)
      expect(x + wide).toBeLessThanOrEqual(left)
    }
    await expect.poll(() => page.evaluate<string[]>(sideways)).toEqual([])
  })

test('texts that lie over each other are found, but not what a layer covers', async ({ page }) => {
  const layer = (style: string) =>
    page.setContent(`<p style="position:absolute">Ana</p><p style="position:absolute;${style}">Beto</p>`)
  await layer('')
  expect(await overlapsOn(page)).toEqual(['Ana | Beto'])
  await layer('background:white')
  expect(await overlapsOn(page)).toEqual([])
  await layer('left:20em')
  expect(await overlapsOn(page)).toEqual([])
})
