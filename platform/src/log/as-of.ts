import type { Position, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import type { Batch, EventLog } from './event-log.ts'

const eventsPerRead = 1_000

/**
 * The position of the last event before the first one that is later than an instant; `0n` where there is none.
 * @param instant UTC ISO
 * @throws StoreAway
 */
export const positionAsOf = async (log: Pick<EventLog, 'readAll'>, instant: string): Promise<Position> => {
  let position: Position = 0n
  for (;;) {
    const events = await log.readAll(position, eventsPerRead)
    const later = events.findIndex(({ at }) => at > instant)
    position = (later < 0 ? events : events.slice(0, later)).at(-1)?.position ?? position
    if (later >= 0 || events.length === 0) return position
  }
}

/** A log as it stood when the event at a position was its newest: nothing that came later, and nothing can be appended (docs/log.md#as-of). */
export const logAsOf = (log: EventLog, position: Position): EventLog => {
  const until = (events: readonly StoredEvent[]) => events.filter((event) => event.position <= position)
  const readAll = async (after: Position, limit: number) =>
    after >= position ? [] : until(await log.readAll(after, limit))
  return {
    readAll,
    async readBack(before, limit) {
      if (before !== 'end' && before <= position) return log.readBack(before, limit)
      const [later] = await log.readAll(position, 1)
      return log.readBack(later?.position ?? 'end', limit)
    },
    readStream: async (stream, from) => until(await log.readStream(stream, from)),
    head: async () => ({ logId: (await log.head()).logId, position }),
    append: () => Promise.reject(new Error('A log as of an earlier instant takes no events.')),
    async *subscribe(after, signal): AsyncGenerator<Batch> {
      let passed = after
      while (!signal.aborted) {
        const events = await readAll(passed, eventsPerRead)
        passed = events.at(-1)?.position ?? passed
        yield { events, caughtUp: events.length === 0 }
        if (events.length === 0) break
      }
      if (!signal.aborted)
        await new Promise<void>((ended) => signal.addEventListener('abort', () => ended(), { once: true }))
    },
  }
}
