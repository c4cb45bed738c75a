import { Busy } from '@clinic/platform/http/calls/problem.ts'
import { describe, expect, it } from 'vitest'
import { retryBusy } from './retry-busy.ts'

/** A clock that goes on by the pauses alone. */
const byPauses = (forMs: number) => {
  let now = 0
  const pauses: number[] = []
  const wait = async (ms: number) => {
    pauses.push(ms)
    now += ms
  }
  return { patience: { forMs, wait, elapsed: () => now }, pauses }
}
/** Is busy that many times. */
const busyFor = (times: number) => {
  let left = times
  return async () => {
    if (left-- > 0) throw new Busy()
    return 'done'
  }
}

describe('what is refused as busy', () => {
  // @rule bot-many-at-once: Issue: 500 messages at once are answered
  it('is done again after growing pauses', async () => {
    const { patience, pauses } = byPauses(10_000)
    expect(await retryBusy(patience, busyFor(4))).toBe('done')
    expect(pauses).toHaveLength(4)
    expect(pauses.at(-1)).toBeGreaterThan(pauses[0] ?? Number.POSITIVE_INFINITY)
  })

  it('is refused once the patience is over', async () => {
    const { patience } = byPauses(10_000)
    await expect(retryBusy(patience, busyFor(1_000))).rejects.toThrow(Busy)
  })

  it('is not done again where something else fails', async () => {
    const { patience, pauses } = byPauses(10_000)
    const fail = () => Promise.reject(new Error('away'))
    await expect(retryBusy(patience, fail)).rejects.toThrow('away')
    expect(pauses).toEqual([])
  })
})
