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
  /** The command that produced the event; the same command never appends twice (docs/decisions/0005). */
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

/** The log's event that a checkpoint stands at. It tells a log that was restored and has grown since from the one that was followed. */
export type CheckpointEvent = { stream: string; revision: bigint; mac: string }

/** A position in the log with the event there; null before the first. */
export type LogPoint = { position: bigint; event: CheckpointEvent | null }
