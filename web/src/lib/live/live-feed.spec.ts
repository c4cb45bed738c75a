import { describe, expect, test } from 'vitest'
import { createFeed } from './live-feed.ts'

const change = (id: string, position: string) => ({ projection: 'appointments', id, position, row: { id } })

describe('a feed', () => {
  test('refuses what the snapshot already held', () => {
    const feed = createFeed('100')
    expect(feed.accept(change('a', '99'))).toBe(false)
    expect(feed.accept(change('a', '100'))).toBe(false)
    expect(feed.accept(change('a', '101'))).toBe(true)
  })

  test('takes each state of a row once, and never an older one', () => {
    const feed = createFeed('100')
    expect(feed.accept(change('a', '120'))).toBe(true)
    expect(feed.accept(change('a', '120'))).toBe(false)
    expect(feed.accept(change('a', '110'))).toBe(false)
  })

  test('takes two rows that one event changed', () => {
    const feed = createFeed('100')
    expect(feed.accept(change('a', '110'))).toBe(true)
    expect(feed.accept(change('b', '110'))).toBe(true)
  })

  test('compares positions as numbers of any length', () => {
    const feed = createFeed('9')
    expect(feed.accept(change('a', '10'))).toBe(true)
    expect(feed.accept(change('b', '9007199254740993'))).toBe(true)
    expect(feed.accept(change('b', '9007199254740992'))).toBe(false)
  })

  test('resumes after the last position that is surely complete', () => {
    const feed = createFeed('100')
    expect(feed.cursor()).toBe('100')
    feed.accept(change('a', '110'))
    expect(feed.cursor()).toBe('100')
    feed.accept(change('b', '110'))
    feed.accept(change('c', '130'))
    expect(feed.cursor()).toBe('110')
  })
})
