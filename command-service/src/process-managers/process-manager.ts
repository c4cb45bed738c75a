import type { AnyEvent } from '@clinic/shared-events/log/define-event.ts'

/** 'over': its time is over, or was before. 'again': its streams stayed busy; look at it again later. */
export type Settled = 'held' | 'released' | 'over' | 'again'

/** Something that may need settling. `ref` is plain JSON without personal data: it is kept with the checkpoint. */
export type DueItem<Ref = unknown> = {
  id: string
  /** Milliseconds since 1970; the process manager's patience after the event when absent. */
  dueAt?: number
  ref: Ref
}

/** What following one event asks of the process manager: look at some things later, forget others, or nothing. */
export type Following<Ref> = { schedule: readonly Ref[]; forget: readonly string[] }

/**
 * One kind of thing that is looked after. A reservation is pending from the event that leaves it without an owner in sight until its
 * owner names it or it is released; a request from when it is made until it was answered.
 */
export type ProcessManager<Ref = unknown> = {
  /** Names it among those of its process manager. */
  kind: string
  /** The only types `follow` is asked about. */
  handles: readonly string[]
  follow(event: Pick<AnyEvent, 'type' | 'data'>): Following<DueItem<Ref>>
  /** Settles what was scheduled; sent again it does no harm. */
  settle(ref: Ref): Promise<Settled>
}
