import type { Metrics } from '../http/metrics.ts'
import type { ForeignEvent } from '../log/eventstoredb/own-events.ts'
import type { Logger } from '../telemetry/logger.ts'

/** The most log lines about foreign events: another application in the same database may write for ever. */
const mostNamed = 100

/** Counts each event that this system did not write and names the first hundred in the log. */
export const reportForeign = (log: Pick<Logger, 'warn'>, { foreignEvents }: Pick<Metrics, 'foreignEvents'>) => {
  let reported = 0
  return ({ position, ...event }: ForeignEvent): void => {
    reported += 1
    foreignEvents.inc()
    if (reported > mostNamed) return
    const foreign = { ...event, position: String(position) }
    log.warn({ foreign }, 'an event that this system did not write is passed over')
    if (reported === mostNamed) log.warn('more such events are counted in log_foreign_events_total and not named')
  }
}
