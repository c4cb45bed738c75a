import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setClockBy } from './now.ts'
import { useByClock, useClock } from './use-clock.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime('2026-11-24T16:20:40.500Z')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Show({ every, name }: { every: number; name: string }) {
  return <p>{`${name} ${useClock(every)}`}</p>
}
const shown = () => screen.getAllByText(/./).map((line) => line.textContent)

test('everything that follows the same period changes in the same moment', () => {
  const { rerender } = render(<Show every={60_000} name="a" />)
  act(() => vi.advanceTimersByTime(10_000))
  rerender(
    <>
      <Show every={60_000} name="a" />
      <Show every={60_000} name="b" />
    </>,
  )
  expect(shown()).toEqual(['a 2026-11-24T16:20:00.000Z', 'b 2026-11-24T16:20:00.000Z'])
  act(() => vi.advanceTimersByTime(9_500))
  expect(shown()).toEqual(['a 2026-11-24T16:21:00.000Z', 'b 2026-11-24T16:21:00.000Z'])
})

test('no timer runs once no component follows it', () => {
  const { unmount } = render(<Show every={1000} name="a" />)
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('what is read by the clock renders again when it differs, and follows no clock where it never will', () => {
  const rendered = vi.fn()
  function Late({ every }: { every: number | null }) {
    const late = useByClock(every, () => Date.now() >= Date.parse('2026-11-24T16:20:43.000Z'))
    rendered(late)
    return null
  }
  const { rerender } = render(<Late every={1000} />)
  act(() => vi.advanceTimersByTime(2000))
  expect(rendered.mock.calls).toEqual([[false]])
  act(() => vi.advanceTimersByTime(1000))
  expect(rendered.mock.calls).toEqual([[false], [true]])
  rerender(<Late every={null} />)
  expect(vi.getTimerCount()).toBe(0)
})

// @rule clock-of-server
test('what is shown by the clock changes as soon as an answer sets it', () => {
  render(<Show every={60_000} name="a" />)
  act(() => setClockBy('Wed, 25 Nov 2026 13:20:40 GMT', Date.now()))
  expect(shown()).toEqual(['a 2026-11-25T13:20:00.000Z'])
  act(() => setClockBy('Tue, 24 Nov 2026 16:20:40 GMT', Date.now()))
  expect(shown()).toEqual(['a 2026-11-24T16:20:00.000Z'])
})
