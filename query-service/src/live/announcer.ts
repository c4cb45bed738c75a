import { setTimeout as pause } from 'node:timers/promises'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { type Logger, problemLevel, safeError } from '@clinic/platform/telemetry/logger.ts'
import { createBackoff } from '@clinic/platform/waiting/backoff.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { erasesFrom } from '@clinic/shared-events/definitions/erased.ts'
import type { Position, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import type { ChangeQueue } from './change-queue.ts'
import type { LiveProjection } from './live-rows.ts'

type AnnouncerDeps = {
  log: Pick<EventLog, 'subscribe'>
  /** Brings a stored event to the newest shape of its type; personal data may be left sealed. */
  open(stored: StoredEvent): Recorded
  queues: readonly { live: LiveProjection; queue: ChangeQueue }[]
  /** Called with every event: sessions that ended are no rows. */
  onEvent(event: StoredEvent): void
  logger: Logger
  signal: AbortSignal
}

/**
 * Follows the log after a position, and on live, until the signal aborts; tells each queue which documents every event touches
 * (docs/architecture.md: the log is the bus), and which read models are built anew since somebody was erased.
 */
export const announce = async (start: Position, deps: AnnouncerDeps): Promise<void> => {
  const { log, signal, logger } = deps
  let position = start
  const backoff = createBackoff({ longestMs: 2_000 })
  while (!signal.aborted)
    try {
      for await (const { events } of log.subscribe(position, signal)) {
        for (const event of events) {
          take(event, deps)
          position = event.position
        }
        backoff.reset()
      }
    } catch (error) {
      if (signal.aborted) return
      logger[problemLevel(error, 'error')]({ error: safeError(error) }, 'announcer stopped, starting again')
    } finally {
      // Also where it ended by itself: that of a closed log does so at once.
      if (!signal.aborted) await pause(backoff.nextMs(), null, { ref: false })
    }
}

const take = (event: StoredEvent, deps: AnnouncerDeps): void => {
  deps.onEvent(event)
  for (const { live, queue } of deps.queues) if (erasesFrom(event, live.projection.handles)) queue.renew(event.position)
  const queues = deps.queues.filter(({ live }) => live.projection.handles.includes(event.type))
  if (queues.length === 0) return
  const recorded = orNull(() => deps.open(event), event, deps)
  if (!recorded) return
  for (const { live, queue } of queues) {
    const ids = orNull(() => live.projection.idsOf(recorded), event, deps, live.projection.name)
    for (const id of ids ?? []) queue.touch(id, recorded.position)
  }
}

/** Reads an event; null for one of a newer program's shape or that a projection cannot take: its projections stop at it too. */
const orNull = <T>(read: () => T, event: StoredEvent, { logger }: AnnouncerDeps, projection?: string): T | null => {
  try {
    return read()
  } catch (error) {
    logger.error({ event: event.id, ...(projection && { projection }), error: safeError(error) }, 'event not announced')
    return null
  }
}
