import type { AnyEvent, Recorded } from '@clinic/shared-events/log/define-event.ts'

/** A field the read store indexes, and how: exact and range look-ups, or text search. */
export type IndexSpec = { fields: readonly string[] }

/**
 * A pure fold of events into documents (design §5). One projection answers one screen.
 * `apply` gives the document after the event, or null when it is gone; it must not depend on anything but its arguments.
 */
export type Projection<D extends object = object, E extends AnyEvent = AnyEvent> = {
  name: string
  /** New shape = new version = new collection `name@version`. */
  version: number
  handles: readonly E['type'][]
  /** Ids of the documents an event touches; empty when none. */
  idsOf(event: Recorded<E>): readonly string[]
  apply(doc: D | null, event: Recorded<E>, id: string): D | null
  indexes: readonly IndexSpec[]
}

/** The collection a projection's documents live in. */
export const collectionOf = (projection: { name: string; version: number }): string =>
  `${projection.name}@${projection.version}`
