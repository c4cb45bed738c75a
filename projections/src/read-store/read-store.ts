import type { IndexSpec } from '../projection.ts'

/** A document with the log position of the last event folded into it. `json` null: a tombstone. `json` is the document's JSON text, so that lists can be served without parsing. */
export type StoredDocument = { id: string; position: bigint; json: string | null }

/** A write the runner decided: `existed` says whether the runner saw a document or tombstone under that id. */
export type DocumentWrite = { id: string; position: bigint; json: string | null; existed: boolean }

export type ReadCheckpoint = { logId: string; position: bigint; epoch: bigint }

export type BatchCommit = {
  collection: string
  writes: readonly DocumentWrite[]
  /** The checkpoint moves from `previous` (null: none yet) to `next`, only if nobody with a higher epoch wrote it. */
  checkpoint: { logId: string; epoch: bigint; previous: bigint | null; next: bigint }
}

type Scalar = string | number | boolean
/** All conditions hold together. `position` may be used as a field for 'changed since'. */
export type Condition =
  | { field: string; eq: Scalar | null }
  | { field: string; in: readonly Scalar[] }
  | { field: string; from?: Scalar; to?: Scalar; after?: Scalar | bigint }
  | { field: string; contains: string }

export type FindQuery = {
  where?: readonly Condition[]
  sort?: readonly { field: string; desc?: boolean }[]
  skip?: number
  limit?: number
  /** Tombstones are left out unless asked for. */
  withTombstones?: boolean
}

/** Every adapter passes `read-store.contract.ts`; rejects with `StoreAway` when the store cannot be reached. */
export type ReadStore = {
  /** Makes the collection and its indexes if they are not there. */
  prepare(collection: string, indexes: readonly IndexSpec[]): Promise<void>
  getMany(collection: string, ids: readonly string[]): Promise<StoredDocument[]>
  /** Writes the documents (each guarded: never over a newer position), then the checkpoint. 'lost' when another holder moved it; documents of a lost batch do no harm. */
  commit(batch: BatchCommit): Promise<'committed' | 'lost'>
  find(collection: string, query: FindQuery): Promise<StoredDocument[]>
  count(collection: string, where?: readonly Condition[]): Promise<number>
  checkpoint(collection: string): Promise<ReadCheckpoint | null>
  /** Every collection with a checkpoint. */
  collections(): Promise<string[]>
  /** Removes a collection with its checkpoint. */
  drop(collection: string): Promise<void>
  /** Removes tombstones at or below a position that are older than a day. */
  purgeTombstones(collection: string, olderThanMs: number): Promise<number>
}
