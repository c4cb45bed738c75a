import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReached, type ReachedDeps } from './reached.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const hubAt = (head: bigint, more: Partial<ReachedDeps> = {}) => {
  const askHead = vi.fn(async () => head)
  return { ...createReached({ head: askHead, ...more }), askHead }
}
/** What a promise has settled to by now, or 'waiting'. */
const now = async (promise: Promise<boolean>) => {
  await vi.advanceTimersByTimeAsync(0)
  return Promise.race([promise, Promise.resolve('waiting')])
}

describe('where the runner tells', () => {
  it('says yes at once for what is behind, without asking the log', async () => {
    const { reached, notify, askHead } = hubAt(9n)
    notify('appointments', 5n)
    expect(await reached('appointments', 5n)).toBe(true)
    expect(askHead).not.toHaveBeenCalled()
  })

  it('waits until the projection has got there, each for its own position', async () => {
    const { reached, notify } = hubAt(9n)
    const [six, eight, other] = [reached('appointments', 6n), reached('appointments', 8n), reached('staff', 6n)]
    expect(await now(six)).toBe('waiting')
    notify('appointments', 7n)
    expect(await now(six)).toBe(true)
    expect(await now(eight)).toBe('waiting')
    expect(await now(other)).toBe('waiting')
    notify('appointments', 9n)
    expect(await now(eight)).toBe(true)
  })

  it('says for which positions a person waits, not what nobody does', async () => {
    const awaited: bigint[] = []
    const { reached, notify } = hubAt(9n, { onWait: (position) => awaited.push(position) })
    notify('appointments', 5n)
    await reached('appointments', 5n)
    const waits = [reached('appointments', 6n), reached('appointments', 7n, { unhurried: true })]
    expect(await now(waits[0] as Promise<boolean>)).toBe('waiting')
    expect(awaited).toEqual([6n])
    const again = [reached('staff', 6n), reached('appointments', 6n)]
    expect(await now(again[0] as Promise<boolean>)).toBe('waiting')
    expect(awaited).toEqual([6n])
    notify('appointments', 7n)
    notify('staff', 7n)
    expect(await Promise.all([...waits, ...again])).toEqual([true, true, true, true])
  })

  it('does not wait for a position beyond the head', async () => {
    const { reached } = hubAt(9n)
    expect(await now(reached('appointments', 10n))).toBe(false)
  })

  it('asks for the head once for all that is before it', async () => {
    const { reached, notify, askHead } = hubAt(9n)
    const waits = [reached('appointments', 9n)]
    await vi.advanceTimersByTimeAsync(0)
    waits.push(reached('appointments', 4n), reached('staff', 9n))
    await vi.advanceTimersByTimeAsync(0)
    expect(askHead).toHaveBeenCalledTimes(1)
    notify('appointments', 9n)
    notify('staff', 9n)
    expect(await Promise.all(waits)).toEqual([true, true, true])
  })

  it('gives up after the time given, and after two seconds at most', async () => {
    const { reached } = hubAt(9n)
    const short = reached('appointments', 9n, { timeoutMs: 100 })
    const long = reached('appointments', 9n, { timeoutMs: 60_000 })
    await vi.advanceTimersByTimeAsync(100)
    expect(await now(short)).toBe(false)
    await vi.advanceTimersByTimeAsync(1_899)
    expect(await now(long)).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await now(long)).toBe(false)
  })

  it('gives up when who asked has gone', async () => {
    const { reached } = hubAt(9n)
    const gone = new AbortController()
    const waiting = reached('appointments', 9n, { signal: gone.signal })
    expect(await now(waiting)).toBe('waiting')
    gone.abort()
    expect(await now(waiting)).toBe(false)
    expect(await now(reached('appointments', 9n, { signal: gone.signal }))).toBe(false)
  })

  it('lets a thousand wait and no more, and others once some have left', async () => {
    const { reached, notify } = hubAt(9n)
    const thousand = Array.from({ length: 1_000 }, () => reached('appointments', 9n))
    await vi.advanceTimersByTimeAsync(0)
    expect(await now(reached('appointments', 9n))).toBe(false)
    notify('appointments', 9n)
    expect(new Set(await Promise.all(thousand))).toEqual(new Set([true]))
    expect(await now(reached('staff', 9n))).toBe('waiting')
  })

  it('counts a log that is away as not yet', async () => {
    const { reached } = createReached({ head: () => Promise.reject(new Error('away')) })
    expect(await now(reached('appointments', 1n))).toBe(false)
  })

  it('answers all who wait with false when it closes', async () => {
    const { reached, close } = hubAt(9n)
    const waiting = reached('appointments', 9n)
    expect(await now(waiting)).toBe('waiting')
    close()
    expect(await now(waiting)).toBe(false)
  })
})

