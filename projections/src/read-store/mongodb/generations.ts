import type { Collection } from 'mongodb'
import { type CheckpointRow, settleCheckpoint } from './checkpoints.ts'
import type { MongoRow } from './find-filter.ts'

export type CounterRow = { _id: string; last: number }

/**
 * Numbers the fillings of collections, their generations. Without transactions a runner that has lost its lease can still write
 * documents for a moment, and a rebuild may have replaced them by then: what it derived from the old documents must not be mixed with
 * the new ones. So each document carries the generation of its writer. No document is replaced by one of a lower generation, and one
 * of a lower generation than its checkpoint's, inserted late, counts as not there.
 */
export const createGenerations = (
  counters: () => Collection<CounterRow>,
  checkpoints: () => Collection<CheckpointRow>,
  rowsOf: (collection: string) => Collection<MongoRow>,
) => {
  const prepared = new Map<string, number>()

  async function begin(collection: string): Promise<void> {
    const counter = await counters().findOneAndUpdate(
      { _id: 'generation' },
      { $inc: { last: 1 } },
      { upsert: true, returnDocument: 'after' },
    )
    prepared.set(collection, counter?.last ?? 1)
  }

  /** The generation of the documents that are there; a replacement that was cut off before its checkpoint is finished first. Null without a checkpoint. */
  async function generationOf(collection: string): Promise<number | null> {
    const row = await checkpoints().findOne({ _id: collection })
    const coming = row?.coming
    if (!coming) return row?.generation ?? null
    const came = await rowsOf(collection).findOne({ generation: coming.generation }, { projection: { _id: 1 } })
    if (!came) return row.generation
    await settleCheckpoint(checkpoints(), collection, coming)
    return coming.generation
  }

  return {
    /** Begins a filling, with a number higher than any before. */
    begin,
    /** Continues a collection with its number as of now; a new one when nothing is folded yet. */
    async join(collection: string): Promise<void> {
      const there = await generationOf(collection)
      if (there !== null) prepared.set(collection, there)
      else if (!prepared.has(collection)) await begin(collection)
    },
    generationOf,
    /** The number this process last prepared the collection with; 0 without one. */
    of: (collection: string): number => prepared.get(collection) ?? 0,
  }
}
