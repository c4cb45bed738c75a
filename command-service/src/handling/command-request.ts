import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import type { Position, Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import type { Deadline } from './deadline.ts'
import type { CommandMeta, Decider, Decision } from './decider.ts'

/** Refusals that are about the handling, not about the clinic. */
export type HandlingRejection =
  /** The same key came with another body before (docs/log.md#idempotency). */
  | { type: 'IdempotencyKeyReused' }
  /** The stream stood still for 2 s while this command waited for it, or others kept changing it for 10 s: 503 with Retry-After. */
  | { type: 'Busy' }
  /** What the client edited was edited by another meanwhile: 412. `position`: of the stream's last event, from which a read shows it; 0n for no stream. */
  | { type: 'Stale'; position: Position }

/** One command on one stream, with everything its handling needs. */
export type CommandRequest<S, C extends { meta: CommandMeta }, E extends AnyEvent, R> = {
  stream: string
  decider: Decider<S, C, E, R>
  command: C
  /** Keyed hash of the body the command came with. */
  bodyHash: string
  /** The stream's id was derived from a random command id: there is no such stream, and none is looked for. */
  newStream?: boolean
  /** The revision of the last edit the client saw (If-Match); 'no-stream' where it saw that there was none. */
  ifRevision?: Revision | 'no-stream' | undefined
  /**
   * What must hold elsewhere before these events may be appended at the revision they were decided at: gives the events
   * as they may be appended, or a refusal. Called again after a conflict, so it must be idempotent. `state`: what they were decided over.
   */
  beforeAppend?(events: readonly E[], deadline: Deadline, state: S): Promise<Decision<E, R | HandlingRejection>>
  /** Until when the command may wait, as `beforeAppend` was given it; its own from now by default. */
  deadline?: Deadline | undefined
  /** The command that set this off, and what it follows from; itself by default. */
  correlation?: string
  causation?: string
}

/** What a handled command gives. `events`: what it recorded, empty when it was already so. `edited`: what If-Match names next. `position`: of the stream's last event; 0n for no stream. `isRepeat`: all of it is of an earlier time. */
export type CommandResult<S, E, R> =
  | {
      ok: true
      state: S
      revision: Revision | 'no-stream'
      edited: Revision | 'no-stream'
      position: Position
      events: readonly E[]
      isRepeat?: true
    }
  | { ok: false; rejection: R | HandlingRejection }
