import { type ClinicClient, clinicClient } from '@clinic/system/clinic-client.ts'
import { record } from '@clinic/test-servers/report.ts'
import { type Browser, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { createDays } from '../days.ts'
import { type Demo, demoPassword, startDemo } from './demo.ts'

/** A running practice, and a member of staff who acts through its calls. */
export type Clinic = { url: string; password: string; nextDay(): string; staff: ClinicClient }

export type Visit = (path: string, options?: BrowserContextOptions) => Promise<Page>

/** A page of somebody with a browser of their own. */
type People = {
  /** Whether browsers keep the office's shell, each anew (docs/decisions/0198): where a line is lost, or it is about that shell. */
  keepsShell: boolean
  /** A coming weekday that no other story books on. */
  day: string
  visit: Visit
  /** @param who a login of the demonstration. */
  asStaff: (path: string, who?: string, options?: BrowserContextOptions) => Promise<Page>
}

/** The stories' `test`: one embedded practice for all of them, started once. */
export const test = base.extend<People, { demo: Demo; clinic: Clinic }>({
  demo: [
    async ({ browser }, use) => {
      record({ suite: 'browser stories', server: 'browser', what: `Chromium ${browser.version()}` })
      const demo = await startDemo()
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  clinic: [
    async ({ demo }, use) => {
      const staff = clinicClient(demo.url)
      await staff.signIn('admin', demoPassword)
      await use({ url: demo.url, password: demoPassword, nextDay: createDays(), staff })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ clinic }, use) => use(clinic.url),
  keepsShell: [false, { option: true }],
  day: ({ clinic }, use) => use(clinic.nextDay()),
  visit: async ({ browser, keepsShell }, use) => {
    const open = createVisit(contextsOf(browser, keepsShell))
    await use(open.visit)
    await open.end()
  },
  asStaff: async ({ browser, clinic, keepsShell }, use) => {
    const open = createVisit(contextsOf(browser, keepsShell))
    await use(async (path, who = 'mquesada', options = {}) => {
      const page = await open.visit('about:blank', options)
      await signIn(page, options.baseURL ?? clinic.url, who, demoPassword)
      await page.goto(path)
      return page
    })
    await open.end()
  },
})

/** Signs a browser in by the call the login page makes. */
export const signIn = async (page: Page, url: string, username: string, password: string): Promise<void> => {
  const data = { username, password }
  const answer = await page.context().request.post(`${url}/api/auth/login`, { data, headers: { Origin: url } })
  if (!answer.ok()) throw new Error(`signing in was answered ${answer.status()}`)
}

type NewContext = (options?: BrowserContextOptions) => Promise<Awaited<ReturnType<Page['context']>>>

/** A page does without what keeps its shell where a browser has none. */
const contextsOf =
  (browser: Browser, keepsShell: boolean): NewContext =>
  async (options) => {
    const context = await browser.newContext(options)
    if (!keepsShell) await context.addInitScript('delete Navigator.prototype.serviceWorker')
    return context
  }

/** Opens pages in contexts of their own, and closes them all. */
export const createVisit = (newContext: NewContext) => {
  const opened: Awaited<ReturnType<NewContext>>[] = []
  const visit: Visit = async (path, options = {}) => {
    const context = await newContext(options)
    opened.push(context)
    const page = await context.newPage()
    await page.goto(path)
    return page
  }
  return { visit, end: () => Promise.all(opened.map((context) => context.close())) }
}
