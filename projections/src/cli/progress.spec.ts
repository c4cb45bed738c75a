import { describe, expect, it } from 'vitest'
import { createProgress } from './progress.ts'

const shownOn = (stream: { isTTY?: boolean; columns?: number }) => {
  let at = 0
  const written: string[] = []
  const progress = createProgress({ ...stream, write: (text: string) => written.push(text) }, () => at)
  return {
    progress,
    written,
    pass: (ms: number) => {
      at += ms
    },
  }
}

describe('progress', () => {
  it('on a terminal is a bar drawn over itself, at most ten times a second, and wiped in the end', () => {
    const { progress, written, pass } = shownOn({ isTTY: true, columns: 60 })
    progress.show('rebuild staff', { done: 0, total: 200 })
    progress.show('rebuild staff', { done: 10, total: 200 })
    pass(100)
    progress.show('rebuild staff', { done: 100, total: 200 })
    progress.end()
    expect(written).toHaveLength(3)
    expect(written[1]).toBe('\r\u001b[Krebuild staff  50 %  100 of 200 events  █████████░░░░░░░░')
    expect(written[2]).toBe('\r\u001b[K')
  })

  it('never is wider than the terminal', () => {
    for (const columns of [10, 40, 60, 200]) {
      const { progress, written } = shownOn({ isTTY: true, columns })
      progress.show('x', { done: 1, total: 3 })
      const bar = /[█░]*$/.exec(written[0] ?? '')?.[0] ?? ''
      expect(bar.length).toBeLessThanOrEqual(Math.max(0, columns - 20))
    }
  })

  it('elsewhere is a line now and then', () => {
    const { progress, written, pass } = shownOn({})
    for (let n = 0; n <= 40; n++) {
      progress.show('verify staff', { done: n, total: 40 })
      pass(100)
    }
    progress.end()
    expect(written).toEqual([
      'verify staff   0 %  0 of 40 events\n',
      'verify staff  50 %  20 of 40 events, 10 /s, 2 s left\n',
      'verify staff 100 %  40 of 40 events, 10 /s, 0 s left\n',
    ])
  })

  it('by position tells how far, and the events as they were counted', () => {
    const { progress, written } = shownOn({})
    progress.show('verify', { done: 139_533, total: 279_067, events: 500 })
    expect(written).toEqual(['verify  49 %  500 events\n'])
  })

  it('tells events a second and the time left, of what is done since it was first shown', () => {
    const { progress, written, pass } = shownOn({})
    progress.show('rebuild', { done: 500_000, total: 1_000_000, events: 0 })
    pass(10_000)
    progress.show('rebuild', { done: 510_000, total: 1_000_000, events: 4_000 })
    expect(written[1]).toBe('rebuild  51 %  4000 events, 400 /s, 9 min left\n')
  })

  it('of nothing to do is complete', () => {
    const { progress, written } = shownOn({})
    progress.show('rebuild staff', { done: 0, total: 0 })
    expect(written[0]).toContain('100 %')
  })
})
