import type { Aim, Measured } from './report.ts'

/** The two that are compared. */
export type Side = 'baseline' | 'ours'
/** What was found in each round, of each side. */
export type Sides<T> = Record<Side, T[]>

/** Measures baseline and ours in turn, so that what else the machine does falls on both. The first to go changes each round. */
export const inTurn = async <T>(passes: number, once: (side: Side) => Promise<T>): Promise<Sides<T>> => {
  const found: Sides<T> = { baseline: [], ours: [] }
  for (let round = 0; round < passes; round += 1)
    for (const side of round % 2 === 0 ? (['baseline', 'ours'] as const) : (['ours', 'baseline'] as const))
      found[side].push(await once(side))
  return found
}

export const several = async <T>(times: number, once: () => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let time = 0; time < times; time += 1) all.push(await once())
  return all
}

/** Does something again and again for so many seconds, at least once, before it is measured. */
export const warmUpFor = async (seconds: number, once: () => Promise<unknown>): Promise<void> => {
  const until = performance.now() + seconds * 1_000
  do await once()
  while (performance.now() < until)
}

/** The value below which that share of the numbers lies (nearest rank). [1,2,3,4], 0.5 → 2. */
export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Milliseconds until it is done. */
export const timed = async (run: () => unknown): Promise<number> => {
  const began = performance.now()
  await run()
  return performance.now() - began
}

/** A line of the result: the median, or another share, of each side's numbers. */
export const lineOf = (
  what: string,
  unit: string,
  { baseline, ours }: { baseline: readonly number[] | null; ours: readonly number[] },
  { aim, share = 0.5 }: { aim?: Aim; share?: number } = {},
): Measured => ({
  what,
  unit,
  baseline: baseline && quantile(baseline, share),
  ours: quantile(ours, share),
  ...(aim && { aim }),
})

/** One figure of what was found on each side. */
export const each = <K extends string>({ baseline, ours }: Sides<Record<K, number>>, figure: K): Sides<number> => ({
  baseline: baseline.map((one) => one[figure]),
  ours: ours.map((one) => one[figure]),
})

/** How many times as much an event of the largest history costs as one of the smallest: 1 is linear. Null for one history. */
export const growthOf = (found: readonly { events: number; ms: number }[]): number | null => {
  const [first, last] = [found[0], found.at(-1)]
  return !first || !last || first === last ? null : last.ms / last.events / (first.ms / first.events)
}
