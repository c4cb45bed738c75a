import { type Collection, MongoServerError } from 'mongodb'
import type { BatchCommit, ReadCheckpoint } from '../read-store.ts'

/** One document per collection. */
export type CheckpointRow = { _id: string; logId: string; position: bigint; epoch: bigint; generation: number }

export async function readCheckpoint(
  rows: Collection<CheckpointRow>,
  collection: string,
): Promise<ReadCheckpoint | null> {
  const row = await rows.findOne({ _id: collection })
  return row && { logId: row.logId, position: row.position, epoch: row.epoch }
}

/** Compare-and-set on log, previous position and epoch; false when it does not stand where the caller believes. */
export async function moveCheckpoint(
  rows: Collection<CheckpointRow>,
  collection: string,
  { logId, epoch, previous, next }: BatchCommit['checkpoint'],
  generation: number,
): Promise<boolean> {
  if (previous === null) return insertCheckpoint(rows, { _id: collection, logId, position: next, epoch, generation })
  const { matchedCount } = await rows.updateOne(
    { _id: collection, logId, position: previous, epoch: { $lte: epoch } },
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

/** Raises the epoch of a checkpoint that no higher one holds, so that whoever held it before has lost. A missing one is nobody's. */
export async function claimCheckpoint(
  rows: Collection<CheckpointRow>,
  collection: string,
  epoch: bigint,
): Promise<boolean> {
  const { matchedCount } = await rows.updateOne({ _id: collection, epoch: { $lte: epoch } }, { $set: { epoch } })
  return matchedCount === 1 || (await rows.findOne({ _id: collection })) === null
}
