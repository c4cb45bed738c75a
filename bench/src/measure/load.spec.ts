import { describe, expect, it } from 'vitest'
import { createTimes } from './load.ts'

describe('the times of a load', () => {
  it('are those from the second answer of each connection on', () => {
    const times = createTimes()
    for (const [connection, ms] of [
      ['a', 40],
      ['b', 80],
      ['a', 41],
      ['c', 400],
      ['b', 42],
    ] as const)
      times.take(connection, ms)
    expect(times.taken()).toEqual([41, 42])
  })

  it('are the first ones where no connection had a second answer', () => {
    const times = createTimes()
    times.take('a', 900)
    expect(times.taken()).toEqual([900])
  })
})
