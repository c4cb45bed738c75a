import { afterEach, expect, test } from 'vitest'
import { nameHistoryEntry } from './history-entry.ts'

afterEach(() => history.replaceState(null, ''))

test('every page that is loaded anew has an entry under a key of its own', () => {
  nameHistoryEntry()
  const { key } = history.state
  expect(key).toMatch(/./)
  history.pushState(null, '', '/servicios')
  nameHistoryEntry()
  expect(history.state.key).not.toBe(key)
})

test('an entry that has its key keeps it, and what a page wrote there stays', () => {
  history.replaceState({ key: 'abc', idx: 2, usr: { booked: true } }, '')
  nameHistoryEntry()
  expect(history.state).toEqual({ key: 'abc', idx: 2, usr: { booked: true } })
  history.replaceState({ idx: 2 }, '')
  nameHistoryEntry()
  expect(history.state).toEqual({ idx: 2, key: expect.any(String) })
})
