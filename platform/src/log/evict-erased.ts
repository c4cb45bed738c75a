import { erasedIn } from '@clinic/shared-events/definitions/erased.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import type { DataKeys } from '../vault/keys/data-keys.ts'
import type { EventLog } from './event-log.ts'

/**
 * The same log, of which no certificate of an erasure is read before this process has forgotten the keys that it names: whoever reads on from there opens
 * nothing of the person (docs/log.md#erasure).
 */
export const evictingErased = (log: EventLog, dataKeys: Pick<DataKeys, 'evict'>): EventLog => {
  const passed = (events: StoredEvent[]): StoredEvent[] => {
    for (const event of events) for (const { stream } of erasedIn(event)?.streams ?? []) dataKeys.evict(stream)
    return events
  }
  return {
    ...log,
    readStream: async (stream, from) => passed(await log.readStream(stream, from)),
    readAll: async (after, limit) => passed(await log.readAll(after, limit)),
    readBack: async (before, limit) => passed(await log.readBack(before, limit)),
    async *subscribe(after, signal) {
      for await (const batch of log.subscribe(after, signal)) {
        passed(batch.events)
        yield batch
      }
    },
  }
}
