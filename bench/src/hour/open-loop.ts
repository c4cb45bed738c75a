import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '@clinic/system/seeded.ts'

/** Something that is to be asked, so many milliseconds after the beginning. */
export type Arrival<K extends string> = { kind: K; at: number }
/** Milliseconds from when it was due to its answer, so that one that had to wait to be asked counts as slow; what it was when that is no good answer. */
export type Answered<K extends string> = { kind: K; ms: number; endedAt: number; problem: string | null }

/** Arrivals at random instants, each kind as often as its rate asks for, at least once, in the order in which they are due. */
export const arrivalsOf = <K extends string>(
  random: Random,
  perSecond: Readonly<Record<K, number>>,
  seconds: number,
): Arrival<K>[] => {
  // The keys of a record of kinds are kinds.
  const rates = Object.entries(perSecond) as [K, number][]
  const all = rates.flatMap(([kind, rate]) =>
    Array.from({ length: Math.max(1, Math.round(rate * seconds)) }, () => ({
      kind,
      at: random.below(seconds * 1_000),
    })),
  )
  return all.sort((a, b) => a.at - b.at)
}

/** Asks for each when it is due, whatever became of those before, and waits for all answers. */
export const openLoop = async <K extends string>(
  arrivals: readonly Arrival<K>[],
  ask: (kind: K) => Promise<void>,
): Promise<Answered<K>[]> => {
  const began = performance.now()
  const asked: Promise<Answered<K>>[] = []
  for (const { kind, at } of arrivals) {
    const early = began + at - performance.now()
    if (early > 0) await pause(early)
    const done = (problem: string | null): Answered<K> => {
      const endedAt = performance.now() - began
      return { kind, ms: endedAt - at, endedAt, problem }
    }
    asked.push(
      ask(kind).then(
        () => done(null),
        (error: Error) => done(error.message),
      ),
    )
  }
  return Promise.all(asked)
}
