import { setTimeout as pause } from 'node:timers/promises'
import { StoreAway } from '@clinic/shared-events/log/event-log.ts'
import type { Logger } from './log.ts'

const patienceMs = 60_000

/**
 * Opens what a service needs while its stores are still starting: tries again while one is away, for a minute.
 * @throws StoreAway when the minute is over, and at once whatever else goes wrong
 */
export const whenReachable = async <T>(open: () => Promise<T>, log: Logger, forMs = patienceMs): Promise<T> => {
  const until = performance.now() + forMs
  for (let wait = 100; ; wait = Math.min(wait * 2, 2000))
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof StoreAway) || performance.now() + wait > until) throw error
      log.warn({ store: error.store }, 'waiting for a store')
      await pause(wait)
    }
}
