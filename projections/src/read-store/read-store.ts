import type { CheckpointEvent } from '@clinic/shared-events/definitions/stored-event.ts'

/** An index: fields of the document that are looked up, sorted or ranged together, in this order. */
export type IndexSpec = { fields: readonly string[] }

/** The index of search texts by their parts, for `contains` (docs/reading.md#read-store). */
export const searchIndex: IndexSpec = { fields: ['search'] }

/** Whether one of the indexes is that of search texts. */
export const isSearched = (indexes: readonly IndexSpec[]): boolean => indexes.includes(searchIndex)

/** The indexes of fields of the document. */
export const fieldIndexes = (indexes: readonly IndexSpec[]): IndexSpec[] =>
  indexes.filter((index) => index !== searchIndex)

/** The names of the fields a projection's indexes mention, each once. */
export const fieldsOf = (indexes: readonly IndexSpec[]): string[] => [
  ...new Set(fieldIndexes(indexes).flatMap(({ fields }) => fields)),
]

/** A document with the log position of the last event folded into it. `json` null: a tombstone. `json` is the document's JSON text, so that lists can be served without parsing. */
export type StoredDocument = { id: string; position: bigint; json: string | null }

export type FieldValue = string | number | boolean | null

/** A write the runner decided: `existed` says whether the runner saw a document or tombstone under that id (made by `writeOf`). */
export type DocumentWrite = {
  id: string
  position: bigint
  json: string | null
  existed: boolean
  /** Value of each indexed field, kept beside the JSON. */
  fields: Record<string, FieldValue>
  /** Normalised search text, kept beside the JSON and never sent; null when the projection has none. */
  search: string | null
}

/**
 * A checkpoint: how far of which log a collection's documents are folded. `event`: the one at the position, null before the first. `since`: when these
 * documents first stood under this name, milliseconds since 1970.
 */
export type ReadCheckpoint = {
  logId: string
  position: bigint
  epoch: bigint
  event: CheckpointEvent | null
  since: number
}

export type BatchCommit = {
  collection: string
  writes: readonly DocumentWrite[]
  /**
   * What documents that were there became before others changed and they changed again, in the order of the log: for a store whose readers may see a
   * part of the batch. Asked for there alone, because each is one write more.
   */
  earlier?: () => readonly DocumentWrite[]
  /** The checkpoint moves from `previous` (null: none yet) to `next`, only if it stands there, in that log, and nobody with a higher epoch wrote it. Without writes and with `next` = `previous` it claims the collection for an epoch. `event` is the one at `next`. */
  checkpoint: { logId: string; epoch: bigint; previous: bigint | null; next: bigint; event: CheckpointEvent | null }
}

type Scalar = string | number | boolean
/**
 * The conditions of a query, which hold together. `field` is an indexed field, `id`, `position` or, for `contains` where search texts are indexed, `search`; anything else is refused.
 * `from` and `to` are inclusive, `after` is not. The text of `contains` is normalised by the caller;
 * of one or two characters it is found at the beginning of words (`shortWord`).
 */
export type Condition =
  | { field: string; eq: Scalar | null }
  | { field: string; in: readonly Scalar[] }
  | { field: string; from?: Scalar; to?: Scalar; after?: Scalar | bigint }
  | { field: string; contains: string }

/** The key of a row in a sorted list: its id and its values of the fields it is sorted by; 1 and 0 for truth values. */
export type RowKey = { id: string; sort: readonly (string | number | null)[] }

/** The order of a list up to the id, each field with its value in a key. @throws Error when it goes both ways, or the key is of another order */
export const orderBehind = (
  sort: FindQuery['sort'] = [],
  { id, sort: values }: RowKey,
): { field: string; desc: boolean; value: string | number | null }[] => {
  const desc = sort[0]?.desc ?? false
  if (values.length !== sort.length || sort.some((one) => (one.desc ?? false) !== desc))
    throw new Error('a place is behind another in an order of its own that goes one way')
  const fields = sort.map(({ field }, at) => ({ field, desc, value: values[at] ?? null }))
  return [...fields, { field: 'id', desc, value: id }]
}

export type FindQuery = {
  where?: readonly Condition[]
  sort?: readonly { field: string; desc?: boolean }[]
  /** Finds only rows behind that one in the order of `sort`, which then goes one way; the row itself may be gone. */
  behind?: RowKey
  skip?: number
  limit?: number
  /** Tombstones are left out unless asked for. */
  withTombstones?: boolean
}

/**
 * The store of read models. Every adapter passes `read-store.contract.ts`; rejects with `StoreAway` when the store cannot be reached.
 * A collection that is not there reads as an empty one.
 */
export type ReadStore = {
  /**
   * Makes the collection and its indexes if they are not there; whoever folds on calls it first, and again once another collection
   * has taken its place: documents of a commit that was prepared before are no longer written. 'to fill' leaves the indexes for later: filling a collection goes
   * twice as fast without them, and preparing it again makes them. @throws Error when it stands there with other fields
   */
  prepare(collection: string, indexes: readonly IndexSpec[], how?: 'to fill'): Promise<void>
  getMany(collection: string, ids: readonly string[]): Promise<StoredDocument[]>
  /** Writes the documents (each guarded: never over a newer position), then the checkpoint. 'lost' when another holder moved it or other documents have taken their place; documents of a lost batch do no harm. */
  commit(batch: BatchCommit): Promise<'committed' | 'lost'>
  find(collection: string, query: FindQuery): Promise<StoredDocument[]>
  /** The JSON text of the array of documents that `find` would give, and how many they are: the answer of a list, ready to send. */
  findText(collection: string, query: FindQuery): Promise<{ text: string; count: number }>
  /** The keys of the documents that `find` would give, without the documents: thousands at once cost little. */
  findKeys(collection: string, query: FindQuery): Promise<RowKey[]>
  count(collection: string, where?: readonly Condition[]): Promise<number>
  checkpoint(collection: string): Promise<ReadCheckpoint | null>
  /** The checkpoints of all collections that have one, by name, read at once. */
  checkpoints(): Promise<ReadonlyMap<string, ReadCheckpoint>>
  /** Replaces `to` by `from` with its checkpoint, for an epoch; 'lost', and nothing moved, when a higher epoch holds `to` or what is there was begun later. Cut off in between, it is as if done or not begun once `to` is prepared again. The name `from` is not used again. */
  replace(to: string, from: string, epoch: bigint): Promise<'committed' | 'lost'>
  /** Removes a collection with its checkpoint. */
  drop(collection: string): Promise<void>
  /** Removes these documents and leaves no tombstones: of those that no event touches any more. */
  remove(collection: string, ids: readonly string[]): Promise<void>
  /** Removes tombstones that are older than that and that the checkpoint has passed; how many. */
  purgeTombstones(collection: string, olderThanMs: number): Promise<number>
}
