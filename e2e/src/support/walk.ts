import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { Clinic, Visit } from './clinic.ts'

export type People = { visit: Visit; asStaff: Visit; clinic: Clinic }

/** A screen in one of its states, and how to get there. */
export type Screen = {
  name: string
  /** What the specification has it say, quoted exactly. */
  says?: readonly (string | RegExp)[]
  /** What the server refuses here because it has to, and the browser notes as an error: status and beginning of the path. */
  refused?: readonly `${number} /${string}`[]
  open: (people: People, options?: BrowserContextOptions) => Promise<Page>
}

const widths = [375, 768, 1024, 1280] as const
/** Between day and night nothing changes but the colours: the first is looked at by every rule, the other by what is about colours. */
const themes = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] } as const
type Theme = keyof typeof themes

/** Every screen at every width. */
export const walksOf = (screens: readonly Screen[]): { screen: Screen; width: number }[] =>
  screens.flatMap((screen) => widths.map((width) => ({ screen, width })))

export type Complaint = { text: string; url: string }

/** What the browser complains about: errors of scripts, of the content policy, of what could not be loaded. */
export const complaints = (page: Page): Complaint[] => {
  const found: Complaint[] = []
  page.on('pageerror', (error) => found.push({ text: error.message, url: page.url() }))
  page.on('console', (message) => {
    if (message.type() === 'error') found.push({ text: message.text(), url: message.location().url })
  })
  return found
}

const isExpected = ({ refused = [] }: Screen, { text, url }: Complaint): boolean =>
  refused.some((refusal) => {
    const [status = '', path = ''] = refusal.split(' ')
    return text.startsWith(`Failed to load resource: the server responded with a status of ${status} `)
      ? new URL(url).pathname.startsWith(path)
      : false
  })

/** What scrolls sideways: the page itself or something in it. */
export const sideways = `[...document.querySelectorAll('*')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .filter((one) => one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX))
  .map((one) => one.outerHTML.slice(0, 200))`

/** Every text that is shown, as it was written whatever capitals the style makes of it; a field's example and choices too. */
const shownText = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (walker.nextNode())
    if (walker.currentNode.parentElement.checkVisibility()) found.push(walker.currentNode.data)
  for (const field of document.querySelectorAll('[placeholder]')) found.push(field.placeholder)
  for (const choice of document.querySelectorAll('option')) found.push(choice.text)
  return found.join(' ').replace(/\\s+/g, ' ')
})()`

const atRest = 'Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))'

/** What the system's preference makes `public/theme.js` do when a page loads, without losing what stands on this one. */
const turnTo = async (page: Page, theme: Theme): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
  await page.evaluate(atRest)
}

/** What axe finds, with the markup it is about. No page of ours has frames, so it runs in the page itself. */
export const violationsOf = async (page: Page, rules?: readonly string[]): Promise<string[][]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze()
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
}

const missing = async (page: Page, says: Screen['says'] = []): Promise<(string | RegExp)[]> => {
  const text = await page.evaluate<string>(shownText)
  return says.filter((words) => (typeof words === 'string' ? !text.includes(words) : !words.test(text)))
}

/** Goes to a screen at a width and looks at it by day and by night. */
export const walk = async (screen: Screen, width: number, { visit, asStaff, clinic }: People): Promise<void> => {
  const heard: Complaint[][] = []
  const listening =
    (open: Visit): Visit =>
    async (path, options) => {
      const page = await open('about:blank', options)
      heard.push(complaints(page))
      await page.goto(path)
      return page
    }
  const viewport = { width, height: width === 375 ? 812 : 900 }
  const people = { visit: listening(visit), asStaff: listening(asStaff), clinic }
  const page = await screen.open(people, { viewport, reducedMotion: 'reduce' })
  await expect.poll(() => missing(page, screen.says)).toEqual([])
  for (const theme of ['light', 'dark'] as const) {
    await turnTo(page, theme)
    await expect.poll(() => page.evaluate<string[]>(sideways), theme).toEqual([])
    await expect.poll(() => violationsOf(page, themes[theme]), theme).toEqual([])
  }
  expect(heard.flat().filter((complaint) => !isExpected(screen, complaint))).toEqual([])
}
