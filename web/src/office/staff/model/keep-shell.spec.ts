import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepShell } from './keep-shell.ts'

/** What the browser keeps, by path, and whether its line is there. */
let kept: Map<string, string>
let isAway: boolean

const pathOf = (url: string): string => new URL(url, location.origin).pathname
const cache = {
  keys: async () => [...kept.keys()].map((path) => ({ url: `${location.origin}${path}` })),
  addAll: async (paths: string[]) => {
    if (isAway) throw new TypeError('Failed to fetch')
    for (const path of paths) kept.set(path, 'of this build')
  },
  put: async (path: string) => kept.set(path, 'of this build'),
  delete: async (url: string) => kept.delete(pathOf(url)),
}

beforeEach(() => {
  kept = new Map([
    ['/doctor', 'of the build before'],
    ['/assets/before.js', 'of the build before'],
    ['/theme.js', 'of the build before'],
  ])
  isAway = false
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async () => new Response('<script type="module" src="/assets/now.js"></script>'))
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register: vi.fn() } })
  document.body.innerHTML = '<script type="module" src="/assets/now.js"></script>'
  const loaded = ['/assets/now.js', '/assets/now.js', '/theme.js', '/api/appointments'].map((path) => ({
    name: `${location.origin}${path}`,
  }))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(loaded as PerformanceEntryList)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

// @rule offline-copy-shown
test('the page and its files take the place of those of the build before', async () => {
  await keepShell()
  expect([...kept.keys()].toSorted()).toEqual(['/assets/now.js', '/doctor', '/theme.js'])
  expect(new Set(kept.values())).toEqual(new Set(['of this build']))
})

// @rule offline-copy-shown
test('a line that goes away meanwhile leaves the page and the files that were kept before', async () => {
  isAway = true
  const before = new Map(kept)
  await expect(keepShell()).rejects.toThrow('Failed to fetch')
  expect(kept).toEqual(before)
})
