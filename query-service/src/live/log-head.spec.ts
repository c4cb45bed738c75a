import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLogHead } from './log-head.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const follow = () => {
  const pushed: string[] = []
  const stopping = new AbortController()
  const onPosition = createLogHead(({ position }) => pushed.push(position), stopping.signal)
  return { pushed, onPosition, stop: () => stopping.abort() }
}

// @rule audit-live: Issue: a live explorer: it is read again at once when something new stands in the log, at most every
//   two seconds, and at no other time
it('the first event is pushed at once, and while more come the newest of two seconds', () => {
  const { pushed, onPosition } = follow()
  for (let position = 1n; position <= 500n; position += 1n) onPosition(position)
  expect(pushed).toEqual(['1'])
  vi.advanceTimersByTime(2_000)
  expect(pushed).toEqual(['1', '500'])
  onPosition(501n)
  expect(pushed).toEqual(['1', '500'])
  vi.advanceTimersByTime(60_000)
  expect(pushed).toEqual(['1', '500', '501'])
  expect(vi.getTimerCount()).toBe(0)
  onPosition(502n)
  expect(pushed.at(-1)).toBe('502')
})

it('nothing is pushed once the service stops', () => {
  const { pushed, onPosition, stop } = follow()
  onPosition(1n)
  onPosition(2n)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(pushed).toEqual(['1'])
})
