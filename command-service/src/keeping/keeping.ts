import type { AnyEvent } from '@clinic/shared-events/log/define-event.ts'
import type { Settled } from './settle.ts'

/** A reservation that may need settling, and how that is done; sent again it does no harm. */
export type Keepable = { reservationId: string; settle(): Promise<Settled> }

/** What following one event asks of the keeper: look at reservations later, stop watching some, or nothing. */
export type Following<Ref> = { schedule: readonly Ref[]; forget: readonly string[] }

/**
 * One kind of reservation. It is watched from the event that leaves it without an owner in sight until the event that settles it:
 * its owner names it, or it is released.
 */
export type Keeping = {
  /** The only types `follow` is asked about. */
  handles: readonly string[]
  follow(event: Pick<AnyEvent, 'type' | 'data'>): Following<Keepable>
}
