import { expect, it } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

/** A reading whose turn comes, and which ends, when the test says so. */
const later = (text: string) => {
  const [turn, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let times = 0
  const read = async (begins: () => void): Promise<string> => {
    await turn.promise
    begins()
    times += 1
    await end.promise
    return text
  }
  return { read, turn, end, times: () => times }
}

it('serves all who ask before it has begun, and nobody who asks later', async () => {
  const shared = createSharedReads()
  const [first, second] = [later('first'), later('second')]
  const before = [shared('a', first.read), shared('a', second.read), shared('a', second.read)]
  first.turn.resolve()
  await Promise.resolve()
  const after = shared('a', second.read)
  first.end.resolve()
  second.turn.resolve()
  second.end.resolve()
  expect(await Promise.all(before)).toEqual(['first', 'first', 'first'])
  expect(await after).toBe('second')
  expect([first.times(), second.times()]).toEqual([1, 1])
})

it('reads other streams by themselves', async () => {
  const shared = createSharedReads()
  const [a, b] = [later('of a'), later('of b')]
  const reads = [shared('a', a.read), shared('b', b.read)]
  for (const { turn, end } of [a, b]) for (const one of [turn, end]) one.resolve()
  expect(await Promise.all(reads)).toEqual(['of a', 'of b'])
})

it('one that begins at once is never shared', async () => {
  const shared = createSharedReads()
  let times = 0
  const read = async (begins: () => void) => {
    begins()
    return ++times
  }
  expect(await Promise.all([shared('a', read), shared('a', read)])).toEqual([1, 2])
})

it('one that is given up before its turn fails for those who shared it, and for nobody who asks then', async () => {
  const shared = createSharedReads()
  const given = Promise.withResolvers<never>()
  const reads = [shared('a', () => given.promise), shared('a', () => given.promise)]
  given.reject(new Error('given up'))
  for (const outcome of await Promise.allSettled(reads)) expect(outcome.status).toBe('rejected')
  expect(await shared('a', async () => 'anew')).toBe('anew')
})
