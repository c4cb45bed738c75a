import { expect, type Page } from '@playwright/test'
import { sendForm } from './support/actions/patient-forms.ts'
import { test as clinicTest } from './support/systems/clinic.ts'
import { setTexts } from './support/walks/text-size.ts'

/** `phone`: at the form of the first session, of somebody who reads everything at twice the usual size. */
const test = clinicTest.extend<{ width: number; phone: Page }>({
  width: [375, { option: true }],
  phone: async ({ visit, width }, use) => {
    const page = await visit('/formulario-primera-sesion', { viewport: { width, height: 812 } })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await setTexts(page, 32)
    await use(page)
  },
})

const sideways = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Words of the page that stand on more than one line, e-mail addresses and what only screen readers hear aside. */
const brokenWords = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (!node.parentElement.checkVisibility() || node.parentElement.closest('.sr-only, [href^="mailto:"]')) continue
      for (const { 0: word, index } of node.data.matchAll(/\\p{L}{4,}/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(word)
      }
    }
    return found
  })()`)

/** Pairs of circles of the pain scale that share a place. */
const overlaps = async (page: Page): Promise<string[]> => {
  const circles = page.getByRole('group', { name: '¿Cuánto le duele?' }).locator('label > span:last-child')
  await expect(circles).toHaveCount(10)
  const boxes = await Promise.all(
    (await circles.all()).map(async (one) => ({ name: await one.innerText(), ...(await one.boundingBox()) })),
  )
  return boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter(({ x = 0, y = 0 }) => {
        const { x: left = 0, y: top = 0, width = 0, height = 0 } = a
        return Math.abs(x - left) < width && Math.abs(y - top) < height
      })
      .map(({ name }) => `${a.name} · ${name}`),
  )
}

/** The height of each of the page's icons; a message has room for its own only where it is wide. */
const iconHeights = (page: Page) =>
  page.evaluate<number[]>(`[...document.querySelectorAll('svg.lucide')]
    .filter((icon) => icon.checkVisibility() && !icon.closest('[data-radix-collection-item]'))
    .map((icon) => Math.round(icon.getBoundingClientRect().height))`)

for (const width of [360, 375])
  test.describe(`at twice the text size, ${width} px wide`, () => {
    test.use({ width })

    test('the circles of the pain scale wrap and stand clear of each other', async ({ phone }) => {
      await expect.poll(() => overlaps(phone)).toEqual([])
      await expect.poll(() => sideways(phone)).toBe(0)
    })

    test('no word is broken inside, and one that has no room is hyphenated as in Spanish', async ({ phone }) => {
      await expect.poll(() => brokenWords(phone)).toEqual([])
      await sendForm(phone).click()
      await expect(phone.getByText('Campos requeridos', { exact: true })).toBeVisible()
      await expect.poll(() => brokenWords(phone)).toEqual([])
      await expect(phone.locator('html')).toHaveAttribute('lang', 'es')
      for (const words of ['Formulario de Primera Sesión', 'Cédula es requerida', 'Campos requeridos'])
        await expect(phone.getByText(words, { exact: true }).first()).toHaveCSS('hyphens', 'auto')
    })

    test('icons grow with the texts', async ({ phone, visit }) => {
      const usual = await visit('/formulario-primera-sesion', { viewport: { width, height: 812 } })
      for (const page of [usual, phone]) {
        await sendForm(page).click()
        await expect(page.getByText('Cédula es requerida')).toBeVisible()
      }
      const doubled = (await iconHeights(usual)).map((height) => height * 2)
      expect(doubled.length).toBeGreaterThan(5)
      await expect
        .poll(async () => (await iconHeights(phone)).map((height, at) => Math.abs(height - (doubled[at] ?? 0)) <= 1))
        .toEqual(doubled.map(() => true))
    })
  })
