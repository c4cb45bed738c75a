import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserStore, tabStore } from './storage.ts'

const full = () => {
  throw new DOMException('full', 'QuotaExceededError')
}
const closed = () => {
  throw new DOMException('denied', 'SecurityError')
}
/** What a browser does that takes nothing, and how it is made to. */
const browsers: [what: string, become: () => void][] = [
  ['is full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)],
  [
    'is closed to the page',
    () => {
      for (const name of ['localStorage', 'sessionStorage'] as const)
        vi.spyOn(globalThis, name, 'get').mockImplementation(closed)
    },
  ],
]

afterEach(() => {
  vi.restoreAllMocks()
  for (const store of [browserStore, tabStore]) store.remove('key')
})

// @rule typing-unkept: Where the browser keeps nothing, what is typed and the keys of submits last as long as the page,
//   and a form asks before a reload
describe.each(browsers)('a storage that %s', (_, become) => {
  it.each([
    ['the browser', browserStore],
    ['the tab', tabStore],
  ])('keeps what is for %s as long as the page is there, and says that a reload takes it', (_name, store) => {
    expect(store.outlivesPage()).toBe(true)
    become()
    store.set('key', 'first')
    store.set('key', 'second')
    expect([store.get('key'), store.keys(), store.outlivesPage()]).toEqual(['second', ['key'], false])
    store.remove('key')
    expect([store.get('key'), store.keys(), store.outlivesPage()]).toEqual([null, [], true])
  })
})

it('what it takes again later stands there alone', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
  tabStore.set('key', 'first')
  vi.restoreAllMocks()
  tabStore.set('key', 'second')
  expect([tabStore.get('key'), sessionStorage.getItem('key'), tabStore.outlivesPage()]).toEqual([
    'second',
    'second',
    true,
  ])
})
