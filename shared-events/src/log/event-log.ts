/** The place of an event in the whole log: grows, never repeats, need not be consecutive. `0n` is before the first event. */
export type Position = bigint
/** The place of an event in its stream, from 0n, consecutive. */
export type Revision = bigint

/** Which kind of personal data a sealed block holds; each kind can be erased on its own (docs/log.md#personal-data). */
export const personalClasses = ['contact', 'clinical', 'financial'] as const
export type PersonalClass = (typeof personalClasses)[number]

/** One AES-256-GCM block: binary parts in base64. `key` names the vault's data key it was sealed under. */
export type SealedBlock = { class: PersonalClass; key: string; iv: string; tag: string; text: string }

/** Who did it, by role and id, never by name: 'public', 'staff:<id>' or 'system:<name>'. */
export type Actor = string

export type EventMeta = {
  actor: Actor
  /** The command that produced the event; the same command never appends twice (docs/decisions/0020). */
  commandId: string
  /** Keyed hash of the command's body: the same key with another body is refused. */
  bodyHash: string
  correlation: string
  causation: string
  /** `mac` of the stream's previous event as read back; null for the first. */
  previousMac: string | null
  /** HMAC-SHA-256 (base64) over the canonical form of everything stored, this field apart. */
  mac: string
}

/** An event as the adapters store and return it. `data`, `sealed` and `meta` are plain JSON. `at` is a UTC ISO instant. */
export type StoredEvent = {
  id: string
  stream: string
  revision: Revision
  position: Position
  type: string
  v: number
  at: string
  data: Record<string, unknown>
  sealed?: SealedBlock[]
  meta: EventMeta
}

/** An event on its way in: the log gives it its revision and position. */
export type EventToAppend = Omit<StoredEvent, 'stream' | 'revision' | 'position'>

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
   * first time; a repeat of only a part is a conflict. An id must not be sent at any other revision: a store may refuse
   * it or store it a second time. With `StoreAway` the outcome is unclear: the events may be there or not.
   * @throws RangeError without events
   */
  append(stream: string, expected: Revision | 'no-stream', events: readonly EventToAppend[]): Promise<Appended>
  /** The stream's events from a revision (inclusive, 0n by default), in order; empty when there is no such stream. */
  readStream(stream: string, from?: Revision): Promise<StoredEvent[]>
  /** At most `limit` events after a position, in log order. System events of the store are never among them. */
  readAll(after: Position, limit: number): Promise<StoredEvent[]>
  /**
   * Catches up from after a position, then goes on live without a gap or a repeat, until the signal aborts.
   * Survives a restart of the server it reads from (capped backoff). Read with `for await`.
   */
  subscribe(after: Position, signal: AbortSignal): AsyncIterable<Batch>
  /** The log's identity (a restore makes a new one) and the position of its last event, `0n` when empty. */
  head(): Promise<{ logId: string; position: Position }>
}

/** A store that cannot be reached now; HTTP answers 503 with Retry-After. */
export class StoreAway extends Error {
  readonly store: string
  constructor(store: string, cause?: unknown) {
    super(`${store} cannot be reached`, { cause })
    this.name = 'StoreAway'
    this.store = store
  }
}
