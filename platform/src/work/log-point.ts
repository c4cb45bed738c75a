import type { LogPoint, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import type { EventLog } from '../log/event-log.ts'

export const logPointOf = ({ position, stream, revision, meta }: StoredEvent): LogPoint => ({
  position,
  event: { stream, revision, mac: meta.mac },
})

/**
 * Whether a checkpoint is of this log: the log has its id, goes that far and has the same event there. A log that was restored
 * from a backup and has grown since then has another one. The event is read by stream and revision, since a position of one log need
 * not be that of any event in another.
 */
export const standsIn = async (
  log: Pick<EventLog, 'readStream'>,
  head: { logId: string; position: bigint },
  { logId, position, event }: LogPoint & { logId: string },
): Promise<boolean> => {
  if (logId !== head.logId || position > head.position) return false
  // Before the first event, or written when the event was not kept yet.
  if (!event) return true
  const [found] = await log.readStream(event.stream, event.revision)
  return found?.position === position && found.meta.mac === event.mac
}
