import { expect, type LaunchOptions } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { type Clinic, test as clinicTest, signIn, type Visit } from './support/clinic.ts'
import { overlapsOn } from './support/overlaps.ts'
import { openReader, textSizeOf } from './support/reader.ts'
import { officeScreens } from './support/screens/office.ts'
import { type Complaint, complaints, isExpected, missing, sideways, type Walkers } from './support/walk.ts'

/** Somebody who reads everything one and a half times as large as usual, at a desk: the browser's own setting. */
const size = 24
const desk = { width: 1280, height: 900 }

/** Browsers with large texts, one for each who is signed in and one for nobody, each opened when it is first asked for a page. */
const test = clinicTest.extend<{ people: Walkers; heard: Complaint[][] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  heard: ({}, use) => use([]),
  people: async ({ playwright, launchOptions, clinic, heard }, use) => {
    const browsersOf = (who?: string) => largeBrowsers(() => openLarge(playwright, launchOptions, clinic, who), heard)
    const [nobody, admin, doctor] = [browsersOf(), browsersOf('admin'), browsersOf('mquesada')]
    await use({ visit: nobody.visit, asStaff: admin.visit, asDoctor: doctor.visit, clinic })
    for (const { close } of [nobody, admin, doctor]) await close()
  },
})

const openLarge = async (
  playwright: Parameters<typeof openReader>[0],
  launchOptions: LaunchOptions,
  clinic: Clinic,
  who?: string,
) => {
  const options = { ...launchOptions, baseURL: clinic.url, viewport: desk, reducedMotion: 'reduce' } as const
  const opened = await openReader(playwright, size, options)
  if (who !== undefined) await signIn(opened.page, clinic.url, who, clinic.password)
  return opened
}

const largeBrowsers = (open: () => ReturnType<typeof openReader>, heard: Complaint[][]) => {
  let reader: ReturnType<typeof openReader> | undefined
  const visit: Visit = async (path) => {
    reader ??= open()
    const page = await (await reader).page.context().newPage()
    heard.push(complaints(page))
    await page.goto(path)
    return page
  }
  return { visit, close: async () => (await reader)?.close() }
}

test.use({ trace: 'off', screenshot: 'only-on-failure' })

// @rule office-large-texts
for (const screen of officeScreens)
  test(`${screen.name} with texts of 150 %: says its words, nothing scrolls sideways or lies over anything`, async ({
    people,
    heard,
  }) => {
    const page = await screen.open(people)
    expect(await textSizeOf(page)).toBe(`${size}px`)
    await expect.poll(() => missing(page, screen.says)).toEqual([])
    await expect.poll(() => page.evaluate<string[]>(sideways)).toEqual([])
    await expect.poll(() => overlapsOn(page)).toEqual([])
    await expect.poll(() => violationsOf(page)).toEqual([])
    expect(heard.flat().filter((complaint) => !isExpected(screen, complaint))).toEqual([])
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
