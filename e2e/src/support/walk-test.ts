import { isDeepStrictEqual } from 'node:util'
import { type Browser, expect, type Page } from '@playwright/test'
import { test as base, type Clinic, createVisit, signIn, type Visit } from './clinic.ts'
import {
  type Complaint,
  isExpected,
  leavePage,
  listeningVisit,
  lookAt,
  missing,
  type Screen,
  type StaffVisit,
  shownText,
} from './walk.ts'

/** Widths between which a screen keeps its frame: it is opened once in each frame, and then its window is drawn wider. */
type Frames = readonly (readonly number[])[]
/** The public pages change theirs at 64rem, the portal at 48rem. */
export const siteFrames: Frames = [
  [375, 768],
  [1024, 1280],
]
export const officeFrames: Frames = [[375], [768, 1024, 1280]]
const sizeOf = (width: number) => ({ width, height: width === 375 ? 812 : 900 })

/** A screen at a width, and the widths of the frame it has there. */
type Walk = { screen: Screen; width: number; frame: readonly number[] }

/** Every screen at every width. */
export const walksOf = (screens: readonly Screen[], frames: Frames): Walk[] =>
  screens.flatMap((screen) => frames.flatMap((frame) => frame.map((width) => ({ screen, width, frame }))))

/** What goes by itself waits while the window is left. */
const leave = `window.dispatchEvent(new Event('blur'))`
const nextFrame = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** A screen that stands open, the words on it, and what the browser complained about since. */
type Opened = { screen: Screen; width: number; page: Page; words: string; heard: Complaint[][] }

const countsOf = (words: string): Map<string, number> => {
  const counts = new Map<string, number>()
  // What counts and tells the time goes on by itself.
  for (const word of words.split(' ').filter((one) => !/\d/.test(one))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
/** Whether every word is still there, as often as before; numbers may change. A wider window may show more. */
const keepsWords = (before: string, after: string): boolean => {
  const now = countsOf(after)
  return [...countsOf(before)].every(([word, count]) => (now.get(word) ?? 0) >= count)
}

/** Draws the window wider. @returns whether it still shows every word; where one has gone the screen is to be opened anew. */
const standsWider = async (opened: Opened, width: number): Promise<boolean> => {
  opened.width = width
  await opened.page.setViewportSize(sizeOf(width))
  await opened.page.evaluate(nextFrame)
  const words = await shownText(opened.page)
  const stands = keepsWords(opened.words, words)
  opened.words = words
  return stands
}

type Look = (walk: Walk) => Promise<void>

/** Opens screens one after the other, a visitor's each in a browser of its own. Each member of staff signs in once for all of them. */
const createWalk = (browser: Browser, clinic: Clinic) => {
  let opened: Opened | undefined
  let close = async (): Promise<unknown> => undefined
  const staff = createStaff(browser, clinic)

  const open = async (screen: Screen, width: number): Promise<Opened> => {
    await close()
    const { visit, end } = createVisit((options) => browser.newContext(options))
    close = () => Promise.all([end(), staff.leave()])
    const heard: Complaint[][] = []
    const listening = (visit: Visit) => listeningVisit(visit, heard)
    const options = { viewport: sizeOf(width), reducedMotion: 'reduce' } as const
    const [asStaff, asDoctor] = [listening(staff.visitAs('admin')), listening(staff.visitAs('mquesada'))]
    const page = await screen.open({ visit: listening(visit), asStaff, asDoctor, clinic }, options)
    await expect.poll(() => missing(page, screen.says)).toEqual([])
    await page.evaluate(leave)
    return { screen, width, page, words: await shownText(page), heard }
  }

  const look: Look = async ({ screen, width, frame }) => {
    const isNext = opened?.screen === screen && opened.width < width && frame.includes(opened.width)
    const stands = isNext && opened && (await standsWider(opened, width)) ? opened : undefined
    opened = stands ?? (await open(screen, width))
    await lookAt(opened.page)
    expect(opened.heard.flat().filter((complaint) => !isExpected(screen, complaint))).toEqual([])
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
    const page = await visit('about:blank', { reducedMotion: 'reduce' })
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

/** The walk's `test`. `look` goes to a screen at a width and looks at it by day and by night. */
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
