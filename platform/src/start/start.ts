import { StoreAway } from '../stores/store-away.ts'
import { whyAway } from '../stores/why-away.ts'
import type { Logger } from '../telemetry/logger.ts'
import { createBackoff } from '../waiting/backoff.ts'

const patienceMs = 60_000
/** How long an error is waited for that somebody has to mend: a store that is starting may not know its users yet. */
const lastingPatienceMs = 10_000

/**
 * Opens what a service needs while its stores are still starting: tries again while one is away, for a minute; for ten seconds
 * where waiting does not mend it (a refused user, a certificate that is not trusted). Why it is away is in the log.
 * @throws StoreAway when that is over, and at once whatever else goes wrong
 */
export const whenReachable = async <T>(open: () => Promise<T>, log: Logger): Promise<T> => {
  const until = performance.now() + patienceMs
  let lastingSince: number | undefined
  const began = performance.now()
  let said: string | undefined
  const backoff = createBackoff({ firstMs: 100, longestMs: 2_000 })
  for (;;)
    try {
      const opened = await open()
      if (said) log.info({ seconds: Math.round(performance.now() - began) / 1_000 }, 'the store answers')
      return opened
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error
      const why = whyAway(error)
      lastingSince = why?.lasting ? (lastingSince ?? performance.now()) : undefined
      const end = Math.min(until, (lastingSince ?? until) + lastingPatienceMs)
      const wait = backoff.nextMs()
      if (performance.now() + wait > end) throw error
      // Said again only for another reason.
      const saying = why?.sentence ?? error.store
      log[saying === said ? 'debug' : 'warn'](
        { store: error.store, ...(why && { why: why.sentence }) },
        'waiting for a store',
      )
      said = saying
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
}
