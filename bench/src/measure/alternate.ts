import { quantile } from './quantile.ts'

export type Sides<T> = { baseline: T[]; ours: T[] }

/** Measures baseline and ours in turn, so that what else the machine does falls on both. The first to go changes each round. */
export const alternate = async <T>(
  rounds: number,
  baseline: () => Promise<T>,
  ours: () => Promise<T>,
): Promise<Sides<T>> => {
  const sides: Sides<T> = { baseline: [], ours: [] }
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) sides.baseline.push(await baseline())
    sides.ours.push(await ours())
    if (round % 2 === 1) sides.baseline.push(await baseline())
  }
  return sides
}

/** The median over the rounds of one figure, for each side. */
export const medians = <T>(sides: Sides<T>, figure: (one: T) => number) => ({
  baseline: quantile(sides.baseline.map(figure), 0.5),
  ours: quantile(sides.ours.map(figure), 0.5),
})
