import { isDeepStrictEqual } from 'node:util'
import { type Browser, expect, type Page } from '@playwright/test'
import { test as base, type Clinic, createVisit, signIn, type Visit } from '../systems/clinic.ts'
import { setTexts, usualTexts } from './text-size.ts'
import {
  type Complaint,
  expectFits,
  expectOnce,
  expectReadable,
  isExpected,
  leavePage,
  listeningVisit,
  missing,
  missingIn,
  type Screen,
  type StaffVisit,
  shownText,
} from './walk.ts'

/** The widths of every screen: a phone, a tablet, a small and a usual desk. */
const widths = [375, 768, 1024, 1280] as const
type Width = (typeof widths)[number]
/** Where it is asked of every rule whether all can read and use it: what changes between the two is where things stand. */
const narrowAndWide: readonly Width[] = [375, 1280]
const sizeOf = (width: Width) => ({ width, height: width === 375 ? 812 : 900 })

/** Of somebody who reads everything one and a half times as large as usual, in px. */
const largeTexts = 24

/** What goes by itself waits while the window is left. */
const leave = `window.dispatchEvent(new Event('blur'))`
const nextFrame = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** A page that stands open, what it showed last, and what the browser complained about since. */
type Opened = { page: Page; shown: Shown; heard: Complaint[][] }
type Shown = { text: string; dialogs: number }

const shownOn = async (page: Page): Promise<Shown> => {
  const dialogs = await page.locator('[role$=dialog], [role=menu], [role=listbox]').filter({ visible: true }).count()
  return { text: await shownText(page), dialogs }
}

const countsOf = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  // What counts and tells the time goes on by itself.
  for (const word of text.split(' ').filter((one) => !/\d/.test(one))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
/** The share of the words that a wider window must still show: the frame around a screen has others at each width. */
const mostWords = 0.9
const keepsWords = (before: string, after: string): boolean => {
  const [then, now] = [countsOf(before), countsOf(after)]
  const kept = [...then].reduce((sum, [word, count]) => sum + Math.min(count, now.get(word) ?? 0), 0)
  return kept >= mostWords * [...then.values()].reduce((sum, count) => sum + count, 0)
}

/** Draws the window anew. @returns whether the screen is still in its state; one that is not is to be opened anew. */
const stays = async ({ says }: Screen, opened: Opened, draw: (page: Page) => Promise<void>): Promise<boolean> => {
  const before = opened.shown
  await draw(opened.page)
  await opened.page.evaluate(nextFrame)
  opened.shown = await shownOn(opened.page)
  const { text, dialogs } = opened.shown
  return dialogs === before.dialogs && missingIn(text, says).length === 0 && keepsWords(before.text, text)
}

type Look = (screen: Screen) => Promise<void>

/** Opens screens one after the other, a visitor's each in a browser of its own. Each member of staff signs in once for all of them. */
const createWalk = (browser: Browser, clinic: Clinic) => {
  let close = async (): Promise<unknown> => undefined
  const staff = createStaff(browser, clinic)

  const open = async (screen: Screen, width: Width): Promise<Opened> => {
    await close()
    const { visit, end } = createVisit((options) => browser.newContext(options))
    close = () => Promise.all([end(), staff.leave()])
    const heard: Complaint[][] = []
    const listening = (visit: Visit) => listeningVisit(visit, heard)
    const options = { viewport: sizeOf(width) }
    const [asStaff, asDoctor] = [listening(staff.visitAs('admin')), listening(staff.visitAs('mquesada'))]
    const page = await screen.open({ visit: listening(visit), asStaff, asDoctor, clinic }, options)
    await expect.poll(() => missing(page, screen.says)).toEqual([])
    await page.evaluate(leave)
    return { page, shown: await shownOn(page), heard }
  }

  /** Opened once, on a phone, its window is drawn wider and its texts larger; where that takes its state away it is opened anew. */
  const look: Look = async (screen) => {
    let opened: Opened | undefined
    const step = (name: string, width: Width, texts: number, expectStands: (page: Page) => Promise<void>) =>
      base.step(name, async () => {
        const draw = async (page: Page) => {
          if (texts !== usualTexts) await setTexts(page, texts)
          await page.setViewportSize(sizeOf(width))
        }
        if (!opened || !(await stays(screen, opened, draw))) {
          opened = await open(screen, width)
          await draw(opened.page)
        }
        await expectStands(opened.page)
        const heard = opened.heard.flat().filter((complaint) => !isExpected(screen, complaint))
        expect(heard, heard.map(({ text }) => text).join(' · ')).toEqual([])
      })
    const expectWhole = async (page: Page) => {
      await expectOnce(page, screen)
      await expectReadable(page)
    }
    for (const width of widths)
      await step(`at ${width} px`, width, usualTexts, narrowAndWide.includes(width) ? expectWhole : expectFits)
    await step('with texts of 150 %', 1280, largeTexts, async (page) => {
      await expect.poll(() => missing(page, screen.says)).toEqual([])
      await expectFits(page)
    })
  }
  const end = async () => {
    await close()
    await staff.end()
  }
  return { look, end }
}

/** Browsers of members of staff, who sign in once and open one page after the other: what they loaded is loaded. */
const createStaff = (browser: Browser, clinic: Clinic) => {
  const { visit, end } = createVisit((options) => browser.newContext(options))
  const browsers = new Map<string, ReturnType<typeof signedIn>>()
  const signedIn = async (who: string) => {
    const page = await visit('about:blank')
    await signIn(page, clinic.url, who, clinic.password)
    await page.close()
    return { context: page.context(), cookies: await page.context().cookies() }
  }
  const visitAs =
    (who: string): StaffVisit =>
    async (path, options) => {
      const browser = browsers.get(who) ?? signedIn(who)
      browsers.set(who, browser)
      const page = await (await browser).context.newPage()
      if (options?.viewport) await page.setViewportSize(options.viewport)
      await page.goto(path)
      return page
    }
  /** Leaves every page, and nothing of what was done there. Who signed out, or in as somebody else, signs in anew for the next one. */
  const leave = async () => {
    for (const [who, browser] of browsers) {
      const { context, cookies } = await browser
      for (const page of context.pages()) await leavePage(page)
      if (isDeepStrictEqual(await context.cookies(), cookies)) continue
      browsers.delete(who)
      await context.close()
    }
  }
  return { visitAs, leave, end }
}

/** The walk's `test`. `look` goes to a screen and looks at it at every width. */
export const test = base.extend<object, { look: Look }>({
  look: [
    async ({ browser, clinic }, use) => {
      const walk = createWalk(browser, clinic)
      await use(walk.look)
      await walk.end()
    },
    { scope: 'worker' },
  ],
})
