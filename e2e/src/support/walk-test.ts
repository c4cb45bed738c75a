import { type Browser, expect, type Page } from '@playwright/test'
import { test as base, type Clinic, createVisit, signIn, type Visit } from './clinic.ts'
import { type Complaint, complaints, isExpected, lookAt, missing, type Screen, shownText } from './walk.ts'

/** Below 64rem the frame is a phone's, from there on a desk's: a screen is opened once in each, and then its window is drawn wider. */
const frames: readonly (readonly number[])[] = [
  [375, 768],
  [1024, 1280],
]
const frameOf = (width: number) => frames.find((widths) => widths.includes(width))
const sizeOf = (width: number) => ({ width, height: width === 375 ? 812 : 900 })

/** Every screen at its widths. */
export const walksOf = (screens: readonly Screen[]): { screen: Screen; width: number }[] =>
  screens.flatMap((screen) => (screen.widths ?? frames.flat()).map((width) => ({ screen, width })))

/** What goes by itself waits while the window is left. */
const leave = `window.dispatchEvent(new Event('blur'))`
const nextFrame = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** A screen that stands open, the words on it, and what the browser complained about since. */
type Opened = { screen: Screen; width: number; page: Page; words: string; heard: Complaint[][] }

/** Draws the window wider. @returns whether it shows the same words; what differs or has gone meanwhile is to be opened anew. */
const standsWider = async (opened: Opened, width: number): Promise<boolean> => {
  opened.width = width
  await opened.page.setViewportSize(sizeOf(width))
  await opened.page.evaluate(nextFrame)
  return (await shownText(opened.page)) === opened.words
}

type Look = (screen: Screen, width: number) => Promise<void>

/** Opens screens one after the other, each in browsers of its own. Each member of staff signs in once for all of them. */
const createWalk = (browser: Browser, clinic: Clinic) => {
  let opened: Opened | undefined
  let close = async (): Promise<unknown> => undefined
  const sessions = new Map<string, ReturnType<typeof sessionOf>>()
  const sessionFor = (who: string) => {
    const session = sessions.get(who) ?? sessionOf(browser, clinic, who)
    sessions.set(who, session)
    return session
  }

  const open = async (screen: Screen, width: number): Promise<Opened> => {
    await close()
    const { visit, end } = createVisit((options) => browser.newContext(options))
    close = end
    const heard: Complaint[][] = []
    const listening: Visit = async (path, options) => {
      const page = await visit('about:blank', options)
      heard.push(complaints(page))
      await page.goto(path)
      return page
    }
    const signedIn =
      (who: string): Visit =>
      async (path, options) =>
        listening(path, { ...options, storageState: await sessionFor(who) })
    const options = { viewport: sizeOf(width), reducedMotion: 'reduce' } as const
    const people = { visit: listening, asStaff: signedIn('admin'), asDoctor: signedIn('mquesada'), clinic }
    const page = await screen.open(people, options)
    await expect.poll(() => missing(page, screen.says)).toEqual([])
    await page.evaluate(leave)
    return { screen, width, page, words: await shownText(page), heard }
  }

  const look: Look = async (screen, width) => {
    const isNext = opened?.screen === screen && opened.width < width && frameOf(opened.width) === frameOf(width)
    const stands = isNext && opened && (await standsWider(opened, width)) ? opened : undefined
    opened = stands ?? (await open(screen, width))
    await lookAt(opened.page)
    expect(opened.heard.flat().filter((complaint) => !isExpected(screen, complaint))).toEqual([])
  }
  return { look, end: () => close() }
}

/** What a browser keeps of somebody who signed in. */
const sessionOf = async (browser: Browser, { url, password }: Clinic, who: string) => {
  const context = await browser.newContext()
  await signIn(await context.newPage(), url, who, password)
  const session = await context.storageState()
  await context.close()
  return session
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
