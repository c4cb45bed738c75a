import { MongoServerError } from 'mongodb'
import type { MongoDatabase } from '../../stores/mongo.ts'
import { durable, reaching } from '../../stores/mongo-away.ts'
import type { Held, WorkStore } from '../work-store.ts'

type Lease = { _id: string; holder: string | null; epoch: bigint; expiresAt: number }
type Saved = { _id: string; epoch: bigint; logId: string; position: bigint; state: string | null }

const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11_000

/**
 * Leases and checkpoints in the collections `leases` and `checkpoints`. Whether a lease has run out is judged by the caller's clock
 * (`now`, milliseconds): plain updates cannot compare with the server's. A clock that is off costs patience only, for the epoch decides.
 */
export const openMongoWorkStore = async (
  db: MongoDatabase,
  now: () => number = Date.now,
): Promise<{ store: WorkStore; close(): Promise<void> }> => {
  const options = { ...durable, useBigInt64: true }
  const leases = () => db.collection<Lease>('leases', options)
  const checkpoints = () => db.collection<Saved>('checkpoints', options)

  /** False when another process has just inserted the first one. */
  const insertFirst = async (insert: () => Promise<unknown>): Promise<boolean> => {
    try {
      await insert()
      return true
    } catch (error) {
      if (isDuplicate(error)) return false
      throw error
    }
  }

  const take = async (name: string, holder: string, ttlMs: number): Promise<{ epoch: bigint } | null> => {
    const expiresAt = now() + ttlMs
    const after = { returnDocument: 'after' } as const
    const renewed = await leases().findOneAndUpdate({ _id: name, holder }, { $set: { expiresAt } }, after)
    if (renewed) return { epoch: renewed.epoch }
    const runOut = { _id: name, expiresAt: { $lte: now() } }
    const taken = await leases().findOneAndUpdate(runOut, { $set: { holder, expiresAt }, $inc: { epoch: 1n } }, after)
    if (taken) return { epoch: taken.epoch }
    const first = await insertFirst(() => leases().insertOne({ _id: name, holder, epoch: 1n, expiresAt }))
    return first ? { epoch: 1n } : null
  }

  const save = async (row: Saved): Promise<boolean> => {
    const { _id, ...content } = row
    const replaceOlder = async () =>
      (await checkpoints().updateOne({ _id, epoch: { $lte: row.epoch } }, { $set: content })).matchedCount === 1
    if (await replaceOlder()) return true
    return (await insertFirst(() => checkpoints().insertOne(row))) || replaceOlder()
  }

  const heldNow = async (): Promise<Map<string, Held>> => {
    const rows = await leases()
      .find({ expiresAt: { $gt: now() } })
      .toArray()
    return new Map(rows.flatMap(({ _id, holder, epoch }) => (holder === null ? [] : [[_id, { holder, epoch }]])))
  }

  const store: WorkStore = {
    acquire: (name, holder, ttlMs) => reaching(() => take(name, holder, ttlMs)),
    renew: (holder, names, ttlMs) =>
      reaching(async () => {
        const ours = { _id: { $in: [...names] }, holder }
        if (names.length > 0) await leases().updateMany(ours, { $set: { expiresAt: now() + ttlMs } })
        return heldNow()
      }),
    async release(name, holder) {
      await reaching(() => leases().updateOne({ _id: name, holder }, { $set: { holder: null, expiresAt: 0 } }))
    },
    async checkpoint(name) {
      const row = await reaching(() => checkpoints().findOne({ _id: name }))
      // One of an earlier program has no `state`.
      return row && { logId: row.logId, position: BigInt(row.position), ...(row.state && { state: row.state }) }
    },
    saveCheckpoint: (name, epoch, { logId, position, state }) =>
      reaching(() => save({ _id: name, epoch, logId, position, state: state ?? null })),
  }
  return { store, close: async () => undefined }
}
