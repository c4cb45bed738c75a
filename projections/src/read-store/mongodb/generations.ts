import type { Collection } from 'mongodb'
import type { CheckpointRow } from './checkpoints.ts'

export type CounterRow = { _id: string; last: number }

/**
 * Without transactions a runner that has lost its lease can still write documents for a moment, and a rebuild may have put others in
 * their place by then: what the late one derived from the old documents must not land among the new. So every filling of a
 * collection has a number, each document carries that of its writer, and no document is replaced by one of a lower number.
 */
export function createGenerations(counters: Collection<CounterRow>, checkpoints: Collection<CheckpointRow>) {
  const prepared = new Map<string, number>()

  return {
    /** For a collection that is to be filled: a number higher than any before. */
    async begin(collection: string): Promise<void> {
      const counter = await counters.findOneAndUpdate(
        { _id: 'generation' },
        { $inc: { last: 1 } },
        { upsert: true, returnDocument: 'after' },
      )
      prepared.set(collection, counter?.last ?? 1)
    },
    /** For a collection that is to be folded on: its own number, as of now. */
    async join(collection: string): Promise<void> {
      const row = await checkpoints.findOne({ _id: collection }, { projection: { generation: 1 } })
      const known = row?.generation ?? prepared.get(collection) ?? 0
      prepared.set(collection, known)
    },
    /** That of the last preparation here, however long ago. */
    of: (collection: string): number => prepared.get(collection) ?? 0,
  }
}
