import { type Collection, MongoServerError } from 'mongodb'
import type { BatchCommit, ReadCheckpoint } from '../read-store.ts'

/** Documents of one filling (see `generations.ts`) and how far of which log they are folded. */
export type Filling = { logId: string; position: bigint; generation: number }

/** One document per collection. `coming`: what was about to take the place of its documents when the checkpoint was last claimed for that. */
export type CheckpointRow = Filling & { _id: string; epoch: bigint; coming?: Filling }

export async function readCheckpoint(
  rows: Collection<CheckpointRow>,
  collection: string,
): Promise<ReadCheckpoint | null> {
  const row = await rows.findOne({ _id: collection })
  return row && { logId: row.logId, position: row.position, epoch: row.epoch }
}

/** Compare-and-set on log, previous position, epoch and generation; false when it does not stand where the caller believes. */
export async function moveCheckpoint(
  rows: Collection<CheckpointRow>,
  collection: string,
  { logId, epoch, previous, next }: BatchCommit['checkpoint'],
  generation: number,
): Promise<boolean> {
  if (previous === null) return insertCheckpoint(rows, { _id: collection, logId, position: next, epoch, generation })
  const { matchedCount } = await rows.updateOne(
    { _id: collection, logId, position: previous, epoch: { $lte: epoch }, generation },
    { $set: { position: next, epoch } },
  )
  return matchedCount === 1
}

async function insertCheckpoint(rows: Collection<CheckpointRow>, row: CheckpointRow): Promise<boolean> {
  try {
    await rows.insertOne(row)
    return true
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11000) return false
    throw error
  }
}

/**
 * Raises the epoch of a checkpoint that no higher one and no later filling holds, so that whoever held it before has lost, and notes
 * there what is coming: cut off after the documents have changed places, `settleCheckpoint` still knows how far the new ones go.
 */
export async function claimCheckpoint(
  rows: Collection<CheckpointRow>,
  collection: string,
  { logId, position, generation }: Filling,
  epoch: bigint,
): Promise<'claimed' | 'lost' | 'none there'> {
  const { matchedCount } = await rows.updateOne(
    { _id: collection, epoch: { $lte: epoch }, generation: { $lte: generation } },
    { $set: { epoch, coming: { logId, position, generation } } },
  )
  if (matchedCount === 1) return 'claimed'
  return (await rows.findOne({ _id: collection })) === null ? 'none there' : 'lost'
}

/** The documents that were coming are there: the checkpoint becomes theirs. Once only, whoever does it. */
export async function settleCheckpoint(
  rows: Collection<CheckpointRow>,
  collection: string,
  { logId, position, generation }: Filling,
): Promise<void> {
  await rows.updateOne(
    { _id: collection, 'coming.generation': generation },
    { $set: { logId, position, generation }, $unset: { coming: '' } },
  )
}

/** For documents that came where no checkpoint was. Two that came at once are both without one, and are folded anew: false. */
export async function firstCheckpoint(
  rows: Collection<CheckpointRow>,
  collection: string,
  { logId, position, generation }: Filling,
  epoch: bigint,
): Promise<boolean> {
  if (await insertCheckpoint(rows, { _id: collection, logId, position, epoch, generation })) return true
  await rows.deleteOne({ _id: collection })
  return false
}
