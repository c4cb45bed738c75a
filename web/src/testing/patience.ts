import { vi } from 'vitest'

/** Holds the timers of that length, so that a test lets them run out when it wants: `runOut` fires those that are still set. */
export const holdPatience = (ms: number): { runOut: () => void; current: () => number } => {
  const held = new Map<object, () => void>()
  const { setTimeout: start, clearTimeout: stop } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, delay?: number, ...rest: unknown[]) => {
    if (delay !== ms) return start(run, delay, ...rest)
    const timer = {}
    held.set(timer, run)
    return timer
  }) as typeof setTimeout)
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation(((timer?: object) => {
    if (timer === undefined || !held.delete(timer)) stop(timer as Parameters<typeof clearTimeout>[0])
  }) as typeof clearTimeout)
  return {
    runOut: () => {
      for (const run of [...held.values()]) run()
    },
    current: () => held.size,
  }
}
