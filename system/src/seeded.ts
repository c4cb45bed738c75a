/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export type Random = {
  /** A whole number from 0 to `below` - 1. */
  below(most: number): number
  of<T>(items: readonly T[]): T
}

/** The seed of this run, printed so that a failure can be met again: `TEST_SEED`, or one made of the time. */
export const printedSeed = (what: string): number => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
  console.log(`${what}: TEST_SEED=${seed}`)
  return seed
}

export const seeded = (seed: number): Random => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number): number => Math.floor(next() * most)
  return {
    below,
    of: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to choose from')
      return item
    },
  }
}
