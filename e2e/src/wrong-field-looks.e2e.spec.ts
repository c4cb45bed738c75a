import { expect, type Page } from '@playwright/test'
import { test } from './support/systems/clinic.ts'
import type { People } from './support/walks/walk.ts'
import { wrongForms } from './support/walks/wrong-fields.ts'

/** What can be seen of the field with the focus: how wide a ring lies around it, and its border, as colours on what lies behind. */
type Look = { ring: { wide: number; contrast: number }; border: string; red: string }

/** The field is the nearest element that has a border, because a date is drawn by the frame around it. */
const lookOfFocused = (page: Page): Promise<Look> =>
  page.evaluate<Look>(`(() => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const rgb = (colours) => {
      for (const colour of colours) {
        pen.fillStyle = colour
        pen.fillRect(0, 0, 1, 1)
      }
      return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }
    const light = (channels) => channels
      .map((one) => one / 255)
      .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
      .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0)
    const above = (one) => (one ? [...above(one.parentElement), getComputedStyle(one).backgroundColor] : ['white'])
    let field = document.activeElement
    while (getComputedStyle(field).borderTopWidth === '0px') field = field.parentElement
    const style = getComputedStyle(field)
    const behind = above(field.parentElement)
    const [bright, dark] = [light(rgb([...behind, style.outlineColor])), light(rgb(behind))].sort((a, b) => b - a)
    const red = getComputedStyle(document.documentElement).getPropertyValue('--cancelado-d')
    return {
      ring: {
        wide: style.outlineStyle === 'solid' ? Number.parseFloat(style.outlineWidth) : 0,
        contrast: (bright + 0.05) / (dark + 0.05),
      },
      border: rgb([style.borderTopColor]).join(),
      red: rgb([red]).join(),
    }
  })()`)

const expectRingAndRed = (page: Page, when: string) =>
  expect(async () => {
    const { ring, border, red } = await lookOfFocused(page)
    expect(ring.wide, `${when}: the ring's width`).toBeGreaterThanOrEqual(2)
    expect(ring.contrast, `${when}: the ring's contrast`).toBeGreaterThanOrEqual(3)
    expect(border, `${when}: the border`).toBe(red)
  }).toPass({ timeout: 5000 })

for (const theme of ['light', 'dark'] as const)
  for (const { name, open } of wrongForms)
    test(`${name}, ${theme}: a wrong field that has the focus shows the ring and stays red, under the pointer too`, async ({
      visit,
      asStaff,
      clinic,
    }) => {
      const people: People = { visit, asStaff: (path, options) => asStaff(path, 'mquesada', options), clinic }
      const { page, field, send } = await open(people, { colorScheme: theme })
      await send.click()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toBeFocused()
      await page.mouse.move(0, 0)
      await expectRingAndRed(page, 'with the focus')
      await field.hover()
      await expectRingAndRed(page, 'under the pointer')
    })
