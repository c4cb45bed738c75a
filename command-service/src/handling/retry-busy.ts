import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Busy } from '@clinic/platform/http/calls/problem.ts'
import { createBackoff } from '@clinic/platform/waiting/backoff.ts'

type Patience = {
  /** How long it is tried again. Milliseconds. */
  forMs: number
  wait?: (ms: number) => Promise<unknown>
  /** Milliseconds of a clock that never goes back. */
  elapsed?: () => number
}

/** Does again, after growing pauses, what is refused as busy; it must be safe to repeat. @throws Busy once the patience is over */
export const retryBusy = async <T>(
  { forMs, wait: pause = wait, elapsed = () => performance.now() }: Patience,
  run: () => Promise<T>,
): Promise<T> => {
  const until = elapsed() + forMs
  const backoff = createBackoff({ firstMs: 50, longestMs: 1_000 })
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof Busy) || elapsed() >= until) throw error
      await pause(backoff.nextMs())
    }
  }
}
