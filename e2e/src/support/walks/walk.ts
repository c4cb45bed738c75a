import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { Clinic, Visit } from '../systems/clinic.ts'
import { violationsOf } from './axe.ts'
import { overlapsOn } from './overlaps.ts'

/** Staff may keep one browser, of which only the window's size changes from page to page. */
export type StaffVisit = (path: string, options?: Pick<BrowserContextOptions, 'viewport'>) => Promise<Page>
export type People = { visit: Visit; asStaff: StaffVisit; clinic: Clinic }
/** In a walk `asStaff` is an administrator; a doctor finds other sections in the frame, and other parts on some screens. */
export type Walkers = People & { asDoctor: StaffVisit }

/** A screen in one of its states, and how to get there. */
export type Screen = {
  name: string
  /** What the specification has it say, quoted exactly. */
  says?: readonly (string | RegExp)[]
  /** What the server refuses here because it has to, and the browser notes as an error: status and beginning of the path. */
  refused?: readonly `${number} /${string}`[]
  /** The parts that each have a filled button of their own, where the specification has it so. */
  actsIn?: string
  open: (people: Walkers, options?: BrowserContextOptions) => Promise<Page>
}

/** A screen that is opened as a doctor. */
export const doctorSees = (screen: Screen): Screen => ({
  ...screen,
  name: `${screen.name}, for a doctor`,
  open: (people, options) => screen.open({ ...people, asStaff: people.asDoctor }, options),
})

/** Between day and night nothing changes but the colours: the first is looked at by every rule, the other by what is about colours. */
const themes = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] } as const
type Theme = keyof typeof themes

export type Complaint = { text: string; url: string }

/** What the browser complains about or warns of: errors of scripts, of the content policy, of what could not be loaded. */
export const complaints = (page: Page): Complaint[] => {
  const found: Complaint[] = []
  page.on('pageerror', (error) => found.push({ text: error.message, url: page.url() }))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      found.push({ text: message.text(), url: message.location().url })
  })
  return found
}

/** Visits whose pages' complaints are heard, those of loading included. */
export const listeningVisit =
  (visit: Visit, heard: Complaint[][]): Visit =>
  async (path, options) => {
    const page = await visit('about:blank', options)
    heard.push(complaints(page))
    await page.goto(path)
    return page
  }

/** Leaves a page, and nothing that it kept for the next one. */
export const leavePage = async (page: Page): Promise<void> => {
  await page.evaluate(`location.href === 'about:blank' || localStorage.clear()`)
  await page.close()
}

export const isExpected = ({ refused = [] }: Screen, { text, url }: Complaint): boolean =>
  refused.some((refusal) => {
    const [status = '', path = ''] = refusal.split(' ')
    return text.startsWith(`Failed to load resource: the server responded with a status of ${status} `)
      ? new URL(url).pathname.startsWith(path)
      : false
  })

/** What scrolls sideways: the page itself or something in it, but a line of tabs, which is one line on a phone. */
export const sideways = `[...document.querySelectorAll('*')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && !one.matches('[role=tablist]'))
  .filter((one) => one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX))
  .map((one) => one.outerHTML.slice(0, 200))`

/** Every text that is shown, as it was written whatever capitals the style makes of it; a field's example and choices too. */
const shownTextScript = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (walker.nextNode())
    if (walker.currentNode.parentElement.checkVisibility()) found.push(walker.currentNode.data)
  for (const field of document.querySelectorAll('[placeholder]')) found.push(field.placeholder)
  for (const choice of document.querySelectorAll('option')) found.push(choice.text)
  return found.join(' ').replace(/\\s+/g, ' ')
})()`

export const shownText = (page: Page): Promise<string> => page.evaluate<string>(shownTextScript)

/** What a screen ought to say and its text does not. */
export const missingIn = (text: string, says: Screen['says'] = []): (string | RegExp)[] =>
  says.filter((words) => (typeof words === 'string' ? !text.includes(words) : !words.test(text)))
export const missing = async (page: Page, says?: Screen['says']): Promise<(string | RegExp)[]> =>
  missingIn(await shownText(page), says)

/** A change of colours takes effect at once: transitions of a millisecond, for every element, would cost more than looking at it. */
const withoutTransitions = `(() => {
  if (document.adoptedStyleSheets.length > 0) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
})()`
const atRest = 'Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))'

/** What the system's preference makes `public/theme.js` do when a page loads, without losing what stands on this one. */
const turnTo = async (page: Page, theme: Theme): Promise<void> => {
  await page.evaluate(withoutTransitions)
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
  await page.evaluate(atRest)
}

/** What stands twice in a view, the topmost dialog or else the page: its title, a heading, in one of its `parts` the filled button of each colour. */
const doubledIn = (parts: string): string => `(() => {
  const shown = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.matches('.sr-only:not(:focus)') && one.getBoundingClientRect().bottom > 0
  const all = (within, selector) => [...within.querySelectorAll(selector)].filter(shown)
  const view = all(document, '[role$=dialog]').at(-1) ?? document
  const filled = (within, look) =>
    all(within, 'button.' + look + ', a.' + look).filter((one) => !one.matches(':disabled, [aria-pressed=true]'))
  const looks = ['bg-bosque-700', 'bg-coral-600']
  const acts = [view, ...all(view, '${parts}')].flatMap((within) => looks.map((look) =>
    filled(within, look).filter((one) => within !== view || !one.closest('${parts}'))))
  const headings = all(view, 'h1, h2').map((one) => one.textContent.trim())
  const twice = headings.filter((text, at) => headings.indexOf(text) !== at)
  return [...twice, ...[...acts, all(view, 'h1')].flatMap((ones) => ones.slice(1).map((one) => one.textContent.trim()))]
})()`

/** Its title stands once, and one button is filled. */
export const expectOnce = (page: Page, { actsIn = 'none' }: Screen): Promise<void> =>
  expect.poll(() => page.evaluate<string[]>(doubledIn(actsIn)), page.url()).toEqual([])

/** Where one types or chooses on a phone, what is lower than a finger, or written into so small that the phone enlarges the page around it. */
const smallFields = `[...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=range]), select, textarea')]
  .filter((one) => innerWidth < 768 && one.checkVisibility({ opacityProperty: true }) && one.offsetWidth > 1)
  .filter((one) => one.offsetHeight < 44 || (!one.matches('select') && Number.parseFloat(getComputedStyle(one).fontSize) < 16))
  .map((one) => one.outerHTML.slice(0, 200))`

/** Nothing scrolls sideways or lies over anything, and fields are large enough. */
export const expectFits = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate<string[]>(sideways)).toEqual([])
  await expect.poll(() => page.evaluate<string[]>(smallFields)).toEqual([])
  await expect.poll(() => overlapsOn(page)).toEqual([])
}

/** By day and by night it fits, and everybody can read and use it. */
export const expectReadable = async (page: Page): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await turnTo(page, theme)
    await expectFits(page)
    await expect.poll(() => violationsOf(page, themes[theme]), theme).toEqual([])
  }
}
