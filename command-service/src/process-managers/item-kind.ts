import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'

/**
 * What settling an item came to. 'over': its time is over, or was before. 'again': its streams stayed busy; look at it again later, or
 * at an instant of its own, in milliseconds since 1970.
 */
export type Settled = 'held' | 'released' | 'over' | 'again' | { againAt: number }

/** Something that may need settling. `ref` is plain JSON without personal data: it is kept with the checkpoint. */
export type DueItem<Ref = unknown> = {
  id: string
  /** Milliseconds since 1970; the process manager's patience after the event when absent. */
  dueAt?: number
  ref: Ref
}

/** What one event asks of the process manager: items to schedule and items to forget. */
export type Following<Ref> = { schedule: readonly Ref[]; forget: readonly string[] }

/**
 * A kind of item that a process manager settles, and its rules. A reservation is pending from the event after which nobody may hold it until
 * its owner names it or it is released; a request from when it is made until it was answered.
 */
export type ItemKind<Ref = unknown> = {
  /** Its name among the kinds of its process manager. */
  kind: string
  /** The only types `follow` is asked about. */
  handles: readonly string[]
  /** @param at when it happened, a UTC instant */
  follow(event: Pick<AnyEvent, 'type' | 'data'>, at: string): Following<DueItem<Ref>>
  /** Settles what was scheduled; sent again it does no harm. */
  settle(ref: Ref): Promise<Settled>
  /** The process that is to settle it itself, where that is known: once it is gone, the item is due. */
  instanceOf?(ref: Ref): string | undefined
}
