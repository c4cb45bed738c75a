import { setTimeout as wait } from 'node:timers/promises'

/** What goes on after a call was answered. */
export type Background = {
  run(work: Promise<void>): void
  /** Resolves once nothing goes on any more, or after so many milliseconds. */
  ended(withinMs: number): Promise<void>
}

/** @param onProblem called with what failed */
export const createBackground = (onProblem: (error: unknown) => void): Background => {
  const running = new Set<Promise<void>>()
  const allEnded = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    run(work) {
      const ended = work.catch(onProblem).finally(() => running.delete(ended))
      running.add(ended)
    },
    async ended(withinMs) {
      const late = new AbortController()
      await Promise.race([allEnded(), wait(withinMs, undefined, { signal: late.signal }).catch(() => undefined)])
      late.abort()
    },
  }
}
