import { expect, type LaunchOptions } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { type Clinic, test as clinicTest, signIn, type Visit } from './support/clinic.ts'
import { overlapsOn } from './support/overlaps.ts'
import { openReader, textSizeOf } from './support/reader.ts'
import { officeScreens } from './support/screens/office.ts'
import { missing, sideways } from './support/walk.ts'

/** Somebody who reads everything one and a half times as large as usual, at a desk: the browser's own setting. */
const size = 24
const desk = { width: 1280, height: 900 }

/** Opens a browser with large texts when it is first asked for a page; a member of staff is signed in or nobody is. */
const test = clinicTest.extend<{ visitor: Visit; staff: Visit }>({
  visitor: async ({ playwright, launchOptions, clinic }, use) => {
    const browsers = largeBrowsers(playwright, launchOptions, clinic)
    await use(browsers.visit)
    await browsers.close()
  },
  staff: async ({ playwright, launchOptions, clinic }, use) => {
    const browsers = largeBrowsers(playwright, launchOptions, clinic, 'mquesada')
    await use(browsers.visit)
    await browsers.close()
  },
})

const largeBrowsers = (
  playwright: Parameters<typeof openReader>[0],
  launchOptions: LaunchOptions,
  clinic: Clinic,
  who?: string,
) => {
  let reader: ReturnType<typeof openReader> | undefined
  const open = async () => {
    const opened = await openReader(playwright, size, { ...launchOptions, viewport: desk, reducedMotion: 'reduce' })
    if (who !== undefined) await signIn(opened.page, clinic.url, who, clinic.password)
    return opened
  }
  const visit: Visit = async (path) => {
    reader ??= open()
    const page = await (await reader).page.context().newPage()
    await page.goto(new URL(path, clinic.url).href)
    return page
  }
  return { visit, close: async () => (await reader)?.close() }
}

test.use({ trace: 'off', screenshot: 'only-on-failure' })

// @rule office-large-texts
for (const screen of officeScreens)
  test(`${screen.name} with texts of 150 %: says its words, nothing scrolls sideways or lies over anything`, async ({
    visitor,
    staff,
    clinic,
  }) => {
    const page = await screen.open({ visit: visitor, asStaff: staff, clinic })
    expect(await textSizeOf(page)).toBe(`${size}px`)
    await expect.poll(() => missing(page, screen.says)).toEqual([])
    await expect.poll(() => page.evaluate<string[]>(sideways)).toEqual([])
    await expect.poll(() => overlapsOn(page)).toEqual([])
    await expect.poll(() => violationsOf(page)).toEqual([])
  })

test('texts that lie over each other are told, but not what a layer covers', async ({ page }) => {
  const layer = (style: string) =>
    page.setContent(`<p style="position:absolute">Ana</p><p style="position:absolute;${style}">Beto</p>`)
  await layer('')
  expect(await overlapsOn(page)).toEqual(['Ana | Beto'])
  await layer('background:white')
  expect(await overlapsOn(page)).toEqual([])
  await layer('left:20em')
  expect(await overlapsOn(page)).toEqual([])
})
