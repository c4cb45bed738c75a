import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const gate = () => Promise.withResolvers<void>()

describe('turns', () => {
  it('lets the second of a name wait for the first, and another name pass', async () => {
    const turns = createTurns()
    const seen: string[] = []
    const first = gate()
    const a = turns('day', async () => {
      await first.promise
      seen.push('a')
    })
    const b = turns('day', async () => void seen.push('b'))
    await turns('other', async () => void seen.push('c'))
    expect(seen).toEqual(['c'])
    first.resolve()
    await Promise.all([a, b])
    expect(seen).toEqual(['c', 'a', 'b'])
  })

  it('goes on after a task that failed, and tells its own caller', async () => {
    const turns = createTurns()
    const failed = turns('day', async () => {
      throw new Error('no')
    })
    const next = turns('day', async () => 'yes')
    await expect(failed).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
  })
})
