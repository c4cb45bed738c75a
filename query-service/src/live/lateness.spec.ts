import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLateness } from './lateness.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const setUp = () => {
  const positionsNow = new Map([
    ['boards', 0n],
    ['threads', 0n],
  ])
  const received: string[][] = []
  const state = { looks: 0, away: false }
  const stopping = new AbortController()
  const { onPosition, late } = createLateness({
    names: ['boards', 'threads'],
    positions: async () => {
      state.looks += 1
      if (state.away) throw new Error('away')
      return positionsNow
    },
    onChange: (now) => received.push([...now]),
    signal: stopping.signal,
  })
  const fold = (name: string, position: bigint) => positionsNow.set(name, position)
  return { onPosition, late, fold, received, state, stopping }
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

describe('lateness', () => {
  test('a projection is late that has not folded an event five seconds later, until it has', async () => {
    const { onPosition, late, fold, received } = setUp()
    onPosition(7n)
    fold('boards', 7n)
    await pass(4.9)
    expect(late()).toEqual([])
    await pass(0.1)
    expect(late()).toEqual(['threads'])
    await pass(20)
    fold('threads', 7n)
    await pass(5)
    expect(late()).toEqual([])
    expect(received).toEqual([['threads'], []])
  })

  test('one that has not folded what has just come is not late yet', async () => {
    const { onPosition, late, fold } = setUp()
    onPosition(7n)
    await pass(4.9)
    onPosition(8n)
    fold('boards', 7n)
    fold('threads', 7n)
    await pass(0.1)
    expect(late()).toEqual([])
    fold('boards', 8n)
    await pass(5)
    expect(late()).toEqual(['threads'])
  })

  test('nothing is asked while the log rests and nothing is late', async () => {
    const { onPosition, fold, state } = setUp()
    onPosition(7n)
    fold('boards', 7n)
    fold('threads', 7n)
    await pass(5)
    expect(state.looks).toBe(1)
    await pass(3_600)
    expect(state.looks).toBe(1)
  })

  test('a store that is away is asked again, and makes nothing late', async () => {
    const { onPosition, fold, late, received, state } = setUp()
    state.away = true
    onPosition(7n)
    await pass(20)
    expect([late(), received]).toEqual([[], []])
    fold('boards', 7n)
    state.away = false
    await pass(5)
    expect(late()).toEqual(['threads'])
  })

  test('ends with its signal', async () => {
    const { onPosition, received, stopping } = setUp()
    onPosition(7n)
    stopping.abort()
    await pass(20)
    expect(received).toEqual([])
  })
})
