import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { texts } from '~/texts/common.ts'

const web = join(import.meta.dirname, '../..')
const html = readFileSync(join(web, 'index.html'), 'utf8')
const beforePaint = readFileSync(join(web, 'public/theme.js'), 'utf8')

beforeEach(() => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  document.body.replaceChildren(...body.childNodes)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  new Function(beforePaint)()
})

const notice = () => document.getElementById('not-loaded')
const fails = (selector: string) => document.querySelector(selector)?.dispatchEvent(new Event('error'))

// @rule home-application-itself-arrive: Where the application itself does not arrive, its document says so
it("where the application's code does not arrive the document says so, and its link loads the page anew", () => {
  expect([notice()?.hidden, document.body.firstElementChild?.id]).toEqual([true, 'root'])
  fails('script[type="module"]')
  expect([notice()?.hidden, document.body.firstElementChild?.id]).toEqual([false, 'not-loaded'])
  expect(notice()?.textContent).toContain(`${texts.pageFailed} ${texts.checkConnection}`)
  const link = notice()?.querySelector('a')
  expect([link?.textContent, link?.getAttribute('href')]).toEqual([texts.tryAgain, ''])
})

it('a picture or a script that the page can do without is no such failure', () => {
  document.body.append(document.createElement('img'), document.createElement('script'))
  fails('img')
  fails('script:not([type])')
  expect(notice()?.hidden).toBe(true)
})
