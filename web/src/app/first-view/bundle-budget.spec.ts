import { describe, expect, test } from 'vitest'
import { bannedModules, breaches, type Chunk, firstLoad, report } from '../../../bundle-budget.ts'
import { firstPageLinks } from '../../../preload-first-page.ts'

const chunk = (fileName: string, rest: Partial<Chunk> = {}): Chunk => ({
  fileName,
  imports: [],
  modules: [],
  isEntry: false,
  facade: null,
  ...rest,
})

const built = [
  chunk('index.js', { isEntry: true, imports: ['react.js'] }),
  chunk('react.js'),
  chunk('layout.js', { facade: '/web/src/site/site-layout.tsx', imports: ['react.js', 'format.js'] }),
  chunk('home.js', { facade: '/web/src/site/home-page.tsx', imports: ['layout.js'] }),
  chunk('format.js', { modules: ['/clinic/node_modules/date-fns/format.js', '/clinic/web/src/lib/zod/format.ts'] }),
  chunk('booking.js', { facade: '/web/src/booking/booking-page.tsx', imports: ['zod.js'] }),
  chunk('zod.js', { modules: ['/clinic/node_modules/zod/v4/core.js'] }),
]
const pages = ['/site-layout.tsx', '/home-page.tsx']
const budget = { pages, limit: 120_000, banned: ['zod'], scripts: [] }

describe('the budget of the first load', () => {
  test('counts the entry, the page and all they import, each once; other pages are not in it', () => {
    expect(firstLoad(built, pages).map(({ fileName }) => fileName)).toEqual([
      'index.js',
      'react.js',
      'layout.js',
      'format.js',
      'home.js',
    ])
  })

  test('a page that is no chunk of its own any more is an error, not a smaller number', () => {
    expect(() => firstLoad(built, ['/moved.tsx'])).toThrow('/moved.tsx')
  })

  // @rule home-first-load-most: Issue: the first load is at most 120 kB of JavaScript (brotli), without zod and
  //   socket.io-client
  test('up to the limit all is well, a byte over it is not', () => {
    const of = (bytes: number) => breaches([{ fileName: 'index.js', bytes }], firstLoad(built, pages), budget)
    expect(of(120_000)).toEqual([])
    expect(of(120_001)).toEqual(['The first load of / is 120.0 kB, over its budget of 120.0 kB'])
  })

  // @rule home-first-load-most
  test('a banned package is found by its folder, not by a name that looks like it', () => {
    expect(bannedModules(firstLoad(built, pages), ['zod'])).toEqual([])
    expect(bannedModules(built, ['zod'])).toEqual(['/clinic/node_modules/zod/v4/core.js'])
    expect(breaches([], built, budget)).toEqual([
      'The first load of / holds what it must not: /clinic/node_modules/zod/v4/core.js',
    ])
  })

  test('is printed with the heaviest file first', () => {
    const weights = [
      { fileName: 'home.js', bytes: 4_210 },
      { fileName: 'index.js', bytes: 93_800 },
    ]
    expect(report(weights, 120_000).split('\n')).toEqual([
      'First load of /: 98.0 kB of JavaScript (brotli) of at most 120.0 kB',
      '    93.8 kB  index.js',
      '     4.2 kB  home.js',
    ])
  })
})

test("index.html names the first page's code and the font, but nothing twice", () => {
  const html = '<script type="module" src="/index.js"></script><link rel="modulepreload" href="/react.js">'
  const fileNames = ['index.js', 'latin-wght-1a2b.woff2', 'latin-ext-wght-3c4d.woff2', 'hero.svg']
  const links = firstPageLinks(html, { chunks: built, fileNames }, pages, /latin-wght-.*\.woff2$/)
  expect(links.map(({ attrs }) => [attrs?.rel, attrs?.href])).toEqual([
    ['modulepreload', '/layout.js'],
    ['modulepreload', '/format.js'],
    ['modulepreload', '/home.js'],
    ['preload', '/latin-wght-1a2b.woff2'],
  ])
})
