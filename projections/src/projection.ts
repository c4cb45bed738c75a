import type { Practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import type { AnyEvent, Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { type DocumentWrite, type FieldValue, fieldsOf, type IndexSpec, searchIndex } from './read-store/read-store.ts'

/**
 * A pure fold of events into documents (docs/reading.md#projections). One projection answers one screen.
 * `apply` gives the document after the event, or null when it is gone; it must not depend on anything but its arguments,
 * nor change the document it was given.
 */
export type Projection<D extends object = object, E extends AnyEvent = AnyEvent> = {
  name: string
  /** The number of the documents' shape. New shape = new version = new collection `name@version`; a new index or search text is one too. */
  version: number
  /** Names of projections whose place it took: their collections are removed like its own older versions. */
  replaces?: readonly string[]
  handles: readonly E['type'][]
  /** Ids of the documents an event touches; empty when none. Each of them is left with a document at the event's position, or a tombstone where there was one. */
  idsOf(event: Recorded<E>): readonly string[]
  apply(doc: D | null, event: Recorded<E>, id: string): D | null
  /** For how many days after its `at` a document with an `order` is kept: an indexed field by which the oldest come first. A build leaves out what is older. For ever without it. */
  keptDays?: number
  /** Fields the read store keeps beside the JSON; `find` takes these, `id`, `position` and `search` only. */
  indexes: readonly IndexSpec[]
  /** Normalised text the document is found by (`normalise`); indexed by its parts, kept beside the JSON, never sent. */
  searchText?(doc: D): string
  /** Numbers that follow from a document, for its indexes alone: kept beside the JSON, never sent. */
  counted?(doc: D): Readonly<Record<string, number>>
  /** The part of a document that is answered and pushed, under the settings of whoever answers; all of it by default. */
  shown?(doc: D, settings: ShownUnder): object
}

/** What an answer depends on beside the documents: a setting may change without a rebuild. */
export type ShownUnder = Pick<Practice, 'capacity'>

/** Whether a document, or its JSON, has been there for longer than its projection keeps one. @param now milliseconds since 1970 */
export const isPast = (
  { keptDays }: Pick<Projection, 'keptDays'>,
  doc: object | string | null,
  now: number,
): boolean => {
  if (keptDays === undefined || doc === null) return false
  const { at, order } = (typeof doc === 'string' ? JSON.parse(doc) : doc) as { at?: string; order?: string }
  return order !== undefined && at !== undefined && Date.parse(at) < now - keptDays * 86_400_000
}

/** The collection a projection's documents live in. */
export const collectionOf = (projection: { name: string; version: number }): string =>
  `${projection.name}@${projection.version}`

/** Where an event stands among all, as a text that sorts: its position in 19 digits. */
export const orderOf = ({ position }: { position: bigint }): string => String(position).padStart(19, '0')

/** The lease of whoever may write a collection. */
export const leaseOf = (collection: string): string => `projection:${collection}`

/** The indexes of a projection's collection: those it declares and, where it has a search text, that of its parts. */
export const indexesOf = ({ indexes, searchText }: Pick<Projection, 'indexes' | 'searchText'>): readonly IndexSpec[] =>
  searchText ? [...indexes, searchIndex] : indexes

/** What is stored for a document: its JSON and, beside it, the looked-up fields and the search text. */
export const writeOf = (
  projection: Projection,
  at: { id: string; position: bigint; existed: boolean },
  doc: object | null,
): DocumentWrite => ({
  ...at,
  json: doc && JSON.stringify(doc),
  fields: doc ? fieldsIn({ ...doc, ...projection.counted?.(doc) }, fieldsOf(projection.indexes)) : {},
  search: doc && projection.searchText ? projection.searchText(doc) : null,
})

const fieldsIn = (doc: object, names: readonly string[]): Record<string, FieldValue> => {
  const values = doc as Record<string, FieldValue | undefined>
  const fields: Record<string, FieldValue> = {}
  for (const name of names) fields[name] = values[name] ?? null
  return fields
}
