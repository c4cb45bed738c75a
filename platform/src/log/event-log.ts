import type { EventToAppend, Position, Revision, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'

/** `revision` and `position` are those of the last event appended. A refusal carries the stream's actual revision. */
export type Appended =
  | { ok: true; revision: Revision; position: Position }
  | { ok: false; actual: Revision | 'no-stream' }

/** One step of a subscription: events in log order, and whether the subscriber now stands at the head. `events` may be empty when only that changed. */
export type Batch = { events: StoredEvent[]; caughtUp: boolean }

/**
 * The log. Every adapter passes `event-log.contract.ts`.
 * Any function rejects with `StoreAway` when the store cannot be reached.
 */
export type EventLog = {
  /**
   * Appends all events or none, at exactly that revision. Resolves only when they are durable.
   * The same events (by id, in order) again at the revision they were first sent at are stored once and answered as the
   * first time; a repeat of only a part is a conflict. An id must not be sent at any other revision: it is stored a second
   * time there. With `StoreAway` the outcome is unclear: the events may be there or not.
   * @throws RangeError without events
   */
  append(stream: string, expected: Revision | 'no-stream', events: readonly EventToAppend[]): Promise<Appended>
  /** The stream's events from a revision (inclusive, 0n by default), in order; empty when there is no such stream. */
  readStream(stream: string, from?: Revision): Promise<StoredEvent[]>
  /** At most `limit` events after a position, in log order. System events of the store are never among them. */
  readAll(after: Position, limit: number): Promise<StoredEvent[]>
  /** At most `limit` events before a position, or the last, the newest first: the log is looked through from its end, which no other function can. */
  readBack(before: Position | 'end', limit: number): Promise<StoredEvent[]>
  /**
   * Catches up from after a position, then goes on live without a gap or a repeat, until the signal aborts.
   * Survives a restart of the server it reads from (capped backoff). Read with `for await`.
   */
  subscribe(after: Position, signal: AbortSignal): AsyncIterable<Batch>
  /** The log's identity (a restore makes a new one) and the position of its last event, `0n` when empty. */
  head(): Promise<{ logId: string; position: Position }>
}
