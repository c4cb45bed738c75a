import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPolledHead, createStandstill } from './polled-head.ts'

describe('a subscription stands still', () => {
  const seen = (...looks: [at: bigint, isEmpty: boolean, head: bigint][]) => {
    const standsStill = createStandstill()
    return looks.map((look) => standsStill(...look))
  }

  it('once it was behind the head three times, at the same place and with nothing to take', () => {
    expect(seen([1n, true, 2n], [1n, true, 2n], [1n, true, 3n])).toEqual([false, false, true])
  })
  it('not while it is at the head, however long nothing comes', () => {
    expect(seen([2n, true, 2n], [2n, true, 2n], [2n, true, 2n], [2n, true, 2n])).not.toContain(true)
  })
  it('not while it goes on', () => {
    expect(seen([1n, true, 9n], [2n, true, 9n], [3n, true, 9n], [4n, true, 9n])).not.toContain(true)
  })
  it('not while its reader is what is slow', () => {
    expect(seen([1n, false, 9n], [1n, false, 9n], [1n, false, 9n], [1n, true, 9n], [1n, true, 9n])).not.toContain(true)
  })
})

describe('the head', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is asked for once for all who listen, and no longer than they do', async () => {
    let asked = 0
    const { listen } = createPolledHead(async () => BigInt(++asked))
    const heads: bigint[] = []
    const leave = [listen((head) => heads.push(head)), listen((head) => heads.push(head))]
    await vi.advanceTimersByTimeAsync(5_000)
    expect(heads).toEqual([1n, 1n])
    leave[0]?.()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(heads).toEqual([1n, 1n, 2n])
    leave[1]?.()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked).toBe(2)
  })

  it('is asked for again where the server was away', async () => {
    let asked = 0
    const { listen } = createPolledHead(async () => {
      if (++asked === 1) throw new Error('away')
      return 7n
    })
    const heads: bigint[] = []
    const leave = listen((head) => heads.push(head))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(heads).toEqual([7n])
    leave()
  })
})