describe('where the store is asked', () => {
  const at = (position: bigint, staff = 0n) =>
    new Map([
      ['appointments', position],
      ['staff', staff],
    ])

  it('asks every 20 ms for all who wait together, and not at all while nobody does', async () => {
    let position = 5n
    const positions = vi.fn(async () => at(position))
    const { reached } = hubAt(9n, { positions })
    const waits = [reached('appointments', 9n), reached('appointments', 7n)]
    await vi.advanceTimersByTimeAsync(0)
    const asked = positions.mock.calls.length
    await vi.advanceTimersByTimeAsync(60)
    expect(positions.mock.calls.length - asked).toBe(3)
    position = 9n
    await vi.advanceTimersByTimeAsync(20)
    expect(await Promise.all(waits)).toEqual([true, true])
    const last = positions.mock.calls.length
    await vi.advanceTimersByTimeAsync(1_000)
    expect(positions).toHaveBeenCalledTimes(last)
    expect(await reached('appointments', 9n)).toBe(true)
    expect(positions).toHaveBeenCalledTimes(last)
  })

  it('asks one question for all projections, whichever is waited for', async () => {
    let [position, staff] = [5n, 5n]
    const positions = vi.fn(async () => at(position, staff))
    const { reached } = hubAt(9n, { positions })
    const [one, other] = [reached('appointments', 9n), reached('staff', 8n)]
    await vi.advanceTimersByTimeAsync(0)
    const asked = positions.mock.calls.length
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(40)
    expect(positions.mock.calls.length - asked).toBe(2)
    ;[position, staff] = [9n, 8n]
    await vi.advanceTimersByTimeAsync(20)
    expect(await Promise.all([one, other])).toEqual([true, true])
  })

  it('asks once a second when nobody is in a hurry, and every 20 ms again as soon as someone is', async () => {
    const positions = vi.fn(async () => at(5n))
    const { reached } = hubAt(9n, { positions })
    const unhurried = reached('appointments', 9n, { unhurried: true })
    await vi.advanceTimersByTimeAsync(999)
    expect(positions).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(positions).toHaveBeenCalledTimes(1)
    const hurried = reached('staff', 9n, { timeoutMs: 100 })
    await vi.advanceTimersByTimeAsync(60)
    expect(positions).toHaveBeenCalledTimes(1 + 1 + 3)
    await vi.advanceTimersByTimeAsync(40)
    expect(await now(hurried)).toBe(false)
    await vi.advanceTimersByTimeAsync(900)
    expect(positions.mock.calls.length).toBeLessThanOrEqual(1 + 1 + 5 + 1)
    expect(await now(unhurried)).toBe(false)
  })

  it('does not ask how far the log goes for a position that was read from it', async () => {
    const { reached, askHead } = hubAt(9n, { positions: async () => at(12n) })
    expect(await now(reached('appointments', 12n, { isInLog: true }))).toBe(true)
    expect(await now(reached('staff', 12n))).toBe('waiting')
    expect(askHead).not.toHaveBeenCalled()
    expect(await now(reached('staff', 13n, { isInLog: true }))).toBe('waiting')
    expect(await now(reached('staff', 12n))).toBe('waiting')
    expect(askHead).not.toHaveBeenCalled()
  })

  it('never asks a slow store twice at once', async () => {
    let asking = 0
    let most = 0
    const positions = async () => {
      most = Math.max(most, ++asking)
      await new Promise((resolve) => setTimeout(resolve, 300))
      asking--
      return at(1n)
    }
    const { reached } = hubAt(9n, { positions })
    const waiting = Promise.all([reached('appointments', 9n), reached('staff', 9n)])
    await vi.advanceTimersByTimeAsync(2_400)
    expect(await waiting).toEqual([false, false])
    expect(most).toBe(1)
  })

  it('goes on through a store that is away for a while', async () => {
    const positions = vi
      .fn()
      .mockResolvedValueOnce(at(1n))
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValue(at(9n))
    const { reached } = hubAt(9n, { positions })
    const waiting = reached('appointments', 9n)
    await vi.advanceTimersByTimeAsync(60)
    expect(await now(waiting)).toBe(true)
  })
})
