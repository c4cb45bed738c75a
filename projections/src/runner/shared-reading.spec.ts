import { expect, it } from 'vitest'
import type { LogWindow } from './feed.ts'
import { createSharedReading, type Reader } from './shared-reading.ts'

const last = 30n
const windowAfter = (after: bigint): LogWindow => ({ after, upTo: after + 10n, events: [], passed: [], atHead: false })

/** Counts what is read, keeping nothing. */
const counted = () => {
  const reads: bigint[] = []
  const reading = createSharedReading({
    async read(after) {
      if (reads.at(-1) !== after) reads.push(after)
      return windowAfter(after)
    },
  })
  return { reads, reading }
}

/** Reads to the end, a few turns slower at each stretch. */
const readAll = async (reader: Reader, turns: number, upTo = last): Promise<void> => {
  for (let after = 0n; after < upTo; ) {
    after = (await reader.read(after)).upTo
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
  }
  reader.leave()
}

it('gives every reader each stretch before it gives anyone the next', async () => {
  const { reads, reading } = counted()
  const readers = [reading.join(), reading.join(), reading.join()]
  await Promise.all(readers.map((reader, index) => readAll(reader, index * 5)))
  expect(reads).toEqual([0n, 10n, 20n])
})

it('waits for nobody who has left', async () => {
  const { reads, reading } = counted()
  const [one, other, never] = [reading.join(), reading.join(), reading.join()]
  const both = Promise.all([readAll(one, 0), readAll(other, 3, 10n)])
  never.leave()
  await both
  expect(reads).toEqual([0n, 10n, 20n])
})
