import type { EventLog } from '@clinic/shared-events/log/event-log.ts'
import type { ReadCheckpoint } from '../read-store/read-store.ts'

/**
 * Whether a checkpoint stands in this log: the log has its id, goes that far and has the same event there. A log that was restored
 * from a backup and has grown since then has another one. Read by stream and revision, since a place in the whole log need not
 * be that of any event in another log.
 */
export const standsIn = async (
  log: Pick<EventLog, 'readStream'>,
  head: { logId: string; position: bigint },
  { logId, position, event }: ReadCheckpoint,
): Promise<boolean> => {
  if (logId !== head.logId || position > head.position) return false
  // Before the first event, or written when the event was not kept yet.
  if (!event) return true
  const [found] = await log.readStream(event.stream, event.revision)
  return found?.position === position && found.meta.mac === event.mac
}
