import type { CheckpointEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { type ClientSession, type Collection, MongoServerError } from 'mongodb'
import type { BatchCommit, ReadCheckpoint } from '../read-store.ts'

/** Documents of one filling (see `generations.ts`) and how far of which log they are folded. Written before `event` was kept, it has none. */
type Filling = { logId: string; position: bigint; generation: number; event?: CheckpointEvent | null }

/** One document per collection. `coming`: the filling that was about to replace its documents when the checkpoint was last claimed for that. */
export type CheckpointRow = Filling & { _id: string; epoch: bigint; since?: Date; coming?: Filling & { since: Date } }

export const checkpointOf = ({ logId, position, epoch, event, since }: CheckpointRow): ReadCheckpoint => ({
  logId,
  position,
  epoch,
  event: event ?? null,
  since: since?.getTime() ?? 0,
})

export const readCheckpoint = async (
  rows: Collection<CheckpointRow>,
  collection: string,
): Promise<ReadCheckpoint | null> => {
  const row = await rows.findOne({ _id: collection })
  return row && checkpointOf(row)
}

type Move = BatchCommit['checkpoint']

/** Compare-and-set on log, previous position, epoch and generation; false when it does not stand where the caller believes. */
export const moveCheckpoint = async (
  rows: Collection<CheckpointRow>,
  collection: string,
  move: Move,
  { generation, now, ...options }: { generation: number; now: Date; session?: ClientSession },
): Promise<boolean> => {
  const { logId, epoch, previous, next, event } = move
  const first = { _id: collection, logId, position: next, epoch, generation, event, since: now }
  if (previous === null) return insertCheckpoint(rows, first, options)
  const { filter, update } = movingOn({ ...move, collection, previous, generation })
  const { matchedCount } = await rows.updateOne(filter, update, options)
  return matchedCount === 1
}

/** A checkpoint that is there and is to move, of documents of a filling. */
export type MoveOn = Move & { previous: bigint; collection: string; generation: number }

const movingOn = ({ collection, logId, previous, next, epoch, generation, event }: MoveOn) => ({
  filter: { _id: collection, logId, position: previous, epoch: { $lte: epoch }, generation },
  update: { $set: { position: next, epoch, event } },
})

/** Moves each as `moveCheckpoint` does, all in one call. @returns which of them moved, in the order given */
export const moveCheckpoints = async (
  rows: Collection<CheckpointRow>,
  moves: readonly MoveOn[],
): Promise<boolean[]> => {
  const operations = moves.map((move) => ({ updateOne: movingOn(move) }))
  const { matchedCount } = await rows.bulkWrite(operations, { ordered: false })
  if (matchedCount === moves.length) return moves.map(() => true)
  // Only how many of them moved is answered: whose epoch stands at its new place is one that did.
  const found = await rows.find({ _id: { $in: moves.map(({ collection }) => collection) } }).toArray()
  const there = new Map(found.map((row) => [row._id, row]))
  return moves.map(({ collection, logId, next, epoch, generation }) => {
    const row = there.get(collection)
    return row?.logId === logId && row.position === next && row.epoch === epoch && row.generation === generation
  })
}

const insertCheckpoint = async (
  rows: Collection<CheckpointRow>,
  row: CheckpointRow,
  options: { session?: ClientSession } = {},
): Promise<boolean> => {
  try {
    await rows.insertOne(row, options)
    return true
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11000) return false
    throw error
  }
}

/**
 * Claims a checkpoint for a replacement: raises its epoch unless a higher one or a later filling holds it, so that whoever held it
 * before has lost, and notes what is coming. When the process ends after the documents were replaced, `settleCheckpoint` knows how far
 * the new ones go.
 */
export const claimCheckpoint = async (
  rows: Collection<CheckpointRow>,
  collection: string,
  { logId, position, generation, event = null }: Filling,
  { epoch, now }: { epoch: bigint; now: Date },
): Promise<'claimed' | 'lost' | 'none there'> => {
  const { matchedCount } = await rows.updateOne(
    { _id: collection, epoch: { $lte: epoch }, generation: { $lte: generation } },
    { $set: { epoch, coming: { logId, position, generation, event, since: now } } },
  )
  if (matchedCount === 1) return 'claimed'
  return (await rows.findOne({ _id: collection })) === null ? 'none there' : 'lost'
}

/** Makes the checkpoint that of the documents that were coming and are there now. Once only, whichever process does it. */
export const settleCheckpoint = async (
  rows: Collection<CheckpointRow>,
  collection: string,
  { logId, position, generation, event, since }: NonNullable<CheckpointRow['coming']>,
): Promise<void> => {
  await rows.updateOne(
    { _id: collection, 'coming.generation': generation },
    { $set: { logId, position, generation, event, since }, $unset: { coming: '' } },
  )
}

/** Inserts the first checkpoint of a collection. False when another inserted one at the same time: then both are folded anew. */
export const firstCheckpoint = async (
  rows: Collection<CheckpointRow>,
  collection: string,
  { logId, position, generation, event = null }: Filling,
  { epoch, now }: { epoch: bigint; now: Date },
): Promise<boolean> => {
  const row = { _id: collection, logId, position, epoch, generation, event, since: now }
  if (await insertCheckpoint(rows, row)) return true
  await rows.deleteOne({ _id: collection })
  return false
}
