import { expect, type LaunchOptions } from '@playwright/test'
import { officeScreens } from './support/screens/office/office.ts'
import { optOutScreens } from './support/screens/public/opt-out.ts'
import { confirmScreens } from './support/screens/public/patient.ts'
import { type Clinic, test as clinicTest, signIn, type Visit } from './support/systems/clinic.ts'
import { violationsOf } from './support/walks/axe.ts'
import { overlapsOn } from './support/walks/overlaps.ts'
import { openReader, textSizeOf } from './support/walks/reader.ts'
import {
  type Complaint,
  isExpected,
  leavePage,
  listeningVisit,
  missing,
  sideways,
  type Walkers,
} from './support/walks/walk.ts'

/** Somebody who reads everything one and a half times as large as usual, at a desk: the browser's own setting. */
const size = 24
const desk = { width: 1280, height: 900 }

type Large = { visit: Visit; leave(): Promise<void>; close(): Promise<unknown> }

/** Browsers with large texts, one for each who is signed in and one for nobody, each opened when it is first asked for a page. */
const test = clinicTest.extend<
  { people: Walkers; heard: Complaint[][] },
  { large: Record<'nobody' | 'admin' | 'doctor', Large> }
>({
  large: [
    async ({ playwright, launchOptions, clinic }, use) => {
      const browserOf = (who?: string) => largeBrowser(() => openLarge(playwright, launchOptions, clinic, who))
      const large = { nobody: browserOf(), admin: browserOf('admin'), doctor: browserOf('mquesada') }
      await use(large)
      for (const { close } of Object.values(large)) await close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  heard: ({}, use) => use([]),
  people: async ({ large, clinic, heard }, use) => {
    const visitOf = ({ visit }: Large) => listeningVisit(visit, heard)
    const { nobody, admin, doctor } = large
    await use({ visit: visitOf(nobody), asStaff: visitOf(admin), asDoctor: visitOf(doctor), clinic })
    for (const { leave } of Object.values(large)) await leave()
  },
})

/** @returns the browser, and the cookies with which it begins */
const openLarge = async (
  playwright: Parameters<typeof openReader>[0],
  launchOptions: LaunchOptions,
  clinic: Clinic,
  who?: string,
) => {
  const options = { ...launchOptions, baseURL: clinic.url, viewport: desk, reducedMotion: 'reduce' } as const
  const reader = await openReader(playwright, size, options)
  if (who !== undefined) await signIn(reader.page, clinic.url, who, clinic.password)
  return { reader, cookies: await reader.page.context().cookies() }
}

const largeBrowser = (open: () => ReturnType<typeof openLarge>): Large => {
  let opened: ReturnType<typeof openLarge> | undefined
  return {
    visit: async (path) => {
      opened ??= open()
      const page = await (await opened).reader.page.context().newPage()
      await page.goto(path)
      return page
    },
    /** Leaves every page but the first, which is blank, and whoever signed in there. */
    leave: async () => {
      if (!opened) return
      const { reader, cookies } = await opened
      const context = reader.page.context()
      for (const page of context.pages())
        if (page !== reader.page && page.url() !== 'about:blank') await leavePage(page)
      await context.clearCookies()
      await context.addCookies(cookies)
    },
    close: async () => (await opened)?.reader.close(),
  }
}

// @rule office-large-texts
for (const screen of [...officeScreens, ...confirmScreens, ...optOutScreens])
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
